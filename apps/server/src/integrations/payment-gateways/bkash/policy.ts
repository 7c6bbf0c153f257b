/**
 * bKash's tokenized checkout by its public documentation
 * (https://developer.bka.sh/docs/checkout-url-process-overview), version 1.2.0-beta: the payer authorizes on bKash's
 * page, which sends them back without a signature; the money moves when our server executes the payment. A granted
 * token lasts an hour and is rarely requested: bKash limits how often.
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
     * With an amount it refunds; without one it returns the refunded amount. A payment is refunded once, in full or
     * in part.
     */
    refund: "/tokenized/checkout/payment/refund",
    /**
     * Pays a wallet at each call: nothing makes a repeat idempotent, and no query finds a payout by our number. So it
     * is called once for an order, whatever the answer.
     */
    payout: "/checkout/payment/b2cPayment",
  },
  /** The only provider of payout accounts whose numbers are bKash wallets. */
  payoutProvider: "bkash",
  /** Payouts belong to the checkout product, which has its own tokens. */
  payoutProduct: {
    tokenName: "bkash payouts",
    grantPath: "/checkout/token/grant",
    longParty: "gateway:bkash:payout",
  },
  /** Checkout without an agreement kept at bKash. */
  mode: "0011",
  intent: "sale",
  success: "0000",
  /** bKash's own faults, independent of the request: the outcome is then unknown. */
  troubles: ["503", "9999"],
  completed: "Completed",
  agreed: "Complete",
  /** Values of `status` in the return address. */
  returns: { agreed: "success", ended: ["failure", "cancel"] },
  /** bKash's recommended timeout of an execution; after that the query tells its outcome. */
  executeTimeoutMs: 30_000,
  /** A token is given up so long before it ends. */
  tokenMarginS: 60,
} as const;
