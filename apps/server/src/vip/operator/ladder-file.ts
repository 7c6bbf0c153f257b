// The JSON file in which an operator writes the VIP ladder of a merchant: parsed, checked and written.

import Type from "typebox";
import { Compile } from "typebox/compile";
import { Amount } from "@khela/contract/shapes";
import { formatAmount, readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import { sayMarginFault, type MarginFault } from "../../games/games.ts";
import type { Level } from "../ladder.ts";

const LadderFile = Type.Object(
  {
    /** Levels, lowest first; amounts are decimal texts, and a missing amount is zero. */
    levels: Type.Array(
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 40 }),
          totalTurnover: Type.Optional(Amount),
          totalDeposit: Type.Optional(Amount),
          monthlyTurnover: Type.Optional(Amount),
          monthlyDeposit: Type.Optional(Amount),
          keepTurnover: Type.Optional(Amount),
          bonus: Type.Optional(Amount),
          /** At most two decimals. */
          rebatePercent: Type.Optional(Type.String({ pattern: "^[0-9]{1,2}(\\.[0-9]{1,2})?$" })),
          withdrawDayAmount: Type.Optional(Amount),
          withdrawDayCount: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 100 },
    ),
  },
  { additionalProperties: false },
);

const shape = Compile(LadderFile);
type Content = Type.Static<typeof LadderFile>;

/** Error for a ladder that cannot be used, with every reason. */
export class LadderRefusal extends Error {
  override readonly name = "LadderRefusal";
  readonly faults: readonly string[];
  /** The game whose margin the returns would exceed; null: none. */
  readonly margin: MarginFault | null;
  constructor(faults: readonly string[], margin: MarginFault | null = null) {
    const all = margin === null ? faults : [...faults, sayMarginFault(margin)];
    super(`The ladder cannot be used, and nothing was changed:\n  ${all.join("\n  ")}`);
    this.faults = all;
    this.margin = margin;
  }
}

/** Parses a ladder. @throws {LadderRefusal} with each missing, unknown or wrongly typed field */
export function readLadder(content: unknown, currency: string): Level[] {
  if (!shape.Check(content))
    throw new LadderRefusal(
      [...shape.Errors(content)]
        .slice(0, 10)
        .map(
          ({ instancePath, message }) =>
            `${instancePath === "" ? "the file" : instancePath.slice(1)} ${message}`,
        ),
    );
  const minor = (text = "0"): bigint => {
    const reading = readAmount(text, currency);
    if (!reading.ok) throw new LadderRefusal([`${text} is no amount of ${currency}`]);
    return reading.minor;
  };
  return content.levels.map((one) => ({
    name: one.name,
    totalTurnoverMinor: minor(one.totalTurnover),
    totalDepositMinor: minor(one.totalDeposit),
    monthTurnoverMinor: minor(one.monthlyTurnover),
    monthDepositMinor: minor(one.monthlyDeposit),
    keepTurnoverMinor: minor(one.keepTurnover),
    bonusMinor: minor(one.bonus),
    rebateBasisPoints: Math.round(Number(one.rebatePercent ?? "0") * 100),
    withdrawDayMinor: minor(one.withdrawDayAmount),
    withdrawDayCount: one.withdrawDayCount ?? 0,
  }));
}

/** Returns a VIP ladder in the form of its JSON file, with every field. */
export function toLadderFile(
  levels: readonly Level[],
  currency: string,
): { levels: Required<Content["levels"][number]>[] } {
  invariant(levels.length > 0, "a ladder has a level");
  const money = (minor: bigint) => formatAmount(minor, currency);
  return {
    levels: levels.map((one) => ({
      name: one.name,
      totalTurnover: money(one.totalTurnoverMinor),
      totalDeposit: money(one.totalDepositMinor),
      monthlyTurnover: money(one.monthTurnoverMinor),
      monthlyDeposit: money(one.monthDepositMinor),
      keepTurnover: money(one.keepTurnoverMinor),
      bonus: money(one.bonusMinor),
      rebatePercent: (one.rebateBasisPoints / 100).toFixed(2),
      withdrawDayAmount: money(one.withdrawDayMinor),
      withdrawDayCount: one.withdrawDayCount,
    })),
  };
}
