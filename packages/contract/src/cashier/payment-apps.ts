import { parseUrl } from "../input/parse-url.ts";

/**
 * URL schemes of wallet apps that can open for a payment; a new scheme is one more line here. The UPI schemes come from
 * UPI's linking specification.
 */
const paymentAppSchemes: readonly string[] = ["https:", "upi:", "phonepe:", "paytmmp:", "tez:"];

/**
 * Whether an address from a payment gateway may open as its app. Its scheme must be known, or it must be an app link at
 * the origin of the gateway's own payment page.
 */
export function isPaymentAppUrl(appUrl: string, payUrl: string): boolean {
  const app = parseUrl(appUrl);
  if (app === null) return false;
  if (paymentAppSchemes.includes(app.protocol)) return true;
  return app.protocol === "http:" && app.origin === parseUrl(payUrl)?.origin;
}
