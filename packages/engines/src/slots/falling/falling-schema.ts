import Type from "typebox";
import { closed, Id, Paying, Scatter, Small, stripRules, symbolsOf } from "../definition/schema-parts.ts";

const common = {
  ...stripRules,
  symbols: symbolsOf(Type.Union([Paying, Scatter])),
  betUnits: Small,
  sizes: Type.Array(Small, { minItems: 1, maxItems: 6 }),
  mostFalls: Small,
};

export const ClusterRulesSchema = Type.Object(
  { ...common, cellMultipliers: Type.Array(Small, { minItems: 1, maxItems: 20 }) },
  closed,
);

export const AnywhereRulesSchema = Type.Object({ ...common, multipliers: Type.Record(Id, Small) }, closed);
