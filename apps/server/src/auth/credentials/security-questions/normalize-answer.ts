// An answer as it is compared: its letters and digits alone, whatever the keyboard, case, spaces or punctuation.

import { isValidField } from "@khela/contract/fields";
import { latinDigits } from "@khela/contract/input/digits";

/** Null when too little or too much is left of it. */
export function normalizeAnswer(typed: string): string | null {
  const left = latinDigits(typed.normalize("NFKC"))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
  return isValidField("securityAnswer", left) ? left : null;
}
