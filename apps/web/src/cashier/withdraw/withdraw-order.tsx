// One withdrawal: its past and next steps, and a button that cancels it before it is sent to the gateway.

import type { ReactNode } from "react";
import { useState } from "react";
import { withdrawals } from "@khela/contract/cashier/withdrawals/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { mayRetryHelp } from "../../lib/api/call.ts";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import { OrderFacts, OrderState, useOrderPolling, type OrderLook } from "../order/order-parts.tsx";
import styles from "./withdraw.module.css";

type Order = OutputOf<typeof withdrawals.withdrawOrder>;

const looks: Readonly<Record<Order["state"], OrderLook>> = {
  review: "waiting",
  approved: "waiting",
  sending: "waiting",
  paid: "paid",
  cancelled: "back",
  refused: "failed",
  failed: "failed",
};

function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const { mutate, isPending, error } = useMutation(withdrawals.cancelWithdraw);

  async function cancel(): Promise<void> {
    const answer = await mutate({ refId: order.refId });
    for (const call of [withdrawals.withdrawOrder, withdrawals.withdrawOrders, withdrawals.withdrawSettings])
      invalidateQueries(cache, call);
    if (answer !== null) onClose();
  }

  return (
    <Dialog title={t("withdraw.cancel")} onClose={onClose}>
      <div className={styles.form}>
        <p>{t("withdraw.cancelNote")}</p>
        {error === null ? null : <RefusalNotice error={error} />}
        <Button wide busy={isPending} onClick={() => void cancel()}>
          {t("withdraw.cancelYes")}
        </Button>
        <Button variant="secondary" wide onClick={onClose}>
          {t("withdraw.cancelNo")}
        </Button>
      </div>
    </Dialog>
  );
}

function Facts({ order }: { order: Order }): ReactNode {
  const { t, style } = useI18n();
  const time = (at: number): string => formatDateTime(at, style);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("withdraw.to"), `${order.bankName} ${localizeDigits(order.cardNumber, style)}`],
    [t("withdraw.fee"), <Money key="fee" amount={order.fee} />],
    [t("withdraw.received"), <Money key="received" amount={order.received} />],
    [t("withdraw.askedAt"), time(order.withdrawDate)],
    ...(order.sentAt === null ? [] : [[t("withdraw.sentAt"), time(order.sentAt)] as const]),
    ...(order.finishedAt === null ? [] : [[t("withdraw.endedAt"), time(order.finishedAt)] as const]),
    [t("withdraw.number"), order.refId],
  ];
  return <OrderFacts facts={facts} />;
}

export function WithdrawOrder({ refId }: { refId: string }): ReactNode {
  const { t, errorText } = useI18n();
  const { data: order, error, refetch } = useCall(withdrawals.withdrawOrder, { refId });
  const [isCancelling, setCancelling] = useState(false);
  const goesOn = order !== undefined && order.finishedAt === null;

  useOrderPolling(goesOn, refetch);
  if (order === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState
        title={t("withdraw.orderFailed")}
        hint={errorText(error.code)}
        isFinal={!mayRetryHelp(error)}
        onRetry={refetch}
      />
    );
  return (
    <div className={styles.page}>
      <OrderState
        look={looks[order.state]}
        title={t(`withdraw.state.${order.state}`)}
        amount={order.amount}
        hint={t(`withdraw.stateHint.${order.state}`)}
      >
        {order.remark === null ? null : (
          <p className={styles.hint}>
            <b>{order.remark}</b>
          </p>
        )}
        {order.failure === null ? null : (
          <p className={styles.hint}>
            <b>{t(`withdraw.failure.${order.failure}`)}</b>
          </p>
        )}
      </OrderState>
      {order.canCancel ? (
        <Button variant="secondary" wide aria-haspopup="dialog" onClick={() => setCancelling(true)}>
          {t("withdraw.cancel")}
        </Button>
      ) : null}
      {goesOn ? null : (
        <ButtonLink to="/m/withdraw" variant="secondary" wide>
          {t("withdraw.again")}
        </ButtonLink>
      )}
      <Facts order={order} />
      {isCancelling && order.canCancel ? (
        <CancelDialog order={order} onClose={() => setCancelling(false)} />
      ) : null}
    </div>
  );
}
