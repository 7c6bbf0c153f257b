// What a reward asks for before it can be withdrawn, as rows of a list of facts.

import type { ReactNode } from "react";
import { categoryName } from "../../i18n/category-name.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatTimes } from "../../lib/format/format-times.ts";
import { useShortMoney } from "../../ui/content/use-short-money.ts";
import styles from "../promotions.module.css";
import type { Promotion } from "../use-promotions.ts";

export type Fact = readonly [name: string, value: string];

type Terms = Pick<
  Promotion,
  "turnoverPercent" | "turnoverWeights" | "turnoverGames" | "maxStake" | "lockHours"
>;

/** None where it asks for nothing. */
export function useTurnoverTerms(terms: Terms, currency: string): readonly Fact[] {
  const { t, style, count } = useI18n();
  const money = useShortMoney(currency);
  const { turnoverPercent, turnoverWeights, turnoverGames, maxStake, lockHours } = terms;
  if (turnoverPercent === 0) return [];
  const weightOf = (name: string, percent: number): Fact => [
    t("promotions.weight", { name }),
    `${count(percent)}%`,
  ];
  return [
    [t("promotions.turnover"), `${formatTimes(turnoverPercent, style)}×`],
    ...turnoverGames.map(({ gameName, percent }) => weightOf(gameName, percent)),
    ...Object.entries(turnoverWeights ?? {}).map(([gameType, percent]) =>
      weightOf(categoryName(gameType, t), percent),
    ),
    ...(turnoverWeights === null ? [] : [weightOf(t("promotions.otherGames"), 100)]),
    [t("promotions.lockHours"), t("promotions.hours", { count: count(lockHours) })],
    ...(maxStake === null ? [] : [[t("promotions.maxStake"), money(maxStake)] as const]),
  ];
}

export function FactList({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.pair}>
          <dt>{name}</dt>
          <dd className={styles.figures}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
