import Type from "typebox";
import type { vip } from "./calls.ts";
import { EmptyObject, EpochMs, Money, PageNo, pageSize } from "../shapes.ts";

const MaybeInteger = Type.Union([Type.Integer(), Type.Null()]);
const MaybeText = Type.Union([Type.String(), Type.Null()]);

/** What counts so far, and what the next level asks for; at the highest level what that one asked for. */
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
      /** Conditions of the next level that are met, and how many it has. */
      currentProgress: Type.Object({
        completedConditions: Type.Integer(),
        totalExpectedConditions: Type.Integer(),
      }),
      /** Of the calendar month. */
      monthlyTurnover: Condition,
      monthlyDeposit: Condition,
      /** Of the whole time. */
      totalTurnover: Condition,
      totalDeposit: Condition,
      /** Null where the present level needs no turnover to be kept. */
      keep: Type.Union([
        Type.Object({
          /** Turnover of a calendar month by which the level is kept. */
          turnover: Money,
          /** Whether last month's was less: after another one the level falls by one. */
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
          /** All of them have to be met; zero asks for nothing. */
          conditions: Type.Object({
            totalTurnover: Money,
            totalDeposit: Money,
            monthlyTurnover: Money,
            monthlyDeposit: Money,
          }),
          keepTurnover: Money,
          /** Paid once, when the level is reached for the first time. */
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
