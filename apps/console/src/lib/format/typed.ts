// Converts typed numbers and amounts to the API's form: digits of any script, with groups and decimal signs.

import { amountText } from "@khela/contract/input/amount";
import { latinDigits } from "@khela/contract/input/digits";

const DECIMALS = 2;

/**
 * Returns the typed text of a number field in the contract's form. Unreadable text is sent unchanged: the server
 * refuses it, and the field shows the refusal.
 */
export function readTyped(inputMode: "text" | "numeric" | "decimal", typed: string): string {
  if (inputMode === "text") return typed;
  return inputMode === "numeric" ? latinDigits(typed) : amountText(typed, DECIMALS);
}
