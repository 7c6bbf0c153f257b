// The turnover that is missing before a withdrawal: a bar, a row for each deposit and bonus, the games that count, and
// a link to play. A button gives up a bonus.

import type { ReactNode } from "react";
import { useState } from "react";
import type { withdrawals } from "@khela/contract/cashier/withdrawals/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDay } from "../../lib/date/format-date.ts";
import { formatMoney } from "../../lib/format/format-money.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Disclosure } from "../../ui/content/disclosure.tsx";
import { ProgressBar } from "../../ui/content/progress-bar.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { useWeightRows } from "../../ui/content/use-weight-rows.ts";
import { GiveUpDialog, type GiveUp } from "./give-up-dialog.tsx";
import styles from "./withdrawable.module.css";

type Turnover = OutputOf<typeof withdrawals.withdrawTurnover>;
type Part = Turnover["details"][number];

function WhatCounts({ part }: { part: Part }): ReactNode {
  const { t } = useI18n();
  const rows = useWeightRows(part);
  if (rows.length === 0) return null;
  return (
    <div className={styles.counts}>
      <Disclosure title={t(part.turnoverGames.length > 0 ? "withdraw.counts.games" : "withdraw.counts")}>
        <dl className={styles.parts}>
          {rows.map(({ key, name, percent }) => (
            <div key={key} className={styles.weight}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.figures}>{percent}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}

export function TurnoverCard({ turnover }: { turnover: Turnover }): ReactNode {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  const [givingUp, setGivingUp] = useState<GiveUp | null>(null);
  const money = (amount: string): string => formatMoney(amount, currencySymbol, style);
  const { totalActualTurnover: actual, totalRequiredTurnover: required } = turnover;
  return (
    <section className={styles.card} aria-labelledby="turnover">
      <h2 id="turnover" className={styles.cardTitle}>
        {t("withdraw.turnover", { left: money(turnover.remainingTurnover) })}
      </h2>
      <ProgressBar label={t("withdraw.turnoverLabel")} actual={actual} expected={required} />
      <p className={styles.hint}>{t("withdraw.turnoverOf", { done: money(actual), all: money(required) })}</p>
      <ul className={styles.parts}>
        {turnover.details.map((part) => (
          <li key={part.refId} className={styles.pair}>
            <span>
              {t(`withdraw.source.${part.source}`, {
                amount: money(part.amount),
                day: formatDay(part.at, style),
              })}
            </span>
            <span className={styles.figures}>
              {`${money(part.actualTurnover)} / ${money(part.requiredTurnover)}`}
            </span>
            <WhatCounts part={part} />
            {part.giveUp === null ? null : (
              <Button variant="text" size="s" aria-haspopup="dialog" onClick={() => setGivingUp(part.giveUp)}>
                {t("withdraw.giveUp")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t("withdraw.turnoverNote")}</p>
      <ButtonLink to="/m/home" wide>
        {t("withdraw.play")}
      </ButtonLink>
      {givingUp === null ? null : <GiveUpDialog giveUp={givingUp} onClose={() => setGivingUp(null)} />}
    </section>
  );
}
