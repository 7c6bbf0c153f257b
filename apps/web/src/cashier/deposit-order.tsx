import type { ReactNode } from "react";
import { useEffect } from "react";
import { cashier } from "@khela/contract/calls/cashier";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/format-date.ts";
import { inDigits } from "../lib/format.ts";
import { useCall } from "../lib/query.ts";
import { useSettings } from "../lib/settings.tsx";
import { useSecondsLeft } from "../lib/use-seconds-left.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Money } from "../ui/money.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import styles from "./cashier.module.css";

type Order = OutputOf<typeof cashier.depositOrder>;

// The state is pushed; this is for the phone whose stream was cut.
const askAgainMs = 5000;
/** Of the merchant's dep_func. */
const newDetail = 1;

const looks: Readonly<Record<Order["state"], { readonly icon: IconName; readonly look: string | undefined }>> = {
  waiting: { icon: "clock", look: styles.isWaiting },
  paid: { icon: "check", look: styles.isPaid },
  failed: { icon: "alert", look: styles.isFailed },
  expired: { icon: "alert", look: styles.isFailed },
};

function Countdown({ until }: { until: number }): ReactNode {
  const { t, style } = useI18n();
  const left = useSecondsLeft(until);
  if (left === null) return null;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <p className={styles.countdown} role="timer">
      {t("cashier.timeLeft")} <b className={styles.clock}>{inDigits(clock, style)}</b>
    </p>
  );
}

function Ways({ order }: { order: Order }): ReactNode {
  const { t } = useI18n();
  const again = <ButtonLink to="/m/voucherCenter" kind="quiet" wide>{t("cashier.again")}</ButtonLink>;
  if (order.state === "paid") {
    return (
      <>
        <ButtonLink to="/m/home" wide>{t("cashier.play")}</ButtonLink>
        {again}
      </>
    );
  }
  if (order.state !== "waiting") return <ButtonLink to="/m/voucherCenter" wide>{t("cashier.tryAgain")}</ButtonLink>;
  return (
    <>
      {order.payUrl === null ? null : <a className={styles.payLink} href={order.payUrl}>{t("cashier.goPay")}</a>}
      {again}
    </>
  );
}

function Told({ order }: { order: Order }): ReactNode {
  const { t, style } = useI18n();
  const facts = [
    [t("cashier.orderNo"), order.orderId],
    [t("cashier.madeAt"), formatDateTime(order.createdAt, style)],
    ...(order.paidAt === null ? [] : [[t("cashier.paidAt"), formatDateTime(order.paidAt, style)]]),
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}><dt>{name}</dt><dd>{value}</dd></div>
      ))}
    </dl>
  );
}

/** The detail of every template but the new one: the same facts, in plain lines. */
function BaseDetail({ order }: { order: Order }): ReactNode {
  const { t } = useI18n();
  return (
    <div className={styles.order} data-template="base">
      <div role="status">
        <h2 className={styles.stateName}>{t(`cashier.state.${order.state}`)}</h2>
        <p className={styles.big}><Money amount={order.amount} /></p>
        <p className={styles.stateHint}>{t(`cashier.stateHint.${order.state}`)}</p>
      </div>
      {order.state === "waiting" ? <Countdown until={order.expiresAt} /> : null}
      <Told order={order} />
      <Ways order={order} />
    </div>
  );
}

/** One order, true to the moment: pushed by the server, asked for again where the push does not come. */
export function DepositOrder({ orderId }: { orderId: string }): ReactNode {
  const { t, errorText } = useI18n();
  const { data: order, error, retry } = useCall(cashier.depositOrder, { orderId });
  const { mobileTemplate } = useSettings();
  const waits = order?.state === "waiting";

  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(retry, askAgainMs);
    return () => clearInterval(timer);
  }, [waits]);

  if (order === undefined && error !== null) {
    return <Failed title={t("cashier.orderFailed")} hint={errorText(error.code)} onRetry={retry} />;
  }
  if (order === undefined) return <Loading />;
  const { icon, look } = looks[order.state];
  if (mobileTemplate.dep_func !== newDetail) return <BaseDetail order={order} />;
  return (
    <div className={styles.order} data-template="new">
      <div className={`${styles.state} ${look}`} role="status">
        <span className={styles.stateMark}><Icon name={icon} size="l" /></span>
        <h2 className={styles.stateName}>{t(`cashier.state.${order.state}`)}</h2>
        <p className={styles.big}><Money amount={order.amount} /></p>
        <p className={styles.stateHint}>{t(`cashier.stateHint.${order.state}`)}</p>
      </div>
      {waits ? <Countdown until={order.expiresAt} /> : null}
      <Ways order={order} />
      <Told order={order} />
    </div>
  );
}
