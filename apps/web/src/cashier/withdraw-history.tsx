import type { ReactNode } from "react";
import { withdrawals } from "@khela/contract/calls/money/withdrawals";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { localizeDigits } from "../lib/format/format-number.ts";
import { useInfiniteQuery } from "../lib/query/infinite-query.ts";
import { Money } from "../ui/content/money.tsx";
import { EmptyState } from "../ui/feedback/states.tsx";
import { InfiniteScrollSentinel } from "../ui/lazy/infinite-scroll-sentinel.tsx";
import { Link } from "../ui/navigation/link.tsx";
import styles from "./withdraw.module.css";

const pageSize = 20;

export function WithdrawHistory(): ReactNode {
  const { t, style } = useI18n();
  const pages = useInfiniteQuery(
    withdrawals.withdrawOrders,
    { size: pageSize },
    { pageName: "page", cached: false },
  );
  const orders = pages.pages.flatMap(({ records }) => records);
  if (orders.length === 0 && pages.state === "end")
    return <EmptyState icon="coins" title={t("withdraw.none")} hint={t("withdraw.noneHint")} />;
  return (
    <>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.refId}>
            <Link to={`/m/withdraw?order=${order.refId}`} className={styles.row}>
              <span className={styles.words}>
                <span>{`${order.bankName} ${localizeDigits(order.cardNumber, style)}`}</span>
                <span className={styles.hint}>{formatDateTime(order.withdrawDate, style)}</span>
              </span>
              <span className={styles.sums}>
                <b>
                  <Money amount={order.amount} />
                </b>
                <span className={styles.hint}>{t(`withdraw.tag.${order.state}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <InfiniteScrollSentinel
        pages={pages}
        failed={t("withdraw.historyFailed")}
        end={t("withdraw.historyEnd")}
      />
    </>
  );
}
