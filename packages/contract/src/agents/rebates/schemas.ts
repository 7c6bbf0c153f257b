import Type from "typebox";
import { rebateCategories, rebateParts, rebatePercentPattern } from "./rates.ts";
import type { agentRebates } from "./calls.ts";
import { EmptyObject, Money } from "../../shapes.ts";

const Day = Type.String({ pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" });
const CustomerId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
/** A rebate rate: percent of the turnover, with at most two digits after the point. */
const Percent = Type.String({ pattern: rebatePercentPattern, maxLength: 5 });

/** Rebate rates to set. A category without an entry keeps its rate. */
export const RebateConfigs = Type.Array(
  Type.Object({ gameType: Type.Enum(rebateCategories), rate: Percent }),
  { maxItems: rebateCategories.length },
);

const Rate = {
  gameType: Type.Enum(rebateCategories),
  rate: Percent,
  /** The rate from the next day on; null: the rate does not change. */
  nextRate: Type.Union([Percent, Type.Null()]),
};

const Income = { turnover: Money, amount: Money };

export const agentRebateSchemas = {
  rebateSettings: { in: EmptyObject, out: Type.Object({ list: Type.Array(Type.Object(Rate)) }) },
  downlineRebates: {
    in: Type.Object({ customerId: CustomerId }),
    out: Type.Object({
      list: Type.Array(
        Type.Object({
          ...Rate,
          /**
           * Bounds of a new rate. `least`: the highest rate that the member has given to anyone below. `most`: the
           * caller's own rate.
           */
          least: Percent,
          most: Percent,
        }),
      ),
    }),
  },
  updateDownlineRebates: {
    in: Type.Object({ customerId: CustomerId, configs: RebateConfigs }),
    out: Type.Object({ fromDay: Day }),
  },
  income: {
    in: Type.Object({ from: Day, to: Day }),
    out: Type.Object({
      currency: Type.String(),
      total: Money,
      list: Type.Array(
        Type.Object({
          balanceDate: Day,
          /** Rebate from the caller's own play, and from the play of the caller's team. */
          own: Type.Object(Income),
          team: Type.Object(Income),
          total: Money,
        }),
      ),
    }),
  },
  incomeDetail: {
    in: Type.Object({ day: Day }),
    out: Type.Object({
      currency: Type.String(),
      /**
       * Earned and paid rebate on the caller's own play, and on the team's play. `earned` is the sum of the rows,
       * rounded down.
       */
      own: Type.Object({ earned: Money, paid: Money }),
      team: Type.Object({ earned: Money, paid: Money }),
      /** The day's rows, largest turnover first, at most 500. `isCut` tells whether there are more. */
      rows: Type.Array(
        Type.Object({
          part: Type.Enum(rebateParts),
          /**
           * For a row of the team's play, the member directly below the caller. Null for the caller's own play, and for
           * a member who has been moved to another agent.
           */
          customerName: Type.Union([Type.String(), Type.Null()]),
          gameType: Type.String(),
          turnover: Money,
          /**
           * `rate`: the caller's rate. `belowRate`: the rate of the member below. `difference`: the difference of the
           * two rates, which is paid.
           */
          rate: Percent,
          belowRate: Percent,
          difference: Percent,
        }),
      ),
      isCut: Type.Boolean(),
    }),
  },
} as const satisfies Record<keyof typeof agentRebates, { in: Type.TSchema; out: Type.TSchema }>;
