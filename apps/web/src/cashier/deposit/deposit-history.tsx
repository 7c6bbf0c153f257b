import type { ReactNode } from "react";
import { useState } from "react";
import { cashier } from "@khela/contract/cashier/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { useCall } from "../../lib/query/query.ts";
import { Link } from "../../ui/navigation/link.tsx";
import { Money } from "../../ui/content/money.tsx";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { OrderHistory } from "../order/order-history.tsx";
import styles from "../cashier.module.css";

const pageSize = 20;

const states = ["waiting", "submitted", "review", "paid", "expired", "failed", "refused"] as const;
type State = (typeof states)[number];

export function DepositHistory(): ReactNode {
  const { t } = useI18n();
  const [state, setState] = useState<State | "">("");
  const options = states.map((value) => ({ value, label: t(`cashier.tag.${value}`) }));
  return (
    <OrderHistory
      label={t("cashier.byState")}
      states={[{ value: "", label: t("cashier.anyState") }, ...options]}
      state={state}
      onChange={setState}
    >
      <PastOrders key={state} state={state} />
    </OrderHistory>
  );
}

function PastOrders({ state }: { state: State | "" }): ReactNode {
  const { t, style } = useI18n();
  const pages = useInfiniteQuery(
    cashier.depositOrders,
    state === "" ? { size: pageSize } : { size: pageSize, state },
    { pageName: "page", cached: false },
  );
  const { data } = useCall(cashier.channels, {});
  const nameOf = (code: string): string =>
    data?.channels.find((channel) => channel.code === code)?.name ?? code;
  const orders = pages.pages.flatMap(({ list }) => list);
  if (orders.length === 0 && pages.state === "end") {
    return state === "" ? (
      <EmptyState icon="coins" title={t("cashier.noOrders")} hint={t("cashier.noOrdersHint")} />
    ) : (
      <EmptyState icon="coins" title={t("cashier.noneOfState")} hint={t("cashier.noneOfStateHint")} />
    );
  }
  return (
    <>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <Link to={`/m/voucherCenter?order=${order.orderId}`} className={styles.past}>
              <span className={styles.pastWords}>
                <span>{nameOf(order.channel)}</span>
                <span className={styles.limits}>{formatDateTime(order.createdAt, style)}</span>
              </span>
              <span className={styles.pastEnd}>
                <b>
                  <Money amount={order.receivedAmount ?? order.amount} />
                </b>
                {order.refundedAmount === null ? null : (
                  <span className={styles.limits}>
                    {t(order.isRefunding ? "cashier.refunding" : "cashier.refunded")}{" "}
                    <Money amount={order.refundedAmount} />
                  </span>
                )}
                <span className={`${styles.tag} ${styles[order.state]}`}>
                  {t(`cashier.tag.${order.state}`)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <InfiniteScrollSentinel
        pages={pages}
        failed={t("cashier.historyFailed")}
        end={t("cashier.historyEnd")}
      />
    </>
  );
}
