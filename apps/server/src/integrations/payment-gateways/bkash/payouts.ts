// Payouts to bKash wallets by bKash's B2C payment. Each call pays the wallet again, and no query finds a payout by the
// order's number. An order is therefore sent only once. Without an answer the outcome is unknown: an operator asks
// bKash, and then ends the order.

import Type from "typebox";
import { Compile } from "typebox/compile";
import { Amount } from "@khela/contract/shapes";
import type { GatewayServices, PayoutAnswer, PayoutOrder } from "../payment-gateway.ts";
import type { BkashClient } from "./client.ts";
import { bkashPolicy } from "./policy.ts";

const paidShape = Compile(
  Type.Object({
    trxID: Type.String({ pattern: "^[A-Za-z0-9]{4,40}$" }),
    transactionStatus: Type.Literal(bkashPolicy.completed),
    amount: Amount,
    currency: Type.String({ maxLength: 8 }),
    receiverMSISDN: Type.String({ maxLength: 20 }),
    merchantInvoiceNumber: Type.String({ maxLength: 60 }),
  }),
);
/** A refusal in the checkout product's format. */
const refusedShape = Compile(
  Type.Object({
    errorCode: Type.String({ minLength: 1, maxLength: 20 }),
    errorMessage: Type.Optional(Type.String({ maxLength: 400 })),
  }),
);

export async function payOut(
  client: BkashClient,
  { log }: Pick<GatewayServices, "log">,
  payout: PayoutOrder,
): Promise<PayoutAnswer> {
  if (payout.triedBefore > 0 || !payout.mayPay) return "unclear";
  const { merchantOrderId, amount, currency, accountNumber } = payout;
  const answer = { merchantOrderId, currency };
  const failed = { ...answer, payoutId: `bkash:none:${merchantOrderId}`, amount, state: "failed" } as const;
  // an account number of another provider may be another person's bKash wallet
  if (payout.provider !== bkashPolicy.payoutProvider) {
    log.warn({ order: merchantOrderId, provider: payout.provider }, "bKash pays only bKash wallets");
    return failed;
  }
  const sent = await client.send(bkashPolicy.paths.payout, {
    amount,
    currency,
    merchantInvoiceNumber: merchantOrderId,
    receiverMSISDN: accountNumber,
  });
  if (sent.kind === "notSent") return "notSent";
  const said: unknown = sent.kind === "answer" && sent.status === 200 ? sent.body : null;
  if (paidShape.Check(said)) {
    const isOurs = said.merchantInvoiceNumber === merchantOrderId && said.receiverMSISDN === accountNumber;
    if (!isOurs) return "unclear";
    // the caller notices a different amount or currency
    const { trxID, amount: paid, currency: paidIn } = said;
    return { ...answer, payoutId: `bkash:${trxID}`, amount: paid, currency: paidIn, state: "paid" };
  }
  if (!refusedShape.Check(said)) return "unclear";
  if ((bkashPolicy.troubles as readonly string[]).includes(said.errorCode)) return "unclear";
  log.warn({ order: merchantOrderId, code: said.errorCode }, "bKash refused a payout");
  return failed;
}
