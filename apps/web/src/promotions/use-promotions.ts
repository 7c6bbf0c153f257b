import { promotions } from "@khela/contract/promotions/calls";
import { wallet } from "@khela/contract/wallet/calls";
import type { CallError } from "../lib/api/call.ts";
import type { OutputOf } from "@khela/contract/schemas";
import type { promotionRequirements, PromotionRequirement } from "@khela/contract/promotions/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { useCache, useCall } from "../lib/query/query.ts";
import { invalidateQueries } from "../lib/query/query-data.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { useSettings } from "../lib/settings.tsx";
import { useShortMoney } from "../ui/content/use-short-money.ts";

export type Promotion = OutputOf<typeof promotions.detail>;
type Reason = NonNullable<Promotion["reason"]>;

/** Returns the active promotions. Until a member's own list is loaded, the member sees the visitors' list. */
export function usePromotions(): {
  readonly list: readonly Promotion[] | undefined;
  readonly error: CallError | null;
  readonly refetch: () => void;
} {
  const isMember = memberTypeOf(useSession()) !== null;
  const everybody = useCall(promotions.list, {}, { enabled: !isMember });
  const own = useCall(promotions.mine, {}, { enabled: isMember });
  const { error, refetch } = isMember ? own : everybody;
  return { list: (isMember ? own.data : undefined)?.list ?? everybody.data?.list, error, refetch };
}

/** Returns whether claiming the promotion may require a verification. */
export function useAsksProof({ state, requires }: Promotion): boolean {
  const isMember = memberTypeOf(useSession()) !== null;
  return isMember && state === "claim" && requires.length > 0;
}

const usedStates: readonly Promotion["state"][] = ["claimed", "rejected", "expired"];

/** Returns whether nothing can be received now: the reward was received or refused, or it is too late. */
export const isUsed = ({ state, reason }: Pick<Promotion, "state" | "reason">): boolean =>
  usedStates.includes(state) || reason === "claimed" || reason === "expired" || reason === "over";

/** Sorts promotions: available promotions first, used promotions last, each group in the merchant's order. */
export function sortPromotions(list: readonly Promotion[]): readonly Promotion[] {
  const ready = (one: Promotion): boolean => one.state === "issued" || one.state === "claim";
  return [
    ...list.filter(ready),
    ...list.filter((one) => !ready(one) && !isUsed(one)),
    ...list.filter((one) => !ready(one) && isUsed(one)),
  ];
}

const changed = [
  promotions.mine,
  promotions.menu,
  promotions.rewards,
  promotions.rebate,
  promotions.depositOffers,
  wallet.balance,
] as const;

/** Returns a function that reloads everything that a claim changes. */
export function useRefresh(): () => void {
  const cache = useCache();
  return () => {
    for (const call of changed) invalidateQueries(cache, call);
  };
}

const reasons: readonly unknown[] = [
  "soon",
  "over",
  "level",
  "first",
  "deposit",
  "claimed",
  "group",
  "budget",
  "nothing",
  "join",
  "expired",
  "break",
] satisfies Reason[];

const isReason = (value: unknown): value is Reason => reasons.includes(value);

type Answer = Pick<Promotion, "state" | "progress">;

/**
 * Returns a function that gives the text after a promotion was joined or claimed, a code redeemed, or a reward taken.
 */
export function useDoneText(): (answer: Answer) => string {
  const { t } = useI18n();
  const money = useShortMoney(useSettings().currency);
  return ({ state, progress }) => {
    if (state === "joined" || state === "applying") return t(`promotions.done.${state}`);
    return progress?.of === "turnover"
      ? t("promotions.done.owed", { amount: money(progress.expected) })
      : t("promotions.done.paid");
  };
}

/**
 * The reverse of the contract's `promotionRequirements`, which is not imported because its schemas are too large for a
 * phone.
 */
const requirementsByName = {
  "required.mobile_no_verified": "mobile",
  "required.email_add_verified": "email",
  "required.id_verified": "realName",
} satisfies Record<(typeof promotionRequirements)[PromotionRequirement], PromotionRequirement>;

const isRequirement = (value: unknown): value is keyof typeof requirementsByName =>
  typeof value === "string" && Object.prototype.hasOwnProperty.call(requirementsByName, value);

/** Returns a function that gives the reason of a refused promotion call. */
export function useRefusalText(): (error: CallError) => string {
  const { t, errorText } = useI18n();
  return ({ code, value }) => {
    if (code === "prom.claim.req.field" && isRequirement(value))
      return t(`promotions.requires.${requirementsByName[value]}`);
    const reason = (value as { reason?: unknown } | null | undefined)?.reason;
    return code === "promotion.not.met" && isReason(reason)
      ? t(`promotions.reason.${reason}`)
      : errorText(code);
  };
}
