import { parseUrl } from "../input/parse-url.ts";

/**
 * URL schemes of wallet apps that a payment may open. Support for another app needs one more entry. The UPI schemes
 * come from UPI's linking specification.
 */
const paymentAppSchemes: readonly string[] = ["https:", "upi:", "phonepe:", "paytmmp:", "tez:"];

/**
 * Returns whether an address from a payment gateway may open as the gateway's app. The address must have a known
 * scheme, or be an app link at the origin of the gateway's own payment page.
 */
export function isPaymentAppUrl(appUrl: string, payUrl: string): boolean {
  const app = parseUrl(appUrl);
  if (app === null) return false;
  if (paymentAppSchemes.includes(app.protocol)) return true;
  return app.protocol === "http:" && app.origin === parseUrl(payUrl)?.origin;
}
