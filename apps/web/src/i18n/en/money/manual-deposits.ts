import type { manualDeposits as bn } from "../../bn/money/manual-deposits.ts";
import type { Message } from "../../message.ts";

export const manualDeposits: Readonly<Record<keyof typeof bn, Message>> = {
  "manual.steps":
    "Send exactly this amount to this account, with the reference where you can write one. Then enter the transaction ID here.",
  "manual.number": "Account",
  "manual.amount": "Amount",
  "manual.reference": "Reference",
  "manual.holder": "Name",
  "manual.received": "Received",
  "manual.refusal": "Reason",
  "manual.copy": "Copy {name}",
  "manual.copyShort": "Copy",
  "manual.copied": "Copied",
  "manual.transactionId": "Transaction ID",
  "manual.transactionHint": "As your wallet or bank shows it after sending",
  "manual.send": "I have sent the money",
  "manual.receipt": "Receipt",
  "manual.receiptCode": "QR code of the receipt",
  "manual.receiptHint": "Account, amount and time, signed by us. Anybody can check it.",
  "manual.receiptOpen": "Check the receipt",
  "manual.receiptFailed": "The receipt did not load",
  "manual.receiptValid": "This receipt is genuine",
  "manual.receiptValidHint": "We signed exactly these lines. It does not say that the money has arrived.",
  "manual.receiptInvalid": "This receipt is not ours",
  "manual.receiptInvalidHint": "It was changed or was never signed by us. Do not send money to it.",
  "manual.publicKey": "Ed25519 public key:",
};
