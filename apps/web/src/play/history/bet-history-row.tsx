import type { ReactNode } from "react";
import type { play } from "@khela/contract/play/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { isGreaterAmount } from "../../lib/format/format-money.ts";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { Link } from "../../ui/navigation/link.tsx";
import { Money } from "../../ui/content/money.tsx";
import { categoryName } from "../../i18n/category-name.ts";
import styles from "./bet-history.module.css";

export type RoundRow = OutputOf<typeof play.betHistory>["list"][number];

/** Returns whether the round returned more than its stake. */
export function isGain({ betAmount, winAmount }: RoundRow): boolean {
  return isGreaterAmount(winAmount, betAmount);
}

/** Returns whether an open round has paid: a bet on a match whose result may still be corrected. */
export function hasReturned({ state, winAmount }: RoundRow): boolean {
  return state === "open" && Number(winAmount) > 0;
}

/** Returns the address at which a round opens over the list. */
export function roundPath({ roundId, vassalage }: RoundRow): string {
  return `/m/gameRecord?${new URLSearchParams({ round: roundId, vendor: vassalage }).toString()}`;
}

export function BetHistoryRow({ row, to }: { row: RoundRow; to: string }): ReactNode {
  const { t, style } = useI18n();
  return (
    <li>
      <Link to={to} className={styles.row}>
        <span className={styles.words}>
          <span className={styles.game}>{row.gameName}</span>
          <span
            className={styles.hint}
          >{`${categoryName(row.gameType, t)} · ${formatDateTime(row.startedAt, style)}`}</span>
        </span>
        <span className={styles.amounts}>
          {row.state === "settled" || hasReturned(row) ? (
            <b className={isGain(row) ? styles.gain : styles.back}>
              <Money amount={row.winAmount} />
            </b>
          ) : null}
          {row.state === "settled" ? null : (
            <span className={styles.tag}>
              {t(hasReturned(row) ? "play.state.correctable" : `play.state.${row.state}`)}
            </span>
          )}
          <span className={styles.hint}>
            {t("play.stake")} <Money amount={row.betAmount} />
          </span>
        </span>
      </Link>
    </li>
  );
}
