import Type from "typebox";
import { promotionTypes, type PromotionType } from "../../promotions/promotion-types.ts";
import { EmptyObject, EpochMs, Money } from "../../shapes.ts";
import { Reason } from "../operator-shapes.ts";
import type { promotions } from "./calls.ts";

const PromotionCode = Type.String({ pattern: "^[a-z0-9-]{1,40}$" });
/** `<member>.<promotion>.<period>`. */
const ClaimId = Type.String({ pattern: "^[1-9][0-9]{0,17}\\.[1-9][0-9]{0,17}\\.[a-z0-9-]{1,20}$" });

export const PromotionSummary = Type.Object({
  code: Type.String(),
  type: Type.Enum(Object.keys(promotionTypes) as PromotionType[]),
  /** Its title by language, in lower case. */
  title: Type.Record(Type.String(), Type.String()),
  isOn: Type.Boolean(),
  startsAt: EpochMs,
  endsAt: Type.Union([EpochMs, Type.Null()]),
  currency: Type.String(),
  /** Paid so far, less what was taken back, and how many rewards that were. */
  spent: Money,
  rewards: Type.Integer(),
  /** Approved, or waiting for a person. */
  committed: Money,
  budget: Money,
  declaredCost: Money,
  /** What a best player can expect to gain by one reward; null: saved before it was computed. */
  maxGain: Type.Union([Money, Type.Null()]),
});
export type PromotionSummary = Type.Static<typeof PromotionSummary>;

export const PromotionClaim = Type.Object({
  id: ClaimId,
  member: Type.Object({ id: Type.String(), name: Type.String() }),
  promotion: Type.String(),
  reward: Money,
  currency: Type.String(),
  /** Why a person decides. */
  reasons: Type.Array(Type.String()),
  requestedAt: EpochMs,
});
export type PromotionClaim = Type.Static<typeof PromotionClaim>;

export const promotionSchemas = {
  list: { in: EmptyObject, out: Type.Object({ rows: Type.Array(PromotionSummary), asOf: EpochMs }) },
  show: {
    in: Type.Object({ code: PromotionCode }),
    out: Type.Object({ summary: PromotionSummary, promotion: Type.Unknown() }),
  },
  save: {
    in: Type.Object({ promotion: Type.Unknown() }),
    /** What the expected rewards cost at most, and what a best player gains by one and in a day. */
    out: Type.Object({ declaredCost: Money, maxGain: Money, maxGainADay: Money }),
  },
  end: { in: Type.Object({ code: PromotionCode }), out: EmptyObject },
  claims: { in: EmptyObject, out: Type.Object({ rows: Type.Array(PromotionClaim), asOf: EpochMs }) },
  approveClaim: { in: Type.Object({ id: ClaimId }), out: EmptyObject },
  refuseClaim: { in: Type.Object({ id: ClaimId, reason: Reason }), out: EmptyObject },
} as const satisfies Record<keyof typeof promotions, { in: Type.TSchema; out: Type.TSchema }>;
