import Type from "typebox";
import {
  BareWild,
  closed,
  Regular,
  Scatter,
  Small,
  stripRules,
  symbolsOf,
} from "../definition/schema-parts.ts";

export const WaysRulesSchema = Type.Object(
  {
    ...stripRules,
    symbols: symbolsOf(Type.Union([Regular, Scatter, BareWild])),
    betUnits: Small,
    tumbling: Type.Union([
      Type.Null(),
      Type.Object({ ladder: Type.Array(Small, { minItems: 1, maxItems: 20 }), most: Small }, closed),
    ]),
  },
  closed,
);
