// Real wins at the merchant with the stake of each round, the largest first, polled while the page is visible. More
// than four wins scroll, one every 1.5 s; touch or focus pauses the scrolling.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { games } from "@khela/contract/games/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { SectionHeader } from "../../games/section-header.tsx";
import { useI18n, useT } from "../../i18n/i18n.tsx";
import { playPath } from "../../lib/navigation/play-path.ts";
import { serverNow } from "../../lib/date/server-clock.ts";
import { useCall } from "../../lib/query/query.ts";
import { Glyph, Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { Money } from "../../ui/content/money.tsx";
import { Picture } from "../../ui/content/picture.tsx";
import { ErrorState, EmptyState, Skeleton } from "../../ui/feedback/states.tsx";
import sectionStyles from "./category-section.module.css";
import { winnersInput } from "../home-loader.ts";
import { prefersReducedMotion } from "../reduced-motion.ts";
import styles from "./winner-board.module.css";

type Winner = OutputOf<typeof games.winners>["list"][number]["vo"];

const playIcon = "M8 5.5v13l11-6.5z";
const maxStaticRows = 4;
const autoScrollMs = 1500;
const iconPx = 216;
const pollMs = 15_000;
const reloadDebounceMs = 250;

const minuteMs = 60_000;
const justMinutes = 5;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** Returns a text about how long ago the win was; a win of the last few minutes is "just now". */
function useAge(wonAt: number): string {
  const t = useT();
  const minutes = Math.max(0, Math.floor((serverNow() - wonAt) / minuteMs));
  if (minutes < justMinutes) return t("home.justWon");
  if (minutes < hourMinutes) return t("home.wonMinutes", { count: minutes });
  if (minutes < dayMinutes) return t("home.wonHours", { count: Math.floor(minutes / hourMinutes) });
  return t("home.wonDays", { count: Math.floor(minutes / dayMinutes) });
}

function WinnerRow({ winner }: { winner: Winner }): ReactNode {
  const t = useT();
  const age = useAge(winner.wonAt);
  return (
    <li className={styles.row}>
      {winner.iconUrl === null ? (
        <span className={styles.icon}>
          <Icon name="crown" />
        </span>
      ) : (
        <Picture
          url={winner.iconUrl}
          width={iconPx}
          height={iconPx}
          alt=""
          className={styles.icon}
          fallback={<span className={styles.icon} />}
        />
      )}
      <span className={styles.words}>
        <span>
          <bdi>{winner.customerName}</bdi> <span className={styles.just}>{age}</span>
        </span>
        <span className={styles.game}>{winner.gameName}</span>
      </span>
      <span className={styles.amount}>
        <Money amount={winner.winAmount} />
        <span className={styles.stake}>
          {Number(winner.betAmount) === 0 ? (
            t("home.winnerFreeRound")
          ) : (
            <>
              {t("home.winnerStake")} <Money amount={winner.betAmount} />
            </>
          )}
        </span>
      </span>
      <Link
        to={playPath(winner)}
        className={styles.play}
        aria-label={t("home.playThis", { game: winner.gameName })}
      >
        <Glyph d={playIcon} size="s" filled />
      </Link>
    </li>
  );
}

function useAutoScroll(count: number): React.RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const rows = list.current;
    if (rows === null || count <= maxStaticRows || prefersReducedMotion()) return undefined;
    const timer = setInterval(() => {
      if (document.hidden || rows.matches(":hover, :focus-within")) return;
      const end = rows.scrollTop + rows.clientHeight >= rows.scrollHeight - 1;
      const step = rows.firstElementChild?.clientHeight ?? 0;
      rows.scrollTo({ top: end ? 0 : rows.scrollTop + step, behavior: "smooth" });
    }, autoScrollMs);
    return () => clearInterval(timer);
  }, [count]);
  return list;
}

/** Refetches at intervals and when the page becomes visible; triggers within 250 ms make one request. */
function usePolling(reload: () => void): void {
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const scheduleReload = (): void => {
      clearTimeout(waiting);
      if (!document.hidden) waiting = setTimeout(() => latest.current(), reloadDebounceMs);
    };
    const timer = setInterval(scheduleReload, pollMs);
    for (const event of ["visibilitychange", "online"]) window.addEventListener(event, scheduleReload);
    return () => {
      clearInterval(timer);
      clearTimeout(waiting);
      for (const event of ["visibilitychange", "online"]) window.removeEventListener(event, scheduleReload);
    };
  }, []);
}

export function WinnerBoard(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(games.winners, winnersInput);
  usePolling(refetch);
  const winners = data?.list ?? [];
  const list = useAutoScroll(winners.length);
  return (
    <section className={sectionStyles.section} aria-label={t("home.winners")}>
      <SectionHeader icon="crown" name={t("home.winners")} />
      <div className={styles.board}>
        {data === undefined && error === null ? <Skeleton className={styles.waiting} /> : null}
        {data === undefined && error !== null ? (
          <ErrorState title={errorText(error.code)} onRetry={refetch} />
        ) : null}
        {data !== undefined && winners.length === 0 ? (
          <EmptyState icon="crown" title={t("home.noWinners")} hint={t("home.noWinnersHint")} />
        ) : null}
        <ul
          ref={list}
          className={styles.list}
          tabIndex={winners.length > maxStaticRows ? 0 : undefined}
          aria-label={t("home.winners")}
          hidden={winners.length === 0}
        >
          {winners.map(({ vo }, place) => (
            <WinnerRow key={place} winner={vo} />
          ))}
        </ul>
      </div>
    </section>
  );
}
