// The receipt of a manual order: what the member was asked to pay, to which account and until when, signed with Ed25519, so that a member and
// an operator who disagree look at the same text. Anybody who has it can check it by the call or, with the public key, without us. It
// says nothing of a payment, and opens nothing.

import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../../http/context.ts";
import type { Secrets } from "../../infra/secrets.ts";
import type { Order } from "../store.ts";

type ReceiptCall = (typeof calls)["cashier"]["depositReceipt"];

const FIRST_LINE = "khela deposit receipt 1";
/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410). */
const PKCS8_START = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_START_BYTES = 12;

function keyOf(secrets: Secrets): KeyObject {
  const der = Buffer.concat([PKCS8_START, secrets.bytes("deposit receipts")]);
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
}

/** The text that is signed: a line each, none of its values has a line break. */
function receiptText(order: Order): string | null {
  if (order.receiving === null) return null;
  const { account, number, holder, reference } = order.receiving;
  const lines = {
    order: order.id,
    reference,
    channel: order.channel,
    account,
    number,
    holder,
    amount: `${formatAmount(order.amountMinor, order.currency)} ${order.currency}`,
    opened: order.createdAt.toISOString(),
    expires: order.expiresAt.toISOString(),
  };
  return [FIRST_LINE, ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`)].join("\n");
}

/** Text and signature, in base64url each; null for an order that is not manual. The same order has the same receipt. */
export function receiptOf(secrets: Secrets, order: Order): string | null {
  const text = receiptText(order);
  if (text === null) return null;
  const signature = sign(null, Buffer.from(text), keyOf(secrets));
  return `${Buffer.from(text).toString("base64url")}.${signature.toString("base64url")}`;
}

export async function depositReceipt(
  { secrets }: Context<ReceiptCall>,
  { receipt }: { readonly receipt: string },
): Promise<OutputOf<ReceiptCall>> {
  const key = createPublicKey(keyOf(secrets));
  const publicKey = key.export({ format: "der", type: "spki" }).subarray(SPKI_START_BYTES).toString("base64");
  const [encoded = "", signature = "", ...more] = receipt.split(".");
  const bytes = Buffer.from(encoded, "base64url");
  // one spelling alone: a receipt that only decodes to the signed one was changed
  const isExact = more.length === 0 && bytes.toString("base64url") === encoded;
  const isValid = isExact && verify(null, bytes, key, Buffer.from(signature, "base64url"));
  if (!isValid) return { isValid, text: null, lines: [], publicKey };
  const text = bytes.toString("utf8");
  const lines = text
    .split("\n")
    .slice(1)
    .map((line) => {
      const colon = line.indexOf(": ");
      return { name: line.slice(0, colon), value: line.slice(colon + 2) };
    });
  return { isValid, text, lines, publicKey };
}
