// The button for the next thing that the visitor can do with a promotion. Renders nothing if the state needs no action.

import type { ReactNode } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import { takenBy } from "@khela/contract/promotions/promotion-types";
import { useI18n } from "../i18n/i18n.tsx";
import { withMessages } from "../i18n/with-messages.ts";
import type { CallError } from "../lib/api/call.ts";
import { useMutation } from "../lib/query/mutation.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { showToast } from "../ui/feedback/toast.tsx";
import { Skeleton } from "../ui/feedback/states.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import styles from "./promotions.module.css";
import { Refusal } from "./refusal.tsx";
import { useAsksProof, useDoneText, useRefresh, type Promotion } from "./use-promotions.ts";

const PromoCodeForm = lazyComponent(
  () => import("./promo-code-form.tsx").then((m) => m.PromoCodeForm),
  <Skeleton className={styles.codeWaiting} />,
);

function useAct(promotion: Promotion): {
  readonly act: () => Promise<void>;
  readonly isPending: boolean;
  readonly error: CallError | null;
} {
  const refresh = useRefresh();
  const doneText = useDoneText();
  const call = promotion.state === "join" ? promotions.join : promotions.claim;
  const { mutate, isPending, error } = useMutation(call);
  return {
    isPending,
    error,
    act: async () => {
      const answer = await mutate({ promotionId: promotion.promotionId });
      refresh();
      if (answer !== null) showToast(doneText(answer), "success");
    },
  };
}

function ActButton({ promotion }: { promotion: Promotion }): ReactNode {
  const { t } = useI18n();
  const { act, isPending, error } = useAct(promotion);
  return (
    <>
      <Button wide busy={isPending} onClick={() => void act()}>
        {t(promotion.state === "join" ? "promotions.action.join" : "promotions.action.claim")}
      </Button>
      {error === null ? null : <Refusal error={error} />}
    </>
  );
}

/** Returns whether playing or a deposit brings the visitor nearer to the reward now; null: neither does. */
function towards({ state, promotionType, metric, reason }: Promotion): "play" | "deposit" | null {
  if (state === "process") return "play";
  if (state === "joined") return metric === "deposit" ? "deposit" : "play";
  const isOpen = reason === null && (state === "none" || state === "claimed");
  return takenBy(promotionType) === "play" && isOpen ? "play" : null;
}

/** Returns whether the visitor can take a step in the promotion now, such as claim, play or deposit. */
export const hasVerb = (promotion: Promotion): boolean =>
  ["issued", "join", "claim"].includes(promotion.state) || towards(promotion) !== null;

const paths = { play: "/m/gameList", deposit: "/m/voucherCenter" } as const;

type PromotionActionProps = {
  readonly promotion: Promotion;
  /** Whether the button is on a card, where it links to the promotion's page if nothing else can be done. */
  readonly isOnCard?: boolean;
};

function ClaimAction({ promotion, isOnCard = false }: PromotionActionProps): ReactNode {
  const { t } = useI18n();
  const isMember = memberTypeOf(useSession()) !== null;
  const { state, promotionType, promotionId } = promotion;
  if (state === "issued")
    return (
      <ButtonLink to="/m/rewardCenter" wide>
        {t("promotions.action.take")}
      </ButtonLink>
    );
  const way = towards(promotion);
  if (way !== null && isMember)
    return (
      <ButtonLink to={paths[way]} wide variant="secondary">
        {t(`promotions.action.${way === "play" ? "play" : "depositNow"}`)}
      </ButtonLink>
    );
  if (state !== "join" && state !== "claim" && way === null)
    return isOnCard ? (
      <ButtonLink to={`/m/activityDetail?promotionId=${promotionId}`} wide variant="secondary">
        {t("promotions.terms")}
      </ButtonLink>
    ) : null;
  if (!isMember)
    return (
      <ButtonLink to="/m/login" wide>
        {t("promotions.action.login")}
      </ButtonLink>
    );
  if (takenBy(promotionType) === "deposit")
    return (
      <ButtonLink to={`/m/voucherCenter?promotion=${promotionId}`} wide>
        {t("promotions.action.deposit")}
      </ButtonLink>
    );
  return takenBy(promotionType) === "code" ? <PromoCodeForm /> : <ActButton promotion={promotion} />;
}

const ProofAction = lazyComponent(
  withMessages(["welcome"], () => import("./promotion-proof.tsx").then((m) => m.ProofAction)),
);

export function PromotionAction(props: PromotionActionProps): ReactNode {
  const { promotion } = props;
  const action = <ClaimAction {...props} />;
  return useAsksProof(promotion) ? <ProofAction requires={promotion.requires} proven={action} /> : action;
}
