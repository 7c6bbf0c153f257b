// Promotions: a merchant's offers as data. Members join them, receive rewards and play the required turnover. One
// transaction pays a reward and adds its turnover requirement, once for each promotion, member and period. Promotions
// place no bets, and never take back more than the reward.

import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { takenBy } from "@khela/contract/promotions/promotion-types";
import type { PromotionReason } from "@khela/contract/promotions/schemas";
import { formatAmount } from "@khela/engines/money";
import type { LanguageCode } from "@khela/contract/locale/languages";
import type { Db } from "@khela/service-kit/db/database";
import { readCategoryWeights } from "../games/games.ts";
import type { Context } from "../http/context.ts";
import { keyedAnswer, type KeyedAnswer } from "../http/response/answer-cache.ts";
import type { MemberKey } from "../infra/db/session-store.ts";
import { findActiveRestriction } from "../responsible-gaming/responsible-gaming.ts";
import { findOffer, listOffers, listOwn, prepareOffers } from "./offers/activity.ts";
import { textIn, toView, weightsIn, type PromotionView, type WeightsView } from "./offers/offer-view.ts";
import { filterVerified } from "./offers/requirements.ts";
import type { ReadWhatIsOn } from "./offers/what-is-on.ts";
import { rulesOf } from "./types/promotion-types.ts";
import type { RewardState } from "@khela/contract/operator/promotions/lists";
import { listOwnWeights } from "./award-store.ts";
import { choosePromotion, listDepositPromotions } from "./deposits/deposit-order-store.ts";
import { openBonusAccount } from "./claims.ts";
import { deviceHashesOf } from "./review.ts";
import type { Promotion } from "./store.ts";

export { listForfeits, sumUnplayedMinor } from "./award-store.ts";
export type { Forfeit } from "./award-store.ts";
export { findOrderPromotion } from "./deposits/deposit-order-store.ts";
export { reviewDeposit } from "./review.ts";

type Calls = (typeof calls)["promotions"];
type Cashier = (typeof calls)["cashier"];
type Deposit = Context<Cashier["deposit"]> | Context<Cashier["depositByQr"]>;

/** Lists the merchant's promotions in the merchant's order, the same for every caller. */
export async function list(ctx: Context<Calls["list"]>): Promise<OutputOf<Calls["list"]>> {
  return { list: (await listOffers({ ...ctx, session: null })).map((offer) => toView(offer, ctx.language)) };
}

export async function detail(
  ctx: Context<Calls["detail"]>,
  { promotionId }: { readonly promotionId: string },
): Promise<PromotionView> {
  const offer = await findOffer(ctx, promotionId);
  return offer === null ? ctx.fail("promotion.unknown") : toView(offer, ctx.language);
}

/**
 * Filters the waiting rewards to those that the member can claim now. During a break there are none. A reward whose
 * required data is not verified is left out.
 */
async function filterClaimableNow(
  ctx: Context<Calls["menu"]>,
  waiting: readonly Promotion[],
): Promise<readonly Promotion[]> {
  if (waiting.length === 0 || (await findActiveRestriction(ctx.db, ctx.session, ctx.now())) !== null)
    return [];
  return filterVerified(ctx, waiting);
}

/** Handlers of lists that a member's open pages request often. */
export function createOwnLists(whatIsOn: ReadWhatIsOn) {
  return {
    async mine(ctx: Context<Calls["mine"]>): Promise<KeyedAnswer<OutputOf<Calls["mine"]>>> {
      const { key, draw } = await prepareOffers(ctx, whatIsOn);
      return keyedAnswer(key, async () => ({ list: draw().map((offer) => toView(offer, ctx.language)) }));
    },
    async menu(ctx: Context<Calls["menu"]>): Promise<OutputOf<Calls["menu"]>> {
      const { offers, takable } = await listOwn(ctx, whatIsOn);
      const claimable = offers
        .filter(({ standing }) => standing.state === "claim")
        .map(({ promotion }) => promotion);
      const waiting = await filterClaimableNow(ctx, [...claimable, ...takable]);
      const signIn = waiting.filter((one) => rulesOf(one).menu === "signIn").length;
      return {
        signIn,
        receiving: waiting.length - signIn,
        missionEnabled: offers.some(
          ({ promotion, standing }) => takenBy(promotion.type) === "join" && standing.state !== "soon",
        ),
      };
    },
    async depositOffers(ctx: Context<Calls["depositOffers"]>): Promise<OutputOf<Calls["depositOffers"]>> {
      const offers = (await listOffers(ctx, whatIsOn)).filter(
        ({ promotion, standing }) => takenBy(promotion.type) === "deposit" && standing.state === "join",
      );
      return { list: offers.map((offer) => toView(offer, ctx.language)) };
    },
  };
}

