/** Schemes of wallet apps that a payer may be sent to; an app of another scheme is a line here. UPI's are those of its linking specification. */
const paymentAppSchemes: readonly string[] = ["https:", "upi:", "phonepe:", "paytmmp:", "tez:"];

/**
 * Whether an address that a payment gateway gave may be opened as its app: of a scheme that is known, or an app link at the origin of the
 * gateway's own pay page.
 */
export function isPaymentAppUrl(appUrl: string, payUrl: string): boolean {
  if (!URL.canParse(appUrl)) return false;
  const { protocol, origin } = new URL(appUrl);
  if (paymentAppSchemes.includes(protocol)) return true;
  return protocol === "http:" && URL.canParse(payUrl) && origin === new URL(payUrl).origin;
}
