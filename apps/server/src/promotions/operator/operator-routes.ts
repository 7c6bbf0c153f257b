import { formatAmount } from "@khela/engines/money";
import type { PromotionSummary } from "@khela/contract/operator/promotions/schemas";
import { listGameNames } from "../../games/games.ts";
import { changedFacts } from "../../http/console/facts.ts";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import type {
  ApprovableHandler,
  OperatorContext,
  OperatorRoutes,
} from "../../http/console/operator-context.ts";
import { fail } from "../../infra/failure.ts";
import { getOperatedMember } from "../../infra/operator/operated-member-store.ts";
import type { promotions } from "@khela/contract/operator/promotions/calls";
import { jurisdictionOf } from "../../responsible-gaming/responsible-gaming.ts";
import { listPromotions, listWeighedGames, type ListedPromotion } from "../store.ts";
import { claimListSource } from "./claim-list-store.ts";
import { decideClaim, getClaim } from "./decisions.ts";
import { grant, takeBack } from "./grants.ts";
import { readOfMember } from "./of-member.ts";
import { readFunnel } from "./funnel.ts";
import { previewPromotion } from "./preview.ts";
import { promotionListSource } from "./promotion-list-store.ts";
import { PromotionRefusal, readPromotion, toPromotionFile } from "./promotion-file.ts";
import { checkPromotion, endPromotion, savePromotion, type Owner, type Saving } from "./save.ts";

const ownerOf = ({ merchant }: OperatorContext): Owner => ({
  merchantId: merchant.id,
  currency: merchant.currency,
  real: merchant.realMoney,
});

const savingOf = ({ db, now, config }: OperatorContext): Saving => ({
  db,
  now,
  hasBeacon: config.integrations.beaconUrl !== null,
});

function toSummary(one: ListedPromotion): PromotionSummary {
  const money = (minor: bigint) => formatAmount(minor, one.currency);
  return {
    code: one.code,
    type: one.type,
    title: { ...one.title },
    isOn: one.enabled,
    startsAt: one.startsAt.getTime(),
    endsAt: one.endsAt?.getTime() ?? null,
    currency: one.currency,
    spent: money(one.spentMinor),
    rewards: Number(one.awards),
    committed: money(one.committedMinor),
    budget: money(one.budgetMinor),
    declaredCost: money(one.declaredCostMinor),
    maxGain: one.maxGainMinor === null ? null : money(one.maxGainMinor),
  };
}

/** Runs `work`. When the promotion is refused, the response has every reason. */
async function refuseFaulty<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PromotionRefusal)) throw error;
    const { faults, reason } = error;
    return fail(reason?.code ?? "request_param_err", { faults, ...reason });
  }
}

const findListed = async (ctx: OperatorContext, code: string): Promise<ListedPromotion | undefined> =>
  (await listPromotions(ctx.db, ownerOf(ctx))).find((one) => one.code === code);

/**
 * The approval's amount is the maximum reward of one member if each member gets the reward once; otherwise it is the
 * whole budget.
 */
const save: ApprovableHandler<(typeof promotions)["save"]> = {
  plan: (ctx, { promotion: content }) =>
    refuseFaulty(async () => {
      const { currency } = ctx.merchant;
      const promotion = readPromotion(content, currency);
      const { games } = await checkPromotion(savingOf(ctx), ownerOf(ctx), promotion);
      const listed = await findListed(ctx, promotion.code);
      const before = listed === undefined ? {} : toPromotionFile(listed, games);
      return {
        subject: `promotion:${promotion.code}`,
        ...changedFacts(before, toPromotionFile(promotion, games)),
        amountMinor: promotion.period === "once" ? promotion.rewardMaxMinor : promotion.budgetMinor,
        currency,
      };
    }),
  run: (ctx, input) =>
    refuseFaulty(async () => {
      const { currency } = ctx.merchant;
      const promotion = readPromotion(input.promotion, currency);
      const { subject, before, after } = await save.plan(ctx, input);
      const { gainMinor, gainADayMinor } = await savePromotion(savingOf(ctx), ownerOf(ctx), promotion);
      ctx.audit({ subject, before, after });
      return {
        declaredCost: formatAmount(promotion.declaredCostMinor, currency),
        maxGain: formatAmount(gainMinor, currency),
        maxGainADay: formatAmount(gainADayMinor, currency),
      };
    }),
};

const approveClaim: ApprovableHandler<(typeof promotions)["approveClaim"]> = {
  plan: async (ctx, { id }) => {
    const { rewardMinor, currency, code, memberId } = await getClaim(ctx, {
      merchantId: ctx.merchant.id,
      id,
      isApproval: true,
    });
    const { username } = await getOperatedMember(ctx.db, ctx.merchant.id, String(memberId));
    return {
      subject: `claim:${id}`,
      before: { state: "waiting" },
      after: {
        state: "approved",
        promotion: code,
        member: username,
        reward: formatAmount(rewardMinor, currency),
      },
      amountMinor: rewardMinor,
      currency,
    };
  },
  run: async (ctx, input) => {
    const { subject, before, after } = await approveClaim.plan(ctx, input);
    await decideClaim(ctx, { merchantId: ctx.merchant.id, id: input.id, actor: ctx.actor, remark: null });
    ctx.audit({ subject, before, after });
    return {};
  },
};

export function promotionOperatorRoutes(): OperatorRoutes<"promotions"> {
  return {
    list: listHandler(promotionListSource),
    show: async (ctx, { code }) => {
      const listed = (await findListed(ctx, code)) ?? ctx.fail("promotion.unknown");
      const promotion = toPromotionFile(listed, await listWeighedGames(ctx.db));
      const games = await listGameNames(ctx.db, Object.keys(promotion.weights ?? {}));
      return { summary: toSummary(listed), promotion, games };
    },
    preview: async (ctx, { promotion: content }) => {
      const zone = jurisdictionOf(ctx.merchant.settings).timeZone;
      const preview = await previewPromotion(savingOf(ctx), ownerOf(ctx), { content, zone });
      return { ...preview, asOf: ctx.now().getTime() };
    },
    save,
    end: async (ctx, { code }) => {
      if (!(await endPromotion(ctx, ctx.merchant.id, code))) ctx.fail("promotion.unknown");
      ctx.audit({ subject: `promotion:${code}`, before: { isOn: true }, after: { isOn: false } });
      return {};
    },
    funnel: async (ctx, { code }) => {
      const listed = (await findListed(ctx, code)) ?? ctx.fail("promotion.unknown");
      return { ...(await readFunnel(ctx.db, listed)), asOf: ctx.now().getTime() };
    },
    claims: listHandler(claimListSource),
    grant,
    takeBack,
    ofMember: readOfMember,
    approveClaim,
    refuseClaim: async (ctx, { id, reason }) => {
      const decision = { merchantId: ctx.merchant.id, id, actor: ctx.actor, remark: reason.trim() };
      const { code, reasons } = await decideClaim(ctx, decision);
      ctx.audit({
        subject: `claim:${id}`,
        before: { state: "waiting" },
        after: { state: "refused", promotion: code, reasons: reasons.join(", ") },
      });
      return {};
    },
  };
}