/**
 * Checks the promotion that a member chose for a deposit of this amount. Returns the promotion's id and period for the
 * order. Fails with the reason when the promotion does not apply.
 */
export async function checkDepositPromotion(
  ctx: Deposit,
  promotionId: string,
  amountMinor: bigint,
): Promise<{ readonly promotionId: bigint; readonly period: string }> {
  const offer = await findOffer(ctx, promotionId);
  if (offer === null || takenBy(offer.promotion.type) !== "deposit") return ctx.fail("promotion.unknown");
  const { promotion, standing, span } = offer;
  const refuse = (reason: PromotionReason) =>
    ctx.fail("promotion.not.met", {
      reason,
      minDeposit: formatAmount(promotion.minDepositMinor, promotion.currency),
    });
  if (standing.state !== "join") return refuse(standing.reason ?? "claimed");
  if (amountMinor < promotion.minDepositMinor) return refuse("deposit");
  return { promotionId: promotion.id, period: span.key };
}

/** Stores the checked promotion with the deposit order. The first choice for an order stays. */
export async function chooseDepositPromotion(
  ctx: Deposit,
  orderId: string,
  chosen: Awaited<ReturnType<typeof checkDepositPromotion>>,
): Promise<void> {
  const { bucket, memberId, currency } = ctx.session;
  await openBonusAccount(ctx, currency);
  await choosePromotion(
    ctx.db,
    { bucket, memberId, orderId, ...chosen },
    { deviceHashes: deviceHashesOf(ctx), ip: ctx.ip },
  );
}

/** Returns the state of the reward of a credited deposit with a promotion. */
function stateOfReward(state: RewardState | null): "credited" | "applying" | "ended" {
  if (state === "applying") return state;
  return state === "expired" || state === "rejected" ? "ended" : "credited";
}

/** Outcomes of the promotions that these deposit orders chose, by order id. */
export async function readDepositPromotions(
  db: Db,
  member: MemberKey,
  orders: readonly { readonly id: string; readonly currency: string }[],
  language: LanguageCode,
) {
  const rows = await listDepositPromotions(
    db,
    member,
    orders.map(({ id }) => id),
  );
  return new Map(
    rows.map((row) => {
      const currency = orders.find(({ id }) => id === row.orderId)?.currency ?? "";
      return [
        row.orderId,
        {
          promotionId: String(row.promotionId),
          promotionName: textIn(row.title, language),
          state: row.state === "credited" ? stateOfReward(row.awardState) : row.state,
          reason: row.refusal as PromotionReason | null,
          reward: row.rewardMinor === null ? null : formatAmount(row.rewardMinor, currency),
        },
      ];
    }),
  );
}

/** Reads the merchant's turnover weights by category. */
export async function readMerchantWeights({
  db,
  merchant,
}: {
  readonly db: Db;
  readonly merchant: { readonly id: number };
}): Promise<WeightsView> {
  return { turnoverWeights: await readCategoryWeights(db, merchant.id), turnoverGames: [] };
}

/** Reads turnover weights of the account's rewards that have their own weights. */
export async function readOwnWeights(
  {
    db,
    session,
    language,
  }: { readonly db: Db; readonly session: MemberKey; readonly language: LanguageCode },
  accountId: bigint,
  refs: readonly string[],
): Promise<ReadonlyMap<string, WeightsView>> {
  if (refs.length === 0) return new Map();
  const rows = await listOwnWeights(db, session, accountId, refs);
  return new Map(rows.map(({ ref, ...weighed }) => [ref, weightsIn(weighed, language)]));
}
