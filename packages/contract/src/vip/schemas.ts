import Type from "typebox";
import type { vip } from "./calls.ts";
import { EmptyObject, EpochMs, Money, PageNo, pageSize } from "../shapes.ts";

const MaybeInteger = Type.Union([Type.Integer(), Type.Null()]);
const MaybeText = Type.Union([Type.String(), Type.Null()]);

/** Progress so far and the next level's requirement; at the highest level, that level's own requirement. */
const Condition = Type.Object({ actual: Money, expected: Money });

export const vipSchemas = {
  progress: {
    in: EmptyObject,
    out: Type.Object({
      /** Null where the merchant has no levels in the member's currency. */
      playerRankName: MaybeText,
      playerRankProgress: Type.Object({ labelId: MaybeInteger }),
      /** Null at the highest level. */
      nextRankName: MaybeText,
      currency: Type.String(),
      /** Number of met conditions of the next level, and of all its conditions. */
      currentProgress: Type.Object({
        completedConditions: Type.Integer(),
        totalExpectedConditions: Type.Integer(),
      }),
      /** In the calendar month. */
      monthlyTurnover: Condition,
      monthlyDeposit: Condition,
      /** Since registration. */
      totalTurnover: Condition,
      totalDeposit: Condition,
      /** Null when the present level needs no turnover to keep it. */
      keep: Type.Union([
        Type.Object({
          /** Turnover of a calendar month that keeps the level. */
          turnover: Money,
          /** Whether last month's turnover was below it: after another such month the level drops by one. */
          isGraceMonth: Type.Boolean(),
        }),
        Type.Null(),
      ]),
    }),
  },
  levels: {
    in: EmptyObject,
    out: Type.Object({
      currency: Type.String(),
      list: Type.Array(
        Type.Object({
          labelId: Type.Integer(),
          rankName: Type.String(),
          /** Conditions of the level; all must be met. Zero: no condition. */
          conditions: Type.Object({
            totalTurnover: Money,
            totalDeposit: Money,
            monthlyTurnover: Money,
            monthlyDeposit: Money,
          }),
          keepTurnover: Money,
          /** Paid once, when the level is first reached. */
          bonus: Money,
          /** Percent of turnover, such as "0.50". */
          rebatePercent: Type.String(),
          withdrawDayAmount: Money,
          withdrawDayCount: Type.Integer(),
        }),
      ),
    }),
  },
  history: {
    in: Type.Object({ page: PageNo, size: pageSize(10, 50) }),
    out: Type.Object({
      list: Type.Array(
        Type.Object({
          fromRankName: Type.String(),
          rankName: Type.String(),
          rose: Type.Boolean(),
          bonus: Money,
          at: EpochMs,
        }),
      ),
      totalPages: Type.Integer(),
    }),
  },
} as const satisfies Record<keyof typeof vip, { in: Type.TSchema; out: Type.TSchema }>;
