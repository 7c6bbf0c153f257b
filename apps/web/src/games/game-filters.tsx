// The filters of a list of slots, stored in the address: native selects for mechanic, volatility and return, and a
// button for new games.

import type { ReactNode } from "react";
import {
  slotMechanics,
  volatilities,
  type SlotMechanic,
  type Volatility,
} from "@khela/contract/games/game-facts/slot-facts";
import { useI18n } from "../i18n/i18n.tsx";
import { navigate } from "../lib/navigation/navigation.ts";
import { filteredPath, filterWordsOf, newest, rtpSteps } from "./list-filters.ts";
import { Button } from "../ui/form/button.tsx";
import styles from "./game-filters.module.css";

type FilterProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
};

function Filter({ label, value, options, onChange }: FilterProps): ReactNode {
  return (
    <select
      className={value === "" ? styles.filter : `${styles.filter} ${styles.chosen}`}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{label}</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}

type ListAddress = { readonly path: string; readonly query: URLSearchParams };

/** A button below an empty list that removes all filters. */
export function ClearFilters({ path, query }: ListAddress): ReactNode {
  const { t } = useI18n();
  const clear = (): void => navigate(filteredPath(path, query, []), { replace: true });
  return (
    <Button variant="secondary" wide onClick={clear}>
      {t("gameList.clearFilters")}
    </Button>
  );
}

export function GameFilters({ path, query }: ListAddress): ReactNode {
  const { t, count } = useI18n();
  const words = filterWordsOf(query);
  /** Replaces the chosen filter of a group of filters; an empty word removes it. */
  const choose = (group: readonly string[], word: string): void => {
    const chosen = [...words.filter((one) => !group.includes(one)), ...(word === "" ? [] : [word])];
    navigate(filteredPath(path, query, chosen), { replace: true });
  };
  const filterOf = (label: string, group: readonly string[], textOf: (word: string) => string): ReactNode => (
    <Filter
      label={label}
      value={group.find((one) => words.includes(one)) ?? ""}
      options={group.map((one) => [one, textOf(one)])}
      onChange={(word) => choose(group, word)}
    />
  );
  const isNew = words.includes(newest);
  return (
    <div className={styles.row} role="group" aria-label={t("gameList.filters")}>
      {filterOf(t("gameList.mechanic"), slotMechanics, (one) =>
        t(`gameList.mechanic.${one as SlotMechanic}`),
      )}
      {filterOf(t("gameList.volatility"), volatilities, (one) =>
        t(`gameList.volatility.${one as Volatility}`),
      )}
      {filterOf(t("gameList.rtp"), rtpSteps, (one) => t("gameList.rtpFrom", { percent: count(Number(one)) }))}
      <button
        type="button"
        className={styles.filter}
        aria-pressed={isNew}
        onClick={() => choose([newest], isNew ? "" : newest)}
      >
        {t("gameList.onlyNew")}
      </button>
    </div>
  );
}
