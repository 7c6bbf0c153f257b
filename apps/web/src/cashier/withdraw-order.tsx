// One withdrawal: what has happened, what comes next, and taking it back while it is not sent.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { withdrawals } from "@khela/contract/calls/money/withdrawals";
import { mayRetryHelp } from "@khela/contract/errors";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { localizeDigits } from "../lib/format/format-number.ts";
import { invalidateQueries, useCache, useCall, useMutation } from "../lib/query/query.ts";
import { Money } from "../ui/content/money.tsx";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import type { IconName } from "../ui/icon/icons.ts";
import styles from "./withdraw.module.css";

type Order = OutputOf<typeof withdrawals.withdrawOrder>;

// The state is pushed; polling is for a phone whose stream was cut.
const pollMs = 5000;

const looks: Readonly<
  Record<Order["state"], { readonly icon: IconName; readonly className: string | undefined }>
> = {
  review: { icon: "clock", className: styles.isWaiting },
  approved: { icon: "clock", className: styles.isWaiting },
  sending: { icon: "clock", className: styles.isWaiting },
  paid: { icon: "check", className: styles.isPaid },
  cancelled: { icon: "alert", className: styles.isBack },
  refused: { icon: "alert", className: styles.isFailed },
  failed: { icon: "alert", className: styles.isFailed },
};

function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }): ReactNode {
  const { t, errorText } = useI18n();
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
        {error === null ? null : (
          <p className={styles.alert} role="alert">
            {errorText(error.code)}
          </p>
        )}
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
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t("dates.zone")}</p>
    </>
  );
}

export function WithdrawOrder({ refId }: { refId: string }): ReactNode {
  const { t, errorText } = useI18n();
  const { data: order, error, refetch } = useCall(withdrawals.withdrawOrder, { refId });
  const [isCancelling, setCancelling] = useState(false);
  const goesOn = order !== undefined && order.finishedAt === null;

  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setInterval(refetch, pollMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one timer while it goes on; refetch is new at every render
  }, [goesOn]);

  if (order === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState
        title={t("withdraw.orderFailed")}
        hint={errorText(error.code)}
        isFinal={!mayRetryHelp(error.code)}
        onRetry={refetch}
      />
    );
  const { icon, className } = looks[order.state];
  return (
    <div className={styles.page}>
      <div className={`${styles.state} ${className}`} role="status">
        <span className={styles.mark}>
          <Icon name={icon} size="l" />
        </span>
        <h2 className={styles.stateName}>{t(`withdraw.state.${order.state}`)}</h2>
        <p className={styles.big}>
          <Money amount={order.amount} />
        </p>
        <p className={styles.hint}>{t(`withdraw.stateHint.${order.state}`)}</p>
        {order.remark === null ? null : <p className={styles.hint}>{order.remark}</p>}
      </div>
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
