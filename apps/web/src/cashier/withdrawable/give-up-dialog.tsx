// The dialog in which a member gives up a bonus in play, after it has shown what the member loses.

import type { ReactNode } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import { withdrawals } from "@khela/contract/cashier/withdrawals/calls";
import { wallet } from "@khela/contract/wallet/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatMoney } from "../../lib/format/format-money.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import styles from "./withdrawable.module.css";

export type GiveUp = NonNullable<OutputOf<typeof withdrawals.withdrawTurnover>["details"][number]["giveUp"]>;

export function GiveUpDialog({ giveUp, onClose }: { giveUp: GiveUp; onClose: () => void }): ReactNode {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  const cache = useCache();
  const { mutate, isPending, error } = useMutation(promotions.giveUp);
  const isFree = Number(giveUp.cost) === 0;

  async function endBonus(): Promise<void> {
    const answer = await mutate({ promotionClaimId: giveUp.promotionClaimId });
    // fetched again also after a refusal, since its reason means that the displayed data is stale
    for (const call of [withdrawals.withdrawSettings, wallet.balance, promotions.mine])
      invalidateQueries(cache, call);
    if (answer === null) return;
    showToast(t("withdraw.givenUp"), "success");
    onClose();
  }

  return (
    <Dialog title={t("withdraw.giveUp")} onClose={onClose}>
      <div className={styles.form}>
        <p>
          {isFree
            ? t("withdraw.giveUpFree")
            : t("withdraw.giveUpCosts", { cost: formatMoney(giveUp.cost, currencySymbol, style) })}
        </p>
        {error === null ? null : <RefusalNotice error={error} />}
        <Button wide busy={isPending} onClick={() => void endBonus()}>
          {t("withdraw.giveUpYes")}
        </Button>
        <Button variant="secondary" wide onClick={onClose}>
          {t("withdraw.giveUpNo")}
        </Button>
      </div>
    </Dialog>
  );
}
