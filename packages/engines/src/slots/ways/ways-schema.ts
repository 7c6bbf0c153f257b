import Type from "typebox";
import {
  BareWild,
  closed,
  Id,
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

const SixStrips = Type.Array(Type.Array(Id, { minItems: 1, maxItems: 512 }), { minItems: 6, maxItems: 6 });
const Height = Type.Integer({ minimum: 1, maximum: 8 });

export const ShiftingRulesSchema = Type.Object(
  {
    ...stripRules,
    reels: SixStrips,
    freeReels: SixStrips,
    symbols: symbolsOf(Type.Union([Regular, Scatter, BareWild])),
    betUnits: Small,
    heights: Type.Array(Type.Array(Height, { minItems: 1, maxItems: 64 }), { minItems: 6, maxItems: 6 }),
  },
  closed,
);
