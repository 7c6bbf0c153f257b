import type { ReactNode } from "react";
import { useState } from "react";
import { withdrawals } from "@khela/contract/cashier/withdrawals/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { Money } from "../../ui/content/money.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { OrderHistory } from "../order/order-history.tsx";
import styles from "./withdraw.module.css";

const pageSize = 20;

const states = ["review", "approved", "sending", "paid", "cancelled", "refused", "failed"] as const;
type State = (typeof states)[number];

export function WithdrawHistory(): ReactNode {
  const { t } = useI18n();
  const [state, setState] = useState<State | "">("");
  const options = states.map((value) => ({ value, label: t(`withdraw.tag.${value}`) }));
  return (
    <OrderHistory
      label={t("withdraw.byState")}
      states={[{ value: "", label: t("withdraw.anyState") }, ...options]}
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
    withdrawals.withdrawOrders,
    state === "" ? { size: pageSize } : { size: pageSize, state },
    { pageName: "page", cached: false },
  );
  const orders = pages.pages.flatMap(({ records }) => records);
  if (orders.length === 0 && pages.state === "end")
    return state === "" ? (
      <EmptyState icon="coins" title={t("withdraw.none")} hint={t("withdraw.noneHint")} />
    ) : (
      <EmptyState icon="coins" title={t("withdraw.noneOfState")} hint={t("withdraw.noneOfStateHint")} />
    );
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
