/**
 * bKash's tokenized checkout, version 1.2.0-beta, by the public documentation
 * (https://developer.bka.sh/docs/checkout-url-process-overview). The payer authorizes on bKash's page, which redirects
 * back without a signature. The money moves when the server executes the payment. A token lasts an hour, and is
 * requested rarely because bKash limits the requests.
 */
export const bkashPolicy = {
  testHost: "tokenized.sandbox.bka.sh",
  payoutTestHost: "checkout.sandbox.bka.sh",
  paths: {
    grant: "/tokenized/checkout/token/grant",
    create: "/tokenized/checkout/create",
    execute: "/tokenized/checkout/execute",
    query: "/tokenized/checkout/payment/status",
    /**
     * Refunds when the request has an amount; otherwise returns the refunded amount. A payment can be refunded only
     * once, in full or in part.
     */
    refund: "/tokenized/checkout/payment/refund",
    /**
     * Pays a wallet again at each call, and no query finds a payout by the order's number. The path is therefore
     * called once for an order, whatever the answer.
     */
    payout: "/checkout/payment/b2cPayment",
  },
  /** The only provider whose payout accounts have numbers of bKash wallets. */
  payoutProvider: "bkash",
  /** Payouts belong to the checkout product, which has separate tokens. */
  payoutProduct: {
    tokenName: "bkash payouts",
    grantPath: "/checkout/token/grant",
    longParty: "gateway:bkash:payout",
  },
  /** Mode of a checkout without a stored agreement. */
  mode: "0011",
  intent: "sale",
  success: "0000",
  /** bKash's own faults, independent of the request; the outcome is then unknown. */
  troubles: ["503", "9999"],
  completed: "Completed",
  agreed: "Complete",
  /** Values of `status` in the return address. */
  returns: { agreed: "success", ended: ["failure", "cancel"] },
  /** bKash's recommended timeout of an execution; a later query finds the outcome. */
  executeTimeoutMs: 30_000,
  /** Seconds before the end of a token from which the token is no longer used. */
  tokenMarginS: 60,
} as const;
