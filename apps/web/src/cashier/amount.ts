// Validates a typed amount in the same way as the server: in minor units, exactly.

import type { cashier } from "@khela/contract/cashier/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { readAmount } from "@khela/engines/money";

export type Channel = OutputOf<typeof cashier.channels>["channels"][number];

export type AmountError = "empty" | "form" | "decimals" | "low" | "high";

/** Returns the error of an amount for a payment channel, or null. */
export function amountError(
  text: string,
  channel: Pick<Channel, "minAmount" | "maxAmount">,
  currency: string,
): AmountError | null {
  if (text === "") return "empty";
  const typed = readAmount(text, currency);
  if (!typed.ok) return typed.code === "money.too_many_decimals" ? "decimals" : "form";
  const least = readAmount(channel.minAmount, currency);
  const most = readAmount(channel.maxAmount, currency);
  if (least.ok && typed.minor < least.minor) return "low";
  return most.ok && typed.minor > most.minor ? "high" : null;
}
