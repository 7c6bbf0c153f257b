// The cost of an order, which the server prices with the same functions that settle it, and the button that places the
// order.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { lottery } from "@khela/contract/lottery/calls";
import { wallet } from "@khela/contract/wallet/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { withMessages } from "../../i18n/with-messages.ts";
import { createRequestId } from "../../lib/api/request-id.ts";
import { formatMoney } from "../../lib/format/format-money.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import { useSession } from "../../lib/session/session.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Money } from "../../ui/content/money.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import styles from "../lottery.module.css";
import { useSettled } from "../series/use-settled.ts";

type TotalProps = {
  readonly gameId: number;
  readonly numero: string | null;
  readonly slip: string;
  readonly mode: "ent" | "trad";
  /** The multiple of the slip's units for each draw. */
  readonly multiples: readonly number[];
  /** The chosen series; null for games without series. */
  readonly series: number | null;
  readonly stopsOnWin: boolean;
  readonly onPlaced: () => void;
};

function Rebate({ amount }: { readonly amount: string | null }): ReactNode {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  if (amount === null || Number(amount) === 0) return null;
  return (
    <p className={styles.hint}>
      {t("lottery.rebateAfter", { amount: formatMoney(amount, currencySymbol, style) })}
    </p>
  );
}

const OrderRefusal = lazyComponent(
  withMessages(["responsible-gaming"], () => import("./order-refusal.tsx").then((m) => m.OrderRefusal)),
);

const SEPARATOR = ",";

/** Converts multiples such as `1,2,4` to the call's input; multiples that are all 1 are omitted. */
function chosenDraws(times: string) {
  const multiples = times.split(SEPARATOR).map(Number);
  const phases = multiples.length;
  return multiples.every((multiple) => multiple === 1) ? { phases } : { phases, multiples };
}

const chosen = (series: number | null) => (series === null ? {} : { series });

/** Shows the cost of the slip, and the button that places it. */
export function OrderTotal({
  gameId,
  numero,
  slip,
  mode,
  multiples,
  series,
  stopsOnWin,
  onPlaced,
}: TotalProps): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  const { currencySymbol } = useSettings();
  const cache = useCache();
  const isMember = useSession() !== null;
  const settled = useSettled(slip);
  const settledSeries = useSettled(series);
  const times = multiples.join(SEPARATOR);
  const settledTimes = useSettled(times);
  const preview = useCall(
    lottery.preview,
    { gameId, bettingSlipString: settled, mode, ...chosenDraws(settledTimes), ...chosen(settledSeries) },
    { enabled: settled !== "" && settledTimes !== "" },
  );
  const betting = useMutation(lottery.betting);
  const requestId = useRef(createRequestId());
  // a changed slip is a new order, so it gets a new idempotency key
  useEffect(() => {
    requestId.current = createRequestId();
  }, [slip, mode, numero, times, series, stopsOnWin]);
  const isSettled = settled === slip && settledTimes === times && settledSeries === series;
  const priced = slip !== "" && isSettled ? preview.data : undefined;
  const error = betting.error ?? (slip === "" ? null : preview.error);

  async function place(): Promise<void> {
    if (numero === null) return;
    const placed = await betting.mutate({
      gameId,
      currentNumero: numero,
      bettingSlipString: slip,
      mode,
      // the displayed price: the server accepts the order only at this price
      ...(priced === undefined ? {} : { betCartAmountSum: priced.totalBettingAmount }),
      requestId: requestId.current,
      ...chosenDraws(times),
      winningStop: stopsOnWin,
      ...chosen(series),
    });
    // the price may have changed, so the button must show the new one
    if (placed === null) return preview.refetch();
    requestId.current = createRequestId();
    showToast(t("lottery.placed", { number: placed.orderNumber }), "success");
    invalidateQueries(cache, wallet.balance);
    invalidateQueries(cache, lottery.orders);
    onPlaced();
  }

  return (
    <div className={styles.total}>
      {error === null ? null : <OrderRefusal error={error} isOrder={betting.error !== null} />}
      <Rebate amount={priced?.rebateAmount ?? null} />
      <div className={styles.pair}>
        <p role="status" className={styles.sum}>
          <span className={styles.hint}>
            {t("lottery.total")}
            {priced === undefined ? "" : ` · ${t("lottery.bets", { count: priced.stakes })}`}
          </span>
          <b>
            <Money amount={priced?.totalBettingAmount ?? "0.00"} />
          </b>
        </p>
        {isMember ? (
          <Button
            busy={betting.isPending}
            disabled={priced === undefined || numero === null}
            onClick={() => void place()}
          >
            {betting.error?.code === "lottery.price.changed" && priced !== undefined
              ? t("lottery.placeAt", {
                  amount: formatMoney(priced.totalBettingAmount, currencySymbol, i18n.style),
                })
              : t("lottery.place")}
          </Button>
        ) : (
          <ButtonLink to="/m/login">{t("lottery.login")}</ButtonLink>
        )}
      </div>
    </div>
  );
}
