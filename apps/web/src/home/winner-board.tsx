// Real wins of the merchant, largest first, asked again while somebody looks. More than four pass by, one every 1.5 s; a
// finger or the focus stops them.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { games } from "@khela/contract/calls/games";
import type { OutputOf } from "@khela/contract/schemas";
import { playPath } from "../games/game-tile.tsx";
import { SectionHead } from "../games/section-head.tsx";
import { useI18n, useT } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query.ts";
import { Glyph, Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Money } from "../ui/money.tsx";
import { Picture } from "../ui/picture.tsx";
import { Failed, Nothing, Skeleton } from "../ui/states.tsx";
import section from "./category-section.module.css";
import { winnersInput } from "./home-asks.ts";
import { wantsCalm } from "./motion.ts";
import styles from "./winner-board.module.css";

type Winner = OutputOf<typeof games.winners>["list"][number]["vo"];

const playSign = "M8 5.5v13l11-6.5z";
const stillUpTo = 4;
const stepMs = 1500;
const iconPx = 216;
const reloadEveryMs = 15_000;
const reloadTogetherMs = 250;

function Row({ winner }: { winner: Winner }): ReactNode {
  const t = useT();
  return (
    <li className={styles.row}>
      {winner.iconUrl === null
        ? <span className={styles.icon}><Icon name="crown" /></span>
        : <Picture url={winner.iconUrl} width={iconPx} height={iconPx} alt="" className={styles.icon} fallback={<span className={styles.icon} />} />}
      <span className={styles.words}>
        <span><bdi>{winner.customerName}</bdi> <span className={styles.just}>{t("home.justWon")}</span></span>
        <span className={styles.game}>{winner.gameName}</span>
      </span>
      <span className={styles.amount}><Money amount={winner.winAmount} /></span>
      <Link to={playPath(winner.nodeId)} className={styles.play} aria-label={t("home.playThis", { game: winner.gameName })}>
        <Glyph d={playSign} size="s" filled />
      </Link>
    </li>
  );
}

function usePassing(count: number): React.RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const rows = list.current;
    if (rows === null || count <= stillUpTo || wantsCalm()) return undefined;
    const timer = setInterval(() => {
      if (document.hidden || rows.matches(":hover, :focus-within")) return;
      const end = rows.scrollTop + rows.clientHeight >= rows.scrollHeight - 1;
      const step = rows.firstElementChild?.clientHeight ?? 0;
      rows.scrollTo({ top: end ? 0 : rows.scrollTop + step, behavior: "smooth" });
    }, stepMs);
    return () => clearInterval(timer);
  }, [count]);
  return list;
}

/** Asks again now and then, and when the person is back; what calls for it within 250 ms is one question. */
function useReload(reload: () => void): void {
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(waiting);
      if (!document.hidden) waiting = setTimeout(() => latest.current(), reloadTogetherMs);
    };
    const timer = setInterval(soon, reloadEveryMs);
    for (const event of ["visibilitychange", "online"]) window.addEventListener(event, soon);
    return () => {
      clearInterval(timer);
      clearTimeout(waiting);
      for (const event of ["visibilitychange", "online"]) window.removeEventListener(event, soon);
    };
  }, []);
}

export function WinnerBoard(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, retry } = useCall(games.winners, winnersInput);
  useReload(retry);
  const winners = data?.list ?? [];
  const list = usePassing(winners.length);
  return (
    <section className={section.section} aria-label={t("home.winners")}>
      <SectionHead icon="crown" name={t("home.winners")} />
      <div className={styles.board}>
        {data === undefined && error === null ? <Skeleton className={styles.waiting} /> : null}
        {data === undefined && error !== null ? <Failed title={errorText(error.code)} onRetry={retry} /> : null}
        {data !== undefined && winners.length === 0
          ? <Nothing icon="crown" title={t("home.noWinners")} hint={t("home.noWinnersHint")} /> : null}
        <ul ref={list} className={styles.list} tabIndex={winners.length > stillUpTo ? 0 : undefined} aria-label={t("home.winners")} hidden={winners.length === 0}>
          {winners.map(({ vo }, place) => <Row key={place} winner={vo} />)}
        </ul>
      </div>
    </section>
  );
}
