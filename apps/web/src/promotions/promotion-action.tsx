// What the caller can do about a promotion now: one button, or nothing where its state says all.

import type { ReactNode } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import { takenBy } from "@khela/contract/promotions/promotion-types";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/api/call.ts";
import { useMutation } from "../lib/query/mutation.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { showToast } from "../ui/feedback/toast.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { PromoCodeForm } from "./promo-code-form.tsx";
import { Refusal } from "./refusal.tsx";
import { useRefresh, type Promotion } from "./use-promotions.ts";

function useAct(promotion: Promotion): {
  readonly act: () => Promise<void>;
  readonly isPending: boolean;
  readonly error: CallError | null;
} {
  const { t } = useI18n();
  const refresh = useRefresh();
  const call = promotion.state === "join" ? promotions.join : promotions.claim;
  const { mutate, isPending, error } = useMutation(call);
  return {
    isPending,
    error,
    act: async () => {
      const answer = await mutate({ promotionId: promotion.promotionId });
      refresh();
      if (answer === null) return;
      showToast(
        t(
          `promotions.done.${answer.state === "joined" || answer.state === "applying" ? answer.state : "paid"}`,
        ),
        "success",
      );
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

export function PromotionAction({ promotion }: { promotion: Promotion }): ReactNode {
  const { t } = useI18n();
  const isMember = memberTypeOf(useSession()) !== null;
  const { state, promotionType, promotionId } = promotion;
  if (state === "issued")
    return (
      <ButtonLink to="/m/rewardCenter" wide>
        {t("promotions.action.take")}
      </ButtonLink>
    );
  if (state !== "join" && state !== "claim") return null;
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
