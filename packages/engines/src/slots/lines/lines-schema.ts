import Type from "typebox";
import { closed, Paying, PayingWild, Scatter, stripRules, symbolsOf } from "../definition/schema-parts.ts";

const Row = Type.Integer({ minimum: 0, maximum: 7 });

/** Schema of the rules that every kind with paylines has. */
export const linesShape = {
  ...stripRules,
  symbols: symbolsOf(Type.Union([Paying, Scatter, PayingWild])),
  lines: Type.Array(Type.Array(Row, { minItems: 5, maxItems: 5 }), { minItems: 1, maxItems: 100 }),
} as const;

export const LinesRulesSchema = Type.Object(linesShape, closed);
