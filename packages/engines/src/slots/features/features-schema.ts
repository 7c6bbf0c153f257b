import Type from "typebox";
import { closed, Id, Small } from "../definition/schema-parts.ts";
import { linesShape } from "../lines/lines-schema.ts";

const Weight = Type.Integer({ minimum: 1, maximum: 1_048_576 });

export const HoldRulesSchema = Type.Object(
  {
    ...linesShape,
    hold: Type.Object(
      {
        coin: Id,
        minCoins: Small,
        lives: Type.Integer({ minimum: 1, maximum: 5 }),
        lands: Weight,
        of: Weight,
        prizes: Type.Array(
          Type.Object({ stakes: Type.Integer({ minimum: 1, maximum: 100_000 }), weight: Weight }, closed),
          { minItems: 1, maxItems: 40 },
        ),
        fullStakes: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      },
      closed,
    ),
  },
  closed,
);

export const ExpandingRulesSchema = Type.Object(
  {
    ...linesShape,
    specials: Type.Array(Type.Object({ symbol: Id, weight: Weight }, closed), { minItems: 1, maxItems: 24 }),
  },
  closed,
);

export const WildReelRulesSchema = Type.Object(
  {
    ...linesShape,
    wildReels: Type.Union([
      Type.Object({ movement: Type.Literal("sticky") }, closed),
      Type.Object({ movement: Type.Literal("walking"), maxRespins: Small }, closed),
    ]),
  },
  closed,
);
