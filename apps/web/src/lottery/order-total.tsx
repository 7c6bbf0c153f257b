// What an order costs, by the functions of the server that price and settle it, and the button that places it.

import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { lottery } from "@khela/contract/calls/lottery/lottery";
import { wallet } from "@khela/contract/calls/wallet";
import { useI18n } from "../i18n/i18n.tsx";
import { createRequestId } from "../lib/api/request-id.ts";
import { invalidateQueries, useCache, useCall, useMutation } from "../lib/query/query.ts";
import { useSession } from "../lib/session/session.ts";
import { Money } from "../ui/content/money.tsx";
import { showToast } from "../ui/feedback/toast.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import styles from "./lottery.module.css";

const PAUSE_MS = 250;

/** The value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type TotalProps = {
  readonly gameId: number;
  readonly numero: string | null;
  readonly slip: string;
  readonly mode: "ent" | "trad";
  readonly phases: number;
  readonly stopsOnWin: boolean;
  readonly onPlaced: () => void;
};

/** What the slip costs, and the button that places it. */
export function OrderTotal({
  gameId,
  numero,
  slip,
  mode,
  phases,
  stopsOnWin,
  onPlaced,
}: TotalProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const isMember = useSession() !== null;
  const settled = useSettled(slip);
  const preview = useCall(
    lottery.preview,
    { gameId, bettingSlipString: settled, mode, phases },
    { enabled: settled !== "" },
  );
  const betting = useMutation(lottery.betting);
  const requestId = useRef(createRequestId());
  // another slip is another order
  useEffect(() => {
    requestId.current = createRequestId();
  }, [slip, mode, numero, phases, stopsOnWin]);
  const priced = slip !== "" && settled === slip ? preview.data : undefined;
  const error = betting.error ?? (slip === "" ? null : preview.error);

  async function place(): Promise<void> {
    if (numero === null) return;
    const placed = await betting.mutate({
      gameId,
      currentNumero: numero,
      bettingSlipString: slip,
      mode,
      // the server takes the order at this price only
      ...(priced === undefined ? {} : { betCartAmountSum: priced.totalBettingAmount }),
      requestId: requestId.current,
      phases,
      winningStop: stopsOnWin,
    });
    if (placed === null) return;
    requestId.current = createRequestId();
    showToast(t("lottery.placed", { number: placed.orderNumber }), "success");
    invalidateQueries(cache, wallet.balance);
    onPlaced();
  }

  return (
    <div className={styles.total}>
      {error === null ? null : (
        <p className={styles.alert} role="alert">
          {errorText(error.code)}
        </p>
      )}
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
            {t("lottery.place")}
          </Button>
        ) : (
          <ButtonLink to="/m/login">{t("lottery.login")}</ButtonLink>
        )}
      </div>
    </div>
  );
}
