import { parseUrl } from "../input/parse-url.ts";

/**
 * URL schemes of wallet apps that can open for a payment; a new scheme is a line here. UPI's are those of its linking
 * specification.
 */
const paymentAppSchemes: readonly string[] = ["https:", "upi:", "phonepe:", "paytmmp:", "tez:"];

/**
 * Whether an address from a payment gateway may open as its app: its scheme is known, or it is an app link at the
 * origin of the gateway's own payment page.
 */
export function isPaymentAppUrl(appUrl: string, payUrl: string): boolean {
  const app = parseUrl(appUrl);
  if (app === null) return false;
  if (paymentAppSchemes.includes(app.protocol)) return true;
  return app.protocol === "http:" && app.origin === parseUrl(payUrl)?.origin;
}
