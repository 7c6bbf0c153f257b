// Conditions for withdrawing a reward, as rows of a list of facts.

import type { ReactNode } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { formatTimes } from "../lib/format/format-percent.ts";
import { useCall } from "../lib/query/query.ts";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import { useWeightRows } from "../ui/content/use-weight-rows.ts";
import styles from "./promotions.module.css";
import type { Promotion } from "./use-promotions.ts";

/** A fact. `key` is the React key for facts that may share a name; absent: the name is the key. */
export type Fact = readonly [name: string, value: string, key?: string];

type Terms = Pick<
  Promotion,
  "turnoverPercent" | "turnoverWeights" | "turnoverGames" | "maxStake" | "lockHours"
>;

/** Returns how much of a stake counts: by the promotion's own weights, otherwise by the site's. */
export function useTermWeights(terms: Pick<Terms, "turnoverPercent" | "turnoverWeights" | "turnoverGames">) {
  const isSites = terms.turnoverWeights === null && terms.turnoverPercent > 0;
  const site = useCall(promotions.weights, {}, { enabled: isSites }).data;
  return useWeightRows(isSites && site !== undefined ? site : terms);
}

/** Returns the facts about the required turnover; an empty list if none is required. */
export function useTurnoverTerms(terms: Terms, currency: string): readonly Fact[] {
  const { t, style, count } = useI18n();
  const money = useShortMoney(currency);
  const weights = useTermWeights(terms);
  const { turnoverPercent, maxStake, lockHours } = terms;
  if (turnoverPercent === 0) return [];
  return [
    [t("promotions.turnover"), `${formatTimes(turnoverPercent, style)}×`],
    ...weights.map(({ key, name, percent }) => [t("promotions.weight", { name }), percent, key] as const),
    [t("promotions.lockHours"), t("promotions.hours", { count: count(lockHours) })],
    ...(maxStake === null ? [] : [[t("promotions.maxStake"), money(maxStake)] as const]),
  ];
}

export function FactList({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value, key = name]) => (
        <div key={key} className={styles.pair}>
          <dt>{name}</dt>
          <dd className={styles.figures}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
