// The choice between higher prizes and a rebate: one slider, as wide as the panel and high enough for a thumb.

import type { ReactNode } from "react";
import { useId } from "react";
import { lottery } from "@khela/contract/lottery/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDecimal } from "../../lib/format/format-number.ts";
import { useCall } from "../../lib/query/query.ts";
import styles from "./series-choice.module.css";
import type { Menu } from "../betting/slip.ts";
import { useSettled } from "./use-settled.ts";

/** Slider step in units of the series; 10 units are half a percent of rebate. */
const STEP = 10;
/** Units of the series for one percent of the stake: a series of 2000 pays fair odds, so 20 units are one percent. */
const SERIES_A_PERCENT = 20;

/**
 * Returns the play menu with the odds of the chosen series. Until it is loaded, or without a chosen series, it returns
 * the given menu.
 */
export function useMenuAt(menu: Menu, series: number | null): Menu {
  const settled = useSettled(series);
  const { data } = useCall(
    lottery.playMenu,
    { gameId: menu.gameId, ...(settled === null ? {} : { series: settled }) },
    { enabled: settled !== null && settled !== menu.series?.chosen },
  );
  return data ?? menu;
}

type SeriesChoiceProps = {
  readonly range: NonNullable<Menu["series"]>;
  readonly value: number;
  readonly onChange: (series: number) => void;
};

export function SeriesChoice({ range, value, onChange }: SeriesChoiceProps): ReactNode {
  const { t, style } = useI18n();
  const id = useId();
  const percent = String((range.most - value) / SERIES_A_PERCENT);
  const shown = t("lottery.seriesValue", {
    series: formatDecimal(String(value), style, 0),
    percent: formatDecimal(percent, style, percent.split(".")[1]?.length ?? 0),
  });
  return (
    <div className={styles.choice}>
      <div className={styles.row}>
        <label htmlFor={id}>{t("lottery.series")}</label>
        <output htmlFor={id}>{shown}</output>
      </div>
      <input
        id={id}
        className={styles.slider}
        type="range"
        min={0}
        max={range.most - range.least}
        step={STEP}
        value={range.most - value}
        aria-valuetext={shown}
        onChange={(event) => onChange(range.most - Number(event.target.value))}
      />
      <div className={styles.row} aria-hidden="true">
        <span>{t("lottery.morePrize")}</span>
        <span>{t("lottery.moreRebate")}</span>
      </div>
    </div>
  );
}
