import Type from "typebox";
import { promotionTypes, type PromotionType } from "../../promotions/promotion-types.ts";
import { Amount, EmptyObject, EpochMs, Money } from "../../shapes.ts";
import { GameNames } from "../game-catalog/schemas.ts";
import { listSchemas } from "../list-schemas.ts";
import { Id, Reason, RequestId } from "../operator-shapes.ts";
import type { promotions } from "./calls.ts";
import { claimList, promotionList, rewardStates } from "./lists.ts";
import { PromotionFile } from "./promotion-file.ts";

const PromotionCode = Type.String({ pattern: "^[a-z0-9-]{1,40}$" });
/** `<member>.<promotion>.<period>`, the key of a claim. */
const ClaimId = Type.String({ pattern: "^[1-9][0-9]{0,17}\\.[1-9][0-9]{0,17}\\.[a-z0-9-]{1,20}$" });

export const PromotionSummary = Type.Object({
  code: Type.String(),
  type: Type.Enum(Object.keys(promotionTypes) as PromotionType[]),
  /** Title of the promotion, by lower-case language code. */
  title: Type.Record(Type.String(), Type.String()),
  isOn: Type.Boolean(),
  startsAt: EpochMs,
  endsAt: Type.Union([EpochMs, Type.Null()]),
  currency: Type.String(),
  /** `spent`: sum of paid rewards minus those taken back. `rewards`: number of paid rewards. */
  spent: Money,
  rewards: Type.Integer(),
  /** Sum of rewards that are approved, wait for a decision, or are reserved for members who have joined. */
  committed: Money,
  budget: Money,
  declaredCost: Money,
  /**
   * Expected gain of an optimal player by one reward. Null: the promotion was saved by a version that did not compute
   * it.
   */
  maxGain: Type.Union([Money, Type.Null()]),
});
export type PromotionSummary = Type.Static<typeof PromotionSummary>;

const Tally = Type.Object({ count: Type.Integer(), amount: Money });

/** Numbers and sums of a promotion's rewards, by outcome. */
export const PromotionFunnel = Type.Object({
  currency: Type.String(),
  /**
   * Deposits made with the promotion: open, credited, and those that earned no reward. Null: members do not join this
   * promotion with a deposit.
   */
  deposits: Type.Union([
    Type.Object({ waiting: Type.Integer(), credited: Type.Integer(), refused: Type.Integer() }),
    Type.Null(),
  ]),
  joined: Tally,
  /** Tally of all claimed rewards. */
  claimed: Tally,
  waiting: Tally,
  refused: Tally,
  approved: Tally,
  /** Tally of rewards that were not taken in time. */
  lapsed: Tally,
  paid: Tally,
  /** Tally of paid rewards with open turnover. */
  playing: Tally,
  takenBack: Tally,
  /** Sum of paid rewards minus those taken back. */
  cost: Money,
  asOf: EpochMs,
});
export type PromotionFunnel = Type.Static<typeof PromotionFunnel>;

export const PromotionPreview = Type.Object({
  currency: Type.String(),
  /** All reasons why the promotion cannot be saved, one sentence each. Each sentence begins with the field's name. */
  faults: Type.Array(Type.String()),
  /** Costs of the promotion; null: the promotion is unreadable. */
  cost: Type.Union([
    Type.Object({
      /** Maximum cost of the expected rewards. */
      expected: Money,
      budget: Money,
      /** Gain of an optimal player by one reward (`maxGain`), and in a day (`maxGainADay`). */
      maxGain: Money,
      maxGainADay: Money,
    }),
    Type.Null(),
  ]),
  /**
   * Rewards that the promotion would have paid in the past. Null: the stored daily figures do not show who would have
   * received a reward of this type.
   */
  past: Type.Union([
    Type.Object({
      firstDay: Type.String(),
      lastDay: Type.String(),
      members: Type.Integer(),
      rewards: Type.Integer(),
      /** Sum of the deposits, turnover or loss for which the rewards would have been paid. */
      basis: Money,
      reward: Money,
      /** Turnover that these rewards would require. */
      turnover: Money,
    }),
    Type.Null(),
  ]),
  asOf: EpochMs,
});
export type PromotionPreview = Type.Static<typeof PromotionPreview>;

export const promotionSchemas = {
  list: listSchemas(promotionList),
  show: {
    in: Type.Object({ code: PromotionCode }),
    /** `games`: names of the games in the promotion's weights. */
    out: Type.Object({ summary: PromotionSummary, promotion: PromotionFile, games: GameNames }),
  },
  preview: { in: Type.Object({ promotion: Type.Unknown() }), out: PromotionPreview },
  save: {
    in: Type.Object({ promotion: Type.Unknown() }),
    /**
     * `declaredCost`: cost that the promotion declares; default: the maximum cost of the expected rewards. `maxGain`,
     * `maxGainADay`: gain of an optimal player by one reward, and in a day.
     */
    out: Type.Object({ declaredCost: Money, maxGain: Money, maxGainADay: Money }),
  },
  end: { in: Type.Object({ code: PromotionCode }), out: EmptyObject },
  funnel: { in: Type.Object({ code: PromotionCode }), out: PromotionFunnel },
  claims: listSchemas(claimList),
  approveClaim: { in: Type.Object({ id: ClaimId }), out: EmptyObject },
  grant: {
    in: Type.Object({
      id: Id,
      requestId: RequestId,
      /** Code of a promotion of type GRANT. */
      promotion: PromotionCode,
      /** Amount of the bonus, at most the promotion's amount. */
      amount: Amount,
      /** Required turnover, in percent of the amount; 0: the bonus can be withdrawn at once. */
      turnoverPercent: Type.Integer({ minimum: 0, maximum: 10_000 }),
      /** `lockHours` and `maxStake` default to the promotion's values. */
      lockHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8_760 })),
      maxStake: Type.Optional(Amount),
      reason: Reason,
    }),
    out: Type.Object({ state: Type.Enum(rewardStates) }),
  },
  takeBack: {
    in: Type.Object({ id: ClaimId, reason: Reason }),
    out: Type.Object({ takenBack: Money }),
  },
  ofMember: {
    in: Type.Object({ id: Id }),
    out: Type.Object({
      currency: Type.String(),
      /** The member's paid rewards with open turnover. */
      underWay: Type.Array(
        Type.Object({
          id: ClaimId,
          promotion: Type.String(),
          reward: Money,
          required: Money,
          done: Money,
          until: Type.Union([EpochMs, Type.Null()]),
          maxStake: Type.Union([Money, Type.Null()]),
        }),
      ),
      /** Promotions from which an operator can grant a bonus, each with its maximum amount and usual turnover. */
      grants: Type.Array(
        Type.Object({
          code: Type.String(),
          title: Type.Record(Type.String(), Type.String()),
          max: Money,
          turnoverPercent: Type.Integer(),
          left: Money,
        }),
      ),
      asOf: EpochMs,
    }),
  },
  refuseClaim: { in: Type.Object({ id: ClaimId, reason: Reason }), out: EmptyObject },
} as const satisfies Record<keyof typeof promotions, { in: Type.TSchema; out: Type.TSchema }>;
