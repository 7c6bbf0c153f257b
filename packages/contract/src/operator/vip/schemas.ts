import Type from "typebox";
import { EmptyObject, Money } from "../../shapes.ts";
import { vipSchemas as memberVip } from "../../vip/schemas.ts";
import { Id } from "../operator-shapes.ts";
import type { vip } from "./calls.ts";

export const LadderLevel = Type.Object({
  name: Type.String(),
  totalTurnover: Money,
  totalDeposit: Money,
  monthlyTurnover: Money,
  monthlyDeposit: Money,
  keepTurnover: Money,
  bonus: Money,
  /** Rebate rate in percent, with two decimals. */
  rebatePercent: Type.String(),
  withdrawDayAmount: Money,
  withdrawDayCount: Type.Integer(),
});
export type LadderLevel = Type.Static<typeof LadderLevel>;

export const vipSchemas = {
  levels: { in: EmptyObject, out: Type.Object({ levels: Type.Array(LadderLevel) }) },
  ofMember: { in: Type.Object({ id: Id }), out: memberVip.progress.out },
  saveLevels: { in: Type.Object({ levels: Type.Unknown() }), out: EmptyObject },
} as const satisfies Record<keyof typeof vip, { in: Type.TSchema; out: Type.TSchema }>;
