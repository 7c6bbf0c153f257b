import Type from "typebox";
import { rebateCategories, rebateParts, rebatePercentPattern } from "./rates.ts";
import type { agentRebates } from "./calls.ts";
import { EmptyObject, Money } from "../../shapes.ts";

const Day = Type.String({ pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" });
const CustomerId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
/** Percent of the turnover, with at most two digits after the point. */
const Percent = Type.String({ pattern: rebatePercentPattern, maxLength: 5 });

/** Rates to set; a category that is not named keeps its rate. */
export const RebateConfigs = Type.Array(
  Type.Object({ gameType: Type.Enum(rebateCategories), rate: Percent }),
  { maxItems: rebateCategories.length },
);

const Rate = {
  gameType: Type.Enum(rebateCategories),
  rate: Percent,
  /** The rate from the next day on, if it differs. */
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
           * Bounds of a new rate: the highest rate that the member has given further down, and the caller's own rate.
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
          /** Income from the caller's own play, and from the team's. */
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
       * Earned and paid rebate on the caller's own play, and on the team's; `earned` is the sum of the rows, rounded
       * down.
       */
      own: Type.Object({ earned: Money, paid: Money }),
      team: Type.Object({ earned: Money, paid: Money }),
      /** At most 500, largest turnover first; `isCut` when there are more. */
      rows: Type.Array(
        Type.Object({
          part: Type.Enum(rebateParts),
          /**
           * For a row of the team, the member directly below. Null for the caller's own play, and for a member who was
           * moved since.
           */
          customerName: Type.Union([Type.String(), Type.Null()]),
          gameType: Type.String(),
          turnover: Money,
          /** The caller's rate, the rate of the member below, and the difference, which is paid. */
          rate: Percent,
          belowRate: Percent,
          difference: Percent,
        }),
      ),
      isCut: Type.Boolean(),
    }),
  },
} as const satisfies Record<keyof typeof agentRebates, { in: Type.TSchema; out: Type.TSchema }>;
