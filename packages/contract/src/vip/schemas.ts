import Type from "typebox";
import type { vip } from "./calls.ts";
import { EmptyObject, EpochMs, Money, PageNo, pageSize } from "../shapes.ts";

const MaybeInteger = Type.Union([Type.Integer(), Type.Null()]);
const MaybeText = Type.Union([Type.String(), Type.Null()]);

/**
 * The member's progress, and the requirement of the next VIP level. At the highest level, the requirement of that
 * level.
 */
const Condition = Type.Object({ actual: Money, expected: Money });

export const vipSchemas = {
  progress: {
    in: EmptyObject,
    out: Type.Object({
      /** Name of the member's VIP level; null where the merchant has no levels in the member's currency. */
      playerRankName: MaybeText,
      playerRankProgress: Type.Object({ labelId: MaybeInteger }),
      /** Name of the next VIP level; null at the highest level. */
      nextRankName: MaybeText,
      currency: Type.String(),
      /** Number of the next level's conditions that the member meets, and number of all its conditions. */
      currentProgress: Type.Object({
        completedConditions: Type.Integer(),
        totalExpectedConditions: Type.Integer(),
      }),
      /** Progress in the calendar month. */
      monthlyTurnover: Condition,
      monthlyDeposit: Condition,
      /** Progress since the member's registration. */
      totalTurnover: Condition,
      totalDeposit: Condition,
      /** What the member must do to keep the level; null when the level needs no turnover to keep it. */
      keep: Type.Union([
        Type.Object({
          /** Turnover of a calendar month that a member needs to keep the level. */
          turnover: Money,
          /**
           * Whether last month's turnover was below the required one. After another such month the level drops by one.
           */
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
          /** Conditions of the level, all of which must be met. Zero: no condition. */
          conditions: Type.Object({
            totalTurnover: Money,
            totalDeposit: Money,
            monthlyTurnover: Money,
            monthlyDeposit: Money,
          }),
          keepTurnover: Money,
          /** Bonus that is paid once, when the member first reaches the level. */
          bonus: Money,
          /** Rebate in percent of the turnover, such as "0.50". */
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
