// Slots by mechanic, volatility, return and age: each a list of the phone's own, kept in the address.

import type { ReactNode } from "react";
import { slotMechanics, volatilities } from "@khela/contract/games/slot-facts";
import { useI18n } from "../i18n/i18n.tsx";
import { navigate } from "../lib/navigation/navigation.ts";
import { rtpSteps } from "./list-filters.ts";
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

export function GameFilters({
  path,
  query,
}: {
  readonly path: string;
  readonly query: URLSearchParams;
}): ReactNode {
  const { t, count } = useI18n();
  const set = (name: string) => (value: string) => {
    const next = new URLSearchParams(query);
    if (value === "") next.delete(name);
    else next.set(name, value);
    const text = next.toString();
    navigate(text === "" ? path : `${path}?${text}`, { replace: true });
  };
  return (
    <div className={styles.row} role="group" aria-label={t("gameList.filters")}>
      <Filter
        label={t("gameList.mechanic")}
        value={query.get("mechanic") ?? ""}
        options={slotMechanics.map((one) => [one, t(`gameList.mechanic.${one}`)])}
        onChange={set("mechanic")}
      />
      <Filter
        label={t("gameList.volatility")}
        value={query.get("volatility") ?? ""}
        options={volatilities.map((one) => [one, t(`gameList.volatility.${one}`)])}
        onChange={set("volatility")}
      />
      <Filter
        label={t("gameList.rtp")}
        value={query.get("minRtp") ?? ""}
        options={rtpSteps.map((one) => [one, t("gameList.rtpFrom", { percent: count(Number(one)) })])}
        onChange={set("minRtp")}
      />
      <button
        type="button"
        className={styles.filter}
        aria-pressed={query.get("isNew") === "1"}
        onClick={() => set("isNew")(query.get("isNew") === "1" ? "" : "1")}
      >
        {t("gameList.onlyNew")}
      </button>
    </div>
  );
}
