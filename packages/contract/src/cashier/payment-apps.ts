import { parseUrl } from "../input/parse-url.ts";

/** Schemes of wallet apps that a payer may be sent to; an app of another scheme is a line here. UPI's are those of its linking specification. */
const paymentAppSchemes: readonly string[] = ["https:", "upi:", "phonepe:", "paytmmp:", "tez:"];

/**
 * Whether an address that a payment gateway gave may be opened as its app: of a scheme that is known, or an app link at the origin of the
 * gateway's own pay page.
 */
export function isPaymentAppUrl(appUrl: string, payUrl: string): boolean {
  const app = parseUrl(appUrl);
  if (app === null) return false;
  if (paymentAppSchemes.includes(app.protocol)) return true;
  return app.protocol === "http:" && app.origin === parseUrl(payUrl)?.origin;
}
