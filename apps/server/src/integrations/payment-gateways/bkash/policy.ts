/**
 * bKash's tokenized checkout by its public documentation (https://developer.bka.sh/docs/checkout-url-process-overview), version 1.2.0-beta: the payer agrees on
 * bKash's page, which sends them back without a signature; the money moves when our server executes the payment. A granted
 * token lasts an hour and is asked for seldom: bKash limits how often.
 */
export const bkashPolicy = {
  testHost: "tokenized.sandbox.bka.sh",
  payoutTestHost: "checkout.sandbox.bka.sh",
  paths: {
    grant: "/tokenized/checkout/token/grant",
    create: "/tokenized/checkout/create",
    execute: "/tokenized/checkout/execute",
    query: "/tokenized/checkout/payment/status",
    /** With an amount it returns, without one it says what was returned. A payment is refunded once, whole or in part. */
    refund: "/tokenized/checkout/payment/refund",
    /**
     * Pays a wallet, each time it is called: nothing in it makes a repeat the same, and no question finds a payout by our number. So it is called
     * once for an order, whatever the answer.
     */
    payout: "/checkout/payment/b2cPayment",
  },
  /** The one provider of payout accounts whose numbers are bKash wallets. */
  payoutProvider: "bkash",
  /** Payouts belong to the product checkout, which has its own tokens. */
  payoutProduct: {
    tokenName: "bkash payouts",
    grantPath: "/checkout/token/grant",
    longParty: "gateway:bkash:payout",
  },
  /** Checkout without an agreement kept at bKash. */
  mode: "0011",
  intent: "sale",
  success: "0000",
  /** Of bKash itself, not of what it was asked: nothing is known then. */
  troubles: ["503", "9999"],
  completed: "Completed",
  agreed: "Complete",
  /** What the return address has in `status`. */
  returns: { agreed: "success", ended: ["failure", "cancel"] },
  /** What bKash advises to wait for the answer to an execution; after that the query says what it did. */
  executeTimeoutMs: 30_000,
  /** A token is given up so long before it ends. */
  tokenMarginS: 60,
} as const;
