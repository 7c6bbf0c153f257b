// The member's undecided deposits above the form, each with a link and, while it waits, a button that cancels it.

import type { ReactNode } from "react";
import { cashier } from "@khela/contract/cashier/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import { Money } from "../../ui/content/money.tsx";
import { AlertBox } from "../../ui/feedback/alert-box.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "../cashier.module.css";

type Order = OutputOf<typeof cashier.depositOrder>;

const maxShown = 10;

function OpenOrder({ order }: { order: Order }): ReactNode {
  const { t, style, errorText } = useI18n();
  const cache = useCache();
  const { mutate, isPending, error } = useMutation(cashier.cancelDeposit);

  async function cancel(): Promise<void> {
    await mutate({ orderId: order.orderId });
    for (const call of [cashier.depositOrders, cashier.depositOrder]) invalidateQueries(cache, call);
  }

  return (
    <li className={styles.openOrder}>
      <Link to={`/m/voucherCenter?order=${order.orderId}`} className={styles.openWords}>
        <b>
          <Money amount={order.amount} />
        </b>
        <span className={styles.limits}>{formatDateTime(order.createdAt, style)}</span>
        {error === null ? null : <AlertBox>{errorText(error.code)}</AlertBox>}
      </Link>
      {order.canCancel ? (
        <Button variant="secondary" size="s" busy={isPending} onClick={() => void cancel()}>
          {t("cashier.cancelOrder")}
        </Button>
      ) : null}
    </li>
  );
}

export function OpenOrders(): ReactNode {
  const { t } = useI18n();
  const { data } = useCall(cashier.depositOrders, { state: "open", size: maxShown });
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section className={styles.open} aria-labelledby="open-orders">
      <h2 id="open-orders" className={styles.legend}>
        {t("cashier.openOrders")}
      </h2>
      <ul>
        {data.list.map((order) => (
          <OpenOrder key={order.orderId} order={order} />
        ))}
      </ul>
      <p className={styles.fee}>{t("cashier.secondOrder")}</p>
    </section>
  );
}
