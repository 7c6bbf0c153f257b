// The card of the draw that accepts orders: its number and the time left. After the draw closes, the card waits for the
// result and shows it as it is drawn.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { lottery } from "@khela/contract/lottery/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { onPageSeen } from "../../lib/on-page-seen.ts";
import { useCall } from "../../lib/query/query.ts";
import { Skeleton } from "../../ui/feedback/states.tsx";
import { hasEnded, latestResult, type AwaitedDraw } from "./awaited-draw.ts";
import { watchDraws } from "./watch-draws.ts";
import styles from "../lottery.module.css";
import { ResultView } from "./result-view.tsx";
import { clockText, useCountdown } from "../use-countdown.ts";

/** Interval of polling. The server pushes the steps of a draw; polling covers a lost push. */
const FALLBACK_MS = 10_000;
const LAST_SECONDS_MS = 10_000;

/**
 * Returns the state of a lottery's current and previous draw. Both are fetched again when the current draw closes, and
 * while a result or the next draw is awaited.
 */
export function useNear(gameId: number) {
  const near = useCall(lottery.near, { gameId });
  const current = near.data?.currentNumero ?? null;
  const left = useCountdown(current?.remainTime, near.data);
  const [awaited, setAwaited] = useState<string | null>(null);
  const [ended, setEnded] = useState<AwaitedDraw | null>(null);
  const watched = useCall(lottery.draw, { gameId, numero: awaited ?? "" }, { enabled: awaited !== null });
  const previous = latestResult(near.data?.previousNumero ?? null, ended);
  const hasClosed = left === 0;
  const { refetch } = near;
  const isOver = awaited !== null && hasEnded(watched.data, awaited);

  // a sleeping phone stops the countdown, so the draw may have ended in the meantime
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `refetch` is new each time and does the same
  useEffect(() => onPageSeen(refetch), [gameId]);
  useEffect(() => {
    if (hasClosed && current !== null) setAwaited(current.numero);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each draw that closes
  }, [hasClosed]);
  useEffect(() => {
    // if no draw is open, the page waits for the next one
    if (awaited === null && (current !== null || near.data === undefined)) return undefined;
    if (isOver) {
      setEnded(watched.data ?? null);
      setAwaited(null);
      return undefined;
    }
    const ask = (): void => {
      refetch();
      if (awaited !== null) watched.refetch();
    };
    const stop = watchDraws(gameId, ask);
    const timer = setInterval(ask, FALLBACK_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `refetch` is new each time and does the same
  }, [awaited, isOver, current === null, near.data === undefined]);
  const isNew = previous !== null && previous.numero === ended?.numero;
  const voided = ended?.state === "void" ? ended.numero : null;
  return { near, current, previous, left, awaited, isNew, voided };
}

export function DrawCard({ state }: { readonly state: ReturnType<typeof useNear> }): ReactNode {
  const { t, style } = useI18n();
  const { near, current, previous, left, awaited, isNew, voided } = state;
  const digits = (text: string): string => localizeDigits(text, style);
  if (near.data === undefined) return <Skeleton className={styles.cardWaiting} />;
  return (
    <section className={styles.drawCard}>
      <div className={styles.now}>
        <p>
          <span className={styles.hint}>
            {current === null ? t("lottery.noDraw") : t("lottery.draw", { numero: digits(current.numero) })}
          </span>
          {current === null ? null : <span className={styles.hint}>{t("lottery.closesIn")}</span>}
        </p>
        {left === null ? null : (
          <b
            className={left <= LAST_SECONDS_MS ? `${styles.clock} ${styles.isLate}` : styles.clock}
            role="timer"
          >
            {digits(clockText(left))}
          </b>
        )}
      </div>
      {awaited === null ? null : (
        <p className={styles.drawing} role="status">
          {t("lottery.drawing")} · {digits(awaited)}
        </p>
      )}
      {voided === null ? null : (
        <p className={styles.hint} role="status">
          {t("lottery.drawVoid", { numero: digits(voided) })}
        </p>
      )}
      {previous === null ? null : (
        <div key={previous.numero} className={styles.last} aria-live="polite">
          <p className={styles.hint}>{t("lottery.lastResult", { numero: digits(previous.numero) })}</p>
          <ResultView result={previous.result} isNew={isNew} />
        </div>
      )}
    </section>
  );
}
