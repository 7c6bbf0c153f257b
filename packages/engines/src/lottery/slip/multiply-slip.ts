// Returns a slip at a multiple of its units, which an order over several draws (a chase) uses for a later draw.
import { formatAmount, readAmount } from "../../money.ts";
import { LotteryError } from "../lottery-error.ts";
import type { LotteryMode } from "../lottery-types.ts";
import { multiplyCounterSlip } from "../vietnam/counter-slip.ts";

type Multiplying = {
  readonly mode: LotteryMode;
  readonly multiple: number;
  readonly currency: string;
  readonly maxLength: number;
};

function multiplyLine(line: string, { multiple, currency }: Multiplying): string {
  const at = line.lastIndexOf("@");
  const unit = readAmount(line.slice(at + 1).trim(), currency);
  return at < 0 || !unit.ok
    ? line
    : `${line.slice(0, at)}@${formatAmount(unit.minor * BigInt(multiple), currency)}`;
}

/**
 * Returns the text of a slip with each unit multiplied; at 1 the text is unchanged. An invalid unit stays unchanged, so
 * that the parser refuses it. Throws `slip.too_long` when the text would be longer than `maxLength`, and
 * `slip.bad_form` when a `trad` text cannot be parsed.
 */
export function multiplySlip(text: string, by: Multiplying): string {
  const { mode, multiple, maxLength } = by;
  if (multiple === 1) return text;
  const multiplied =
    mode === "trad"
      ? multiplyCounterSlip(text, multiple)
      : text
          .split(";")
          .map((line) => multiplyLine(line, by))
          .join(";");
  if (multiplied.length > maxLength)
    throw new LotteryError("slip.too_long", `at most ${maxLength} characters`, {
      line: 1,
      column: maxLength + 1,
    });
  return multiplied;
}
