// The button that cancels orders whose draws are open, and the message with the returned stakes.

import type { ReactNode } from "react";
import { lottery } from "@khela/contract/lottery/calls";
import { wallet } from "@khela/contract/wallet/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatMoney } from "../../lib/format/format-money.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import { useSettings } from "../../lib/settings.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";

type TakeBackProps = {
  readonly orderDetailIds: readonly string[];
  readonly label: string;
  /** Called after each try to cancel, also after a failed one, since the order may have changed. */
  readonly onDone: () => void;
};

/** Renders the button, if an order can be cancelled, and the reason of a refusal. */
export function TakeBack({ orderDetailIds, label, onDone }: TakeBackProps): ReactNode {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  const cache = useCache();
  const cancel = useMutation(lottery.cancel);

  async function takeBack(): Promise<void> {
    const ended = await cancel.mutate({ orderDetailIds: [...orderDetailIds] });
    if (ended !== null)
      showToast(
        t("lottery.cancelled", { amount: formatMoney(ended.refund, currencySymbol, style) }),
        "success",
      );
    invalidateQueries(cache, wallet.balance);
    invalidateQueries(cache, lottery.orders);
    onDone();
  }

  return (
    <>
      {cancel.error === null ? null : <RefusalNotice error={cancel.error} />}
      {orderDetailIds.length === 0 ? null : (
        <Button variant="secondary" wide busy={cancel.isPending} onClick={() => void takeBack()}>
          {label}
        </Button>
      )}
    </>
  );
}
