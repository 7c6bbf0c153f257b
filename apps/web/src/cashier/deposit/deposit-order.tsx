import type { ReactNode } from "react";
import { cashier } from "@khela/contract/cashier/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { isPaymentAppUrl } from "@khela/contract/cashier/payment-apps";
import { useI18n } from "../../i18n/i18n.tsx";
import { mayRetryHelp } from "../../lib/api/call.ts";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { formatMoney } from "../../lib/format/format-money.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import { readStored } from "../../lib/storage.ts";
import { useSettings } from "../../lib/settings.tsx";
import { useSecondsLeft } from "../../lib/date/use-seconds-left.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import styles from "../cashier.module.css";
import { LimitsLink } from "../limit-notice.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import partStyles from "../order/order-parts.module.css";
import { CopyButton } from "../order/copy-button.tsx";
import { OrderFacts, OrderState, useOrderPolling, type OrderLook } from "../order/order-parts.tsx";
import { ManualOrderPanel } from "../manual/manual-order.tsx";

const PayCode = lazyComponent(
  () => import("../order/pay-code.tsx").then((m) => m.PayCode),
  <div className={partStyles.codeWaiting} />,
);

const AfterDeposit = lazyComponent(() => import("./after-deposit.tsx").then((m) => m.AfterDeposit));

type Order = OutputOf<typeof cashier.depositOrder>;

/** Value of the merchant's setting `dep_func` that selects the new layout of an order. */
const newDetailTemplate = 1;

const looks: Readonly<Record<Order["state"], OrderLook>> = {
  waiting: "waiting",
  submitted: "waiting",
  review: "waiting",
  paid: "paid",
  failed: "failed",
  refused: "failed",
  expired: "failed",
};

function Countdown({ until }: { until: number }): ReactNode {
  const { t, style } = useI18n();
  const left = useSecondsLeft(until);
  if (left === null) return null;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <p className={styles.countdown} role="timer">
      {t("cashier.timeLeft")} <b className={styles.clock}>{localizeDigits(clock, style)}</b>
    </p>
  );
}

type NewDeposit = { readonly to: string | null; readonly channel?: string; readonly amount?: string };

/** Returns the address of a new deposit, with the game to return to and the values of a failed order. */
function newDepositPath(values: NewDeposit): string {
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  const query = new URLSearchParams(filled as [string, string][]).toString();
  return query === "" ? "/m/voucherCenter" : `/m/voucherCenter?${query}`;
}

/** Cancels the deposit order; a payment that still arrives is credited. */
function CancelButton({ orderId }: { orderId: string }): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const { mutate, isPending, error } = useMutation(cashier.cancelDeposit);
  async function cancel(): Promise<void> {
    await mutate({ orderId });
    for (const call of [cashier.depositOrder, cashier.depositOrders]) invalidateQueries(cache, call);
  }
  return (
    <>
      {error === null ? null : <RefusalNotice error={error} />}
      <Button variant="text" wide busy={isPending} onClick={() => void cancel()}>
        {t("cashier.cancelOrder")}
      </Button>
    </>
  );
}

function OrderActions({ order }: { order: Order }): ReactNode {
  const { t } = useI18n();
  const game = readStored<string>("depositFrom");
  const again = (
    <ButtonLink to={newDepositPath({ to: game })} variant="secondary" wide>
      {t("cashier.again")}
    </ButtonLink>
  );
  if (order.state === "paid") {
    return (
      <>
        <ButtonLink to={game ?? "/m/home"} wide>
          {t(game === null ? "cashier.play" : "cashier.backToGame")}
        </ButtonLink>
        {again}
      </>
    );
  }
  if (order.state === "submitted" || order.state === "review") return again;
  if (order.notTaken !== null && order.notTaken !== "time") return null;
  if (order.state !== "waiting")
    return (
      <ButtonLink to={newDepositPath({ to: game, channel: order.channel, amount: order.amount })} wide>
        {t("cashier.tryAgain")}
      </ButtonLink>
    );
  return (
    <>
      <PayLinks order={order} />
      {again}
      {order.canCancel ? <CancelButton orderId={order.orderId} /> : null}
    </>
  );
}

/** Links to the payment of an order: in the wallet's app if there is one, and on the gateway's page. */
function PayLinks({ order: { payUrl, appUrl, qrText } }: { order: Order }): ReactNode {
  const { t } = useI18n();
  if (payUrl === null) return null;
  const app = appUrl !== null && isPaymentAppUrl(appUrl, payUrl) ? appUrl : null;
  const isSecond = app !== null || qrText !== null;
  return (
    <>
      {app === null ? null : (
        <a className={styles.payLink} href={app}>
          {t("cashier.openApp")}
        </a>
      )}
      <a className={isSecond ? styles.otherPayLink : styles.payLink} href={payUrl}>
        {t("cashier.goPay")}
      </a>
    </>
  );
}

