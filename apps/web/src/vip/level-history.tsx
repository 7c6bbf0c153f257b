// The changes of the member's level, newest first.

import type { ReactNode } from "react";
import { vip } from "@khela/contract/vip/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { useInfiniteQuery } from "../lib/query/infinite-query.ts";
import { InfiniteScrollSentinel } from "../ui/lazy/infinite-scroll-sentinel.tsx";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import styles from "./vip.module.css";

export function LevelHistory({ currency }: { currency: string }): ReactNode {
  const { t, style } = useI18n();
  const money = useShortMoney(currency);
  const pages = useInfiniteQuery(vip.history, { size: 20 }, { pageName: "page", cached: false });
  const changes = pages.pages.flatMap(({ list }) => list);
  return (
    <section className={styles.part}>
      <h2>{t("vip.history")}</h2>
      {changes.length === 0 ? null : (
        <ul className={styles.list}>
          {changes.map(({ at, fromRankName, rankName, rose, bonus }) => (
            <li key={`${at} ${rankName}`} className={styles.row}>
              <span className={styles.names}>
                <span>{t(rose ? "vip.rose" : "vip.fell", { from: fromRankName, to: rankName })}</span>
                <span className={styles.hint}>{formatDateTime(at, style)}</span>
              </span>
              {Number(bonus) > 0 ? <b className={styles.bonus}>+{money(bonus)}</b> : null}
            </li>
          ))}
        </ul>
      )}
      {changes.length === 0 && pages.state === "end" ? (
        <p className={styles.text}>{t("vip.noHistory")}</p>
      ) : (
        <InfiniteScrollSentinel pages={pages} failed={t("vip.historyFailed")} end={t("vip.historyEnd")} />
      )}
    </section>
  );
}
