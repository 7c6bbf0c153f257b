import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { play } from "@khela/contract/calls/play";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import type { DateRangePreset, CustomDateRange } from "../../lib/date/date-range.ts";
import {
  isoDayBefore,
  dateRangePresets,
  maxHistoryDays,
  dateRangeBounds,
} from "../../lib/date/date-range.ts";
import { goBack } from "../../lib/navigation/navigation.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { useSettings } from "../../lib/settings.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Chips } from "../../ui/form/chips.tsx";
import { Money } from "../../ui/content/money.tsx";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { DateRangePicker } from "../../ui/date/date-range-picker.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { categoryName } from "./category-name.ts";
import styles from "./bet-history.module.css";
import { BetHistoryRow } from "./bet-history-row.tsx";
import { ExportButton } from "./export-button.tsx";

type Totals = OutputOf<typeof play.betHistory>["footer"];

const RoundDetails = lazyComponent(() => import("./round-details.tsx").then((m) => m.RoundDetails));

const pageSize = 20;
const everything = "ALL";
const lists: readonly string[] = ["HOT", "FAV", "RECENT"];

function TotalsBar({ totals }: { totals: Totals }): ReactNode {
  const { t } = useI18n();
  const gained = Number(totals.profitAndLoss) > 0;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t("play.staked")}</dt>
        <dd>
          <Money amount={totals.betAmount} />
        </dd>
      </div>
      <div>
        <dt>{t("play.returned")}</dt>
        <dd>
          <Money amount={totals.winAmount} />
        </dd>
      </div>
      <div>
        <dt>{t("play.net")}</dt>
        <dd className={gained ? styles.gain : ""}>
          {gained ? "+" : ""}
          <Money amount={totals.profitAndLoss} />
        </dd>
      </div>
    </dl>
  );
}

/** All rounds of a range of days, with their sums; a round opens over the list, at an address of its own. */
export function BetHistoryScreen({ path, query }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const { categories } = useSettings();
  const [span, setSpan] = useState<DateRangePreset | CustomDateRange>("today");
  const [category, setCategory] = useState(everything);
  const input = useMemo(() => {
    const { from, to } = dateRangeBounds(span);
    return {
      startDate: from,
      size: pageSize,
      ...(to === undefined ? {} : { endDate: to }),
      ...(category === everything ? {} : { gameType: category }),
    };
  }, [span, category]);
  const pages = useInfiniteQuery(play.betHistory, input, { pageName: "page", cached: false });
  const rows = pages.pages.flatMap(({ list }) => list);
  const totals = pages.pages[0]?.footer;
  const round = query.get("round");

  return (
    <div className={styles.page}>
      <DateRangePicker
        label={t("play.span")}
        spans={dateRangePresets.map((value) => ({ value, label: t(`play.span.${value}`) }))}
        value={span}
        min={isoDayBefore(maxHistoryDays)}
        max={isoDayBefore(0)}
        onChange={setSpan}
      />
      <Chips
        label={t("play.category")}
        options={[everything, ...categories.filter((code) => !lists.includes(code))].map((value) => ({
          value,
          label: value === everything ? t("play.allCategories") : categoryName(value, t),
        }))}
        value={category}
        onChange={setCategory}
      />
      {totals === undefined ? null : <TotalsBar totals={totals} />}
      {rows.length === 0 ? null : (
        <div className={styles.export}>
          <ExportButton input={input} />
        </div>
      )}
      <ul className={styles.list}>
        {rows.map((row) => (
          <BetHistoryRow
            key={row.roundId}
            row={row}
            to={`${path}?round=${encodeURIComponent(row.roundId)}`}
          />
        ))}
      </ul>
      {rows.length === 0 && pages.state === "end" ? (
        <EmptyState icon="reels" title={t("play.recordEmpty")} hint={t("play.recordEmptyHint")}>
          <ButtonLink to="/m/home" variant="secondary">
            {t("play.findGame")}
          </ButtonLink>
        </EmptyState>
      ) : (
        <InfiniteScrollSentinel pages={pages} failed={t("play.recordFailed")} end={t("play.recordEnd")} />
      )}
      {round === null ? null : <RoundDetails roundId={round} onClose={() => goBack(path)} />}
    </div>
  );
}
