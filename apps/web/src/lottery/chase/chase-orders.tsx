// An order for several draws: the part for each draw, the first draw first. One button cancels the parts for all draws
// that can still be cancelled.

import type { ReactNode } from "react";
import { lottery } from "@khela/contract/lottery/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useCall } from "../../lib/query/query.ts";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "../lottery.module.css";
import { OrderSums } from "../order/orders-list.tsx";
import { TakeBack } from "./take-back.tsx";

/** Maximum draws of an order. */
const ALL_DRAWS = 20;

type ChaseOrdersProps = { readonly orderNumber: string; readonly onCancelled: () => void };

export function ChaseOrders({ orderNumber, onCancelled }: ChaseOrdersProps): ReactNode {
  const { t, style } = useI18n();
  const { data } = useCall(lottery.orders, { orderNumber, size: ALL_DRAWS });
  if (data === undefined) return null;
  const orders = [...data.content].sort((a, b) => a.chasingPhase - b.chasingPhase);
  const open = orders.filter(({ canCancel }) => canCancel).map(({ orderDetailId }) => orderDetailId);

  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{t("lottery.chase")}</h3>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.orderDetailId}>
            <Link to={`/m/lottery?game=${order.gameId}&order=${order.orderDetailId}`} className={styles.row}>
              <span>{localizeDigits(order.numero, style)}</span>
              <OrderSums order={order} />
            </Link>
          </li>
        ))}
      </ul>
      <TakeBack
        orderDetailIds={open.length < 2 ? [] : open}
        label={t("lottery.cancelRest", { count: open.length })}
        onDone={onCancelled}
      />
    </section>
  );
}
