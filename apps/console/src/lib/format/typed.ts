// Numbers and amounts as people type them, as the wire has them: digits of any script, groups and decimal signs.

import { amountText } from "@khela/contract/input/amount";
import { latinDigits } from "@khela/contract/input/digits";

const DECIMALS = 2;

/** The wire's text of what was typed into a field of numbers; what cannot be read stays, and the server refuses it beside the field. */
export function readTyped(inputMode: "text" | "numeric" | "decimal", typed: string): string {
  if (inputMode === "text") return typed;
  return inputMode === "numeric" ? latinDigits(typed) : amountText(typed, DECIMALS);
}
