import type { ReactNode } from "react";
import { lottery } from "@khela/contract/lottery/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { formatMoney } from "../../lib/format/format-money.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useCall } from "../../lib/query/query.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Money } from "../../ui/content/money.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { ChaseOrders } from "../chase/chase-orders.tsx";
import { TakeBack } from "../chase/take-back.tsx";
import styles from "../lottery.module.css";
import { OrderState } from "./orders-list.tsx";
import { contentText, playName } from "../betting/play-name.ts";

type Order = OutputOf<typeof lottery.order>;

function Facts({ order }: { readonly order: Order }): ReactNode {
  const { t, style, count } = useI18n();
  const phase = { phase: count(order.chasingPhase), phases: count(order.chasingPhases) };
  return (
    <dl className={styles.facts}>
      <div className={styles.pair}>
        <dt>{t("lottery.staked")}</dt>
        <dd>
          <Money amount={order.bettingAmount} />
        </dd>
      </div>
      {order.winningAmount === null ? null : (
        <div className={styles.pair}>
          <dt>{t("lottery.won")}</dt>
          <dd className={order.state === "won" ? styles.isWon : undefined}>
            <Money amount={order.winningAmount} />
          </dd>
        </div>
      )}
      {order.rebateAmount === null || Number(order.rebateAmount) === 0 ? null : (
        <div className={styles.pair}>
          <dt>{t("lottery.rebate")}</dt>
          <dd>
            <Money amount={order.rebateAmount} />
          </dd>
        </div>
      )}
      <div className={styles.pair}>
        <dt>{t("lottery.placedAt")}</dt>
        <dd>{formatDateTime(order.bettingTime, style)}</dd>
      </div>
      {order.chasing ? (
        <div className={styles.pair}>
          <dt>{t("lottery.draws")}</dt>
          <dd>{t("lottery.phase", phase)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** One lottery order: its lines, their wins, and a button that cancels the order while its draw is open. */
export function OrderDetail({ orderDetailId }: { readonly orderDetailId: string }): ReactNode {
  const { t, style, errorText } = useI18n();
  const { currencySymbol } = useSettings();
  const { data, error, refetch } = useCall(lottery.order, { orderDetailId });
  if (data === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState title={t("lottery.failed")} hint={errorText(error.code)} onRetry={refetch} />
    );

  return (
    <article className={styles.order}>
      <header className={styles.pair}>
        <h2 className={styles.title}>{t("lottery.order", { number: data.orderDetailId })}</h2>
        <OrderState order={data} />
      </header>
      <p className={styles.hint}>{t("lottery.draw", { numero: localizeDigits(data.numero, style) })}</p>
      <Facts order={data} />
      {data.resultVersion < 2 ? null : <p className={styles.hint}>{t("lottery.corrected")}</p>}
      {Number(data.unpaidAmount) === 0 ? null : (
        <p className={styles.hint}>
          {t("lottery.unpaid", { amount: formatMoney(data.unpaidAmount, currencySymbol, style) })}
        </p>
      )}
      <ul className={styles.list}>
        {data.orderInfos.map((line) => (
          <li key={`${line.playId}${line.bettingContent}`} className={styles.item}>
            <div className={styles.pair}>
              <span>{playName(line.playId, t)}</span>
              <Money amount={line.bettingAmount} />
            </div>
            <div className={styles.pair}>
              <span className={styles.line}>
                {localizeDigits(contentText(line.bettingContent, t), style)}
              </span>
              {line.winAmount === null || Number(line.winAmount) === 0 ? null : (
                <span className={styles.isWon}>
                  {t("lottery.won")} <Money amount={line.winAmount} />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      <TakeBack
        orderDetailIds={data.canCancel ? [orderDetailId] : []}
        label={t("lottery.cancel")}
        onDone={refetch}
      />
      {data.chasing ? <ChaseOrders orderNumber={data.orderNumber} onCancelled={refetch} /> : null}
      {data.winningNumber === null ? null : (
        <ButtonLink
          variant="secondary"
          to={`/m/lottery?game=${data.gameId}&draw=${data.numero}&ticket=${data.orderDetailId}`}
        >
          {t("lottery.verify")}
        </ButtonLink>
      )}
    </article>
  );
}
