// All draws of an order over several, the first one first, with what can still be taken back taken back at once.

import type { ReactNode } from "react";
import { lottery } from "@khela/contract/calls/lottery/lottery";
import { wallet } from "@khela/contract/calls/wallet";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatMoney, localizeDigits } from "../../lib/format/format-number.ts";
import { invalidateQueries, useCache, useCall, useMutation } from "../../lib/query/query.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Money } from "../../ui/content/money.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "../lottery.module.css";
import { OrderState } from "../orders-list.tsx";

/** As many draws as an order may have. */
const ALL_DRAWS = 20;

type ChaseOrdersProps = { readonly orderNumber: string; readonly onCancelled: () => void };

export function ChaseOrders({ orderNumber, onCancelled }: ChaseOrdersProps): ReactNode {
  const { t, style, errorText } = useI18n();
  const { currencySymbol } = useSettings();
  const cache = useCache();
  const { data } = useCall(lottery.orders, { orderNumber, size: ALL_DRAWS });
  const cancel = useMutation(lottery.cancel);
  if (data === undefined) return null;
  const orders = data.content.toSorted((a, b) => a.chasingPhase - b.chasingPhase);
  const open = orders.filter(({ canCancel }) => canCancel).map(({ orderDetailId }) => orderDetailId);

  async function takeRestBack(): Promise<void> {
    const ended = await cancel.mutate({ orderDetailIds: open });
    if (ended !== null)
      showToast(
        t("lottery.cancelled", { amount: formatMoney(ended.refund, currencySymbol, style) }),
        "success",
      );
    invalidateQueries(cache, wallet.balance);
    invalidateQueries(cache, lottery.orders);
    onCancelled();
  }

  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{t("lottery.chase")}</h3>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.orderDetailId}>
            <Link to={`/m/lottery?game=${order.gameId}&order=${order.orderDetailId}`} className={styles.row}>
              <span>{localizeDigits(order.numero, style)}</span>
              <span className={styles.sums}>
                <b>
                  <Money
                    amount={order.state === "won" ? (order.winningAmount ?? "0") : order.bettingAmount}
                  />
                </b>
                <OrderState order={order} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {cancel.error === null ? null : (
        <p className={styles.alert} role="alert">
          {errorText(cancel.error.code)}
        </p>
      )}
      {open.length < 2 ? null : (
        <Button variant="secondary" wide busy={cancel.isPending} onClick={() => void takeRestBack()}>
          {t("lottery.cancelRest", { count: open.length })}
        </Button>
      )}
    </section>
  );
}
