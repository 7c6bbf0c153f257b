import Type from "typebox";
import { promotionTypes, type PromotionType } from "../../promotions/promotion-types.ts";
import { promotionLanguages } from "../../promotions/promotion-traits.ts";
import { reviewSignals } from "../../promotions/review-signals.ts";
import {
  contestScorings,
  missionMetrics,
  promotionCategories,
  promotionPeriods,
  promotionRequirements,
  type PromotionRequirement,
} from "../../promotions/schemas.ts";
import { Amount, Code } from "../../shapes.ts";

const Texts = (maxLength: number) =>
  Type.Object(
    Object.fromEntries(
      promotionLanguages.map((language) => [language, Type.String({ minLength: 1, maxLength })]),
    ),
    { additionalProperties: Type.String({ minLength: 1, maxLength }) },
  );
const Time = Type.String({ format: "date-time" });
const Count = (maximum: number) => Type.Integer({ minimum: 0, maximum });

const requirements = Object.keys(promotionRequirements) as PromotionRequirement[];

/** A promotion as an operator writes it. Amounts are decimal text in the promotion's currency. */
export const PromotionFile = Type.Object(
  {
    /** Code of the promotion. It never changes, and neither do the type, period and currency of the promotion. */
    code: Type.String({ pattern: "^[a-z0-9-]{1,40}$" }),
    type: Type.Enum(Object.keys(promotionTypes) as PromotionType[]),
    category: Type.Enum([...promotionCategories]),
    title: Texts(80),
    body: Texts(4_000),
    sort: Type.Optional(Count(10_000)),
    startsAt: Time,
    /** End of the promotion. Default: none; it runs until an operator ends it. */
    endsAt: Type.Optional(Time),
    period: Type.Enum([...promotionPeriods]),
    minLevel: Type.Optional(Count(100)),
    /** Data that a member must have verified before a reward is claimed or taken. */
    requires: Type.Optional(
      Type.Array(Type.Enum(requirements), { maxItems: requirements.length, uniqueItems: true }),
    ),
    minDeposit: Type.Optional(Amount),
    promoCode: Type.Optional(Type.String({ pattern: "^[A-Z0-9]{3,20}$" })),
    metric: Type.Optional(Type.Enum([...missionMetrics])),
    target: Type.Optional(Amount),
    gameType: Type.Optional(Code),
    scoring: Type.Optional(Type.Enum([...contestScorings])),
    minStake: Type.Optional(Amount),
    ticketTurnover: Type.Optional(Amount),
    maxTickets: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    /** Prize of each place of a tournament, first place first. */
    prizes: Type.Optional(Type.Array(Amount, { minItems: 1, maxItems: 100 })),
    rewardPercent: Type.Optional(Type.String({ pattern: "^[0-9]{1,3}(\\.[0-9]{1,2})?$" })),
    rewardFixed: Type.Optional(Amount),
    rewardMax: Amount,
    turnoverPercent: Type.Optional(Count(10_000)),
    /** Percent of a stake that counts towards the turnover, by category, or by game as "VENDOR/game-code". */
    weights: Type.Optional(
      Type.Record(Type.String({ pattern: "^([A-Z]{2,10}|[^/\\s]{1,40}/[^\\s]{1,100})$" }), Count(100), {
        additionalProperties: false,
        maxProperties: 100,
      }),
    ),
    maxStake: Type.Optional(Amount),
    claimHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8_760 })),
    lockHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8_760 })),
    needsApproval: Type.Optional(Type.Boolean()),
    reviewSignals: Type.Optional(
      Type.Array(Type.Enum([...reviewSignals]), { maxItems: reviewSignals.length, uniqueItems: true }),
    ),
    stackingGroup: Type.Optional(Code),
    budget: Amount,
    /** Total number of rewards that the operator expects. */
    expectedClaims: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    /** Cost that the operator declares; default: the maximum cost of the expected rewards. */
    declaredCost: Type.Optional(Amount),
  },
  { additionalProperties: false },
);
export type PromotionFile = Type.Static<typeof PromotionFile>;
