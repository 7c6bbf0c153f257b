import Type from "typebox";
import { Money } from "../shapes.ts";

/** What a ranking of members compares: deposits, or stakes in settled rounds. */
export const rankMetrics = ["deposit", "bet"] as const;
export type RankMetric = (typeof rankMetrics)[number];

/** Periods of a ranking: calendar periods of the site's time zone. */
export const rankPeriods = ["day", "week", "month"] as const;

const Asked = Type.Object({
  of: Type.Enum([...rankMetrics]),
  period: Type.Enum([...rankPeriods]),
  /** Which period to rank. 0: the current period; 1: the previous one. */
  ago: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
});
const NullableMoney = Type.Union([Money, Type.Null()]);

export const rankSchemas = {
  rank: {
    in: Asked,
    out: Type.Object({
      currency: Type.String(),
      from: Type.String({ format: "date" }),
      to: Type.String({ format: "date" }),
      /** The first fifty places, with partly hidden usernames. */
      rows: Type.Array(Type.Object({ place: Type.Integer(), customerName: Type.String(), amount: Money })),
    }),
  },
  ownRank: {
    in: Asked,
    out: Type.Object({
      /** The member's place; null: none in this period. */
      place: Type.Union([Type.Integer(), Type.Null()]),
      amount: Money,
      /** Amount missing to the next place; null: the member is first. */
      gap: NullableMoney,
    }),
  },
} as const;