function DepositFacts({ order }: { order: Order }): ReactNode {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  const { refundedAmount, isRefunding } = order;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t("cashier.orderNo"),
      <>
        {order.orderId} <CopyButton label={t("cashier.orderNo")} value={order.orderId} />
      </>,
    ],
    [t("cashier.madeAt"), formatDateTime(order.createdAt, style)],
    ...(order.paidAt === null ? [] : [[t("cashier.paidAt"), formatDateTime(order.paidAt, style)] as const]),
    ...(refundedAmount === null
      ? []
      : [
          [
            t(isRefunding ? "cashier.refunding" : "cashier.refunded"),
            formatMoney(refundedAmount, currencySymbol, style),
          ] as const,
        ]),
  ];
  return <OrderFacts facts={facts} />;
}

/** The notice that a payment was credited although it exceeds a limit or the member is on a break. */
function ExcessNotice({ beyond }: { beyond: Order["beyond"] }): ReactNode {
  const { t } = useI18n();
  if (beyond === null) return null;
  return (
    <p className={styles.excess}>
      {t(`cashier.beyond.${beyond}`)} <LimitsLink />
    </p>
  );
}

/** Shows why the payment was not captured, or why the operator refused it. */
function EndNotice({ order }: { order: Order }): ReactNode {
  const { t } = useI18n();
  if (order.notTaken !== null)
    return (
      <p className={styles.excess}>
        {t(`cashier.notTaken.${order.notTaken}`)} {order.notTaken === "time" ? null : <LimitsLink />}
      </p>
    );
  // a manual order shows the refusal among its other facts
  return order.refusal === null || order.manual !== null ? null : (
    <p className={styles.stateHint}>{order.refusal}</p>
  );
}

function ManualPart({ order, onChange }: { order: Order; onChange: () => void }): ReactNode {
  const { manual } = order;
  return manual === null ? null : <ManualOrderPanel order={{ ...order, manual }} onChange={onChange} />;
}

const promotionTexts = {
  waiting: "cashier.offerWaiting",
  credited: "cashier.offerGiven",
  applying: "cashier.offerApplying",
  ended: "cashier.offerEnded",
  refused: "cashier.offerRefused",
} as const;

/** The outcome of the deposit's promotion. */
function PromotionNote({ order }: { order: Order }): ReactNode {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  if (order.promotion === null) return null;
  const { promotionName: name, state, reward } = order.promotion;
  return (
    <p className={styles.stateHint} role="status">
      {t(promotionTexts[state], {
        name,
        reward: reward === null ? "" : formatMoney(reward, currencySymbol, style),
      })}
    </p>
  );
}

/**
 * Selects the hint by the order's state. A payment under review gets another hint if its amount differs from the
 * order's.
 */
function hintOf(order: Order): ReturnType<typeof stateShown> | "otherAmount" {
  const isOther = order.receivedAmount !== null && order.receivedAmount !== order.amount;
  return order.state === "review" && isOther ? "otherAmount" : stateShown(order);
}

/**
 * Selects the title and the hint by the order's state. Cancelled, refunding and refunded orders have their own texts.
 */
function stateShown(order: Order): Order["state"] | "refunding" | "refunded" | "cancelled" {
  if (order.isCancelled) return "cancelled";
  const isWhole = order.refundedAmount === (order.receivedAmount ?? order.amount);
  if (order.state !== "paid" || !isWhole) return order.state;
  return order.isRefunding ? "refunding" : "refunded";
}

/** Shows one deposit order, which push events update. Polling covers a lost event. */
export function DepositOrder({ orderId }: { orderId: string }): ReactNode {
  const { t, errorText } = useI18n();
  const { data: order, error, refetch } = useCall(cashier.depositOrder, { orderId });
  const { mobileTemplate } = useSettings();
  const waits = order !== undefined && looks[order.state] === "waiting";

  useOrderPolling(waits, refetch);
  if (order === undefined && error !== null) {
    return (
      <ErrorState
        title={t("cashier.orderFailed")}
        hint={errorText(error.code)}
        isFinal={!mayRetryHelp(error)}
        onRetry={refetch}
      />
    );
  }
  if (order === undefined) return <LoadingState />;
  // every layout except the new one shows the same facts as plain rows, before the buttons
  const isNew = mobileTemplate.dep_func === newDetailTemplate;
  const shown = stateShown(order);
  return (
    <div className={styles.order} data-template={isNew ? "new" : "base"}>
      <OrderState
        look={isNew ? looks[order.state] : null}
        title={t(`cashier.state.${shown}`)}
        amount={order.receivedAmount ?? order.amount}
        hint={t(order.notTaken === null ? `cashier.stateHint.${hintOf(order)}` : "cashier.notTaken")}
      >
        <EndNotice order={order} />
        <ExcessNotice beyond={order.beyond} />
        <PromotionNote order={order} />
      </OrderState>
      {order.state === "waiting" ? <Countdown until={order.expiresAt} /> : null}
      {order.qrText === null ? null : <PayCode text={order.qrText} />}
      <ManualPart order={order} onChange={refetch} />
      {isNew ? null : <DepositFacts order={order} />}
      <OrderActions order={order} />
      {/* below the buttons, which its arrival would move from under a finger */}
      {shown === "paid" ? <AfterDeposit key={order.orderId} /> : null}
      {isNew ? <DepositFacts order={order} /> : null}
    </div>
  );
}
