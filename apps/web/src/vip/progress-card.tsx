// The card with the member's VIP level, and the progress in each condition of the next level.

import type { ReactNode } from "react";
import type { vip } from "@khela/contract/vip/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { useBreakNotice } from "../lib/session/break-notice.ts";
import { ProgressBar } from "../ui/content/progress-bar.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { progressShare, type Progress } from "./progress-share.ts";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import styles from "./vip.module.css";

const conditions = ["totalTurnover", "totalDeposit", "monthlyTurnover", "monthlyDeposit"] as const;

function Conditions({ progress }: { progress: Progress }): ReactNode {
  const { t } = useI18n();
  const money = useShortMoney(progress.currency);
  const asked = conditions.filter((name) => Number(progress[name].expected) > 0);
  return (
    <ul className={styles.conditions}>
      {asked.map((name) => {
        const label = t(`vip.${name}`);
        const { actual, expected } = progress[name];
        return (
          <li key={name} className={styles.condition}>
            <span className={styles.pair}>
              <span>{label}</span>
              <span className={styles.figures}>{`${money(actual)} / ${money(expected)}`}</span>
            </span>
            <ProgressBar label={label} {...progress[name]} />
          </li>
        );
      })}
    </ul>
  );
}

function Keep({ progress }: { progress: Progress }): ReactNode {
  const { t } = useI18n();
  const money = useShortMoney(progress.currency);
  if (progress.keep === null) return null;
  const { turnover, isGraceMonth } = progress.keep;
  return (
    <p className={isGraceMonth ? styles.warning : styles.text}>
      {t(isGraceMonth ? "vip.keepNow" : "vip.keep", { amount: money(turnover) })}
    </p>
  );
}

type ProgressCardProps = {
  readonly progress: Progress;
  readonly next: OutputOf<typeof vip.levels>["list"][number] | undefined;
};

export function ProgressCard({ progress, next }: ProgressCardProps): ReactNode {
  const { t, count } = useI18n();
  const money = useShortMoney(progress.currency);
  const { playerRankName, nextRankName, currentProgress } = progress;
  const isInBreak = useBreakNotice() !== null;
  const met = t("vip.met", {
    completed: count(currentProgress.completedConditions),
    total: count(currentProgress.totalExpectedConditions),
  });
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon name="crown" />
        </span>
        <div className={styles.names}>
          <p className={styles.hint}>{t("vip.yourLevel")}</p>
          <h2 className={styles.level}>{playerRankName}</h2>
        </div>
        {nextRankName === null ? null : (
          <p className={styles.next}>
            {t("vip.next")} <b>{nextRankName}</b>
          </p>
        )}
      </div>
      {nextRankName === null ? (
        <p className={styles.text}>{t("vip.top")}</p>
      ) : (
        <>
          <div className={styles.condition}>
            <span className={styles.pair}>
              <span>{met}</span>
            </span>
            <ProgressBar label={met} actual={String(progressShare(progress))} expected="1" />
          </div>
          <Conditions progress={progress} />
        </>
      )}
      {next === undefined || Number(next.bonus) <= 0 ? null : (
        <p className={styles.reward}>
          <b>{money(next.bonus)}</b> {t("vip.nextBonus", { level: next.rankName })}
        </p>
      )}
      {isInBreak ? null : (
        <ButtonLink to="/m/gameList" wide>
          {t("vip.play")}
        </ButtonLink>
      )}
      <Keep progress={progress} />
      <p className={styles.hint}>{t("vip.countedNote")}</p>
    </section>
  );
}
