import type { ReactNode } from "react";
import { lottery } from "@khela/contract/lottery/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime, formatDay } from "../../lib/date/format-date.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { Money } from "../../ui/content/money.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "../lottery.module.css";

export type Order = OutputOf<typeof lottery.orders>["content"][number];

export function OrderState({ order }: { readonly order: Pick<Order, "state"> }): ReactNode {
  const { t } = useI18n();
  const { state } = order;
  return (
    <span className={state === "won" ? `${styles.state} ${styles.isWon}` : styles.state}>
      {t(`lottery.state.${state}`)}
    </span>
  );
}

/** The cost or the win of an order, and its state. */
export function OrderSums({ order }: { readonly order: Order }): ReactNode {
  return (
    <span className={styles.sums}>
      <b>
        <Money amount={order.state === "won" ? (order.winningAmount ?? "0") : order.bettingAmount} />
      </b>
      <OrderState order={order} />
    </span>
  );
}

/** The member's own orders of a game, newest first. */
export function OrdersList({ gameId }: { readonly gameId: number }): ReactNode {
  const { t, style } = useI18n();
  const pages = useInfiniteQuery(
    lottery.orders,
    { gameId, size: 20 },
    { pageName: "page", firstPage: 0, cached: false },
  );
  const orders = pages.pages.flatMap(({ content }) => content);
  const archivedUntil = pages.pages[0]?.archivedUntil ?? null;
  const end =
    archivedUntil === null ? null : t("lottery.archived", { date: formatDay(archivedUntil, style) });
  if (orders.length === 0 && pages.state === "end")
    return <EmptyState icon="ticket" title={t("lottery.noOrders")} hint={end ?? t("lottery.noOrdersHint")} />;
  return (
    <>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.orderDetailId}>
            <Link to={`/m/lottery?game=${gameId}&order=${order.orderDetailId}`} className={styles.row}>
              <span className={styles.stack}>
                <span>{localizeDigits(order.numero, style)}</span>
                <span className={styles.hint}>{formatDateTime(order.bettingTime, style)}</span>
              </span>
              <OrderSums order={order} />
            </Link>
          </li>
        ))}
      </ul>
      <InfiniteScrollSentinel pages={pages} failed={t("lottery.failed")} end={end ?? t("lottery.end")} />
    </>
  );
}
