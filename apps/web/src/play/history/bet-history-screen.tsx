import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { games } from "@khela/contract/games/calls";
import { play } from "@khela/contract/play/calls";
import { maxRecordDays } from "@khela/contract/wallet/records";
import type { InputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { withMessages } from "../../i18n/with-messages.ts";
import type { DateRangePreset, CustomDateRange } from "../../lib/date/date-range.ts";
import {
  isoDayBefore,
  dateRangePresets,
  maxHistoryDays,
  dateRangeBounds,
} from "../../lib/date/date-range.ts";
import { goBack } from "../../lib/navigation/navigation.ts";
import { useCall } from "../../lib/query/query.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { useSettings } from "../../lib/settings.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Chips } from "../../ui/form/chips.tsx";
import { ExportButton } from "../../ui/form/export-button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TotalsBar } from "../../ui/content/totals-bar.tsx";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { DateRangePicker } from "../../ui/date/date-range-picker.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { categoryName } from "../../i18n/category-name.ts";
import styles from "./bet-history.module.css";
import { BetHistoryRow, roundPath } from "./bet-history-row.tsx";

const RoundDetails = lazyComponent(
  withMessages(["outcomes"], () => import("./round-details.tsx").then((m) => m.RoundDetails)),
);

const pageSize = 20;
const everything = "ALL";
const lists: readonly string[] = ["HOT", "FAV", "RECENT"];

type HistoryInput = Omit<InputOf<typeof play.betHistory>, "page" | "size" | "cursor">;

const states = ["all", "open", "settled", "rolledBack"] as const;
type State = (typeof states)[number];

/** The field that filters by vendor; each vendor is listed once, in the catalogue's order. */
function VendorField({ value, onChange }: { value: string; onChange: (code: string) => void }): ReactNode {
  const { t } = useI18n();
  const { data } = useCall(games.vendors, {});
  const names = new Map(
    data?.data.lanes
      .flatMap(({ cards }) => cards)
      .map(({ vassalage, displayName }) => [vassalage, displayName] as const),
  );
  return (
    <SelectField
      label={t("play.csv.vendor")}
      placeholder={t("play.allVendors")}
      value={value}
      groups={[{ label: null, options: [...names].map(([code, label]) => ({ value: code, label })) }]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type Filter = {
  readonly span: DateRangePreset | CustomDateRange;
  readonly category: string;
  readonly vendor: string;
  readonly state: State;
};

type FiltersProps = { readonly filter: Filter; readonly onChange: (filter: Filter) => void };

function Filters({ filter, onChange }: FiltersProps): ReactNode {
  const { t } = useI18n();
  const { categories } = useSettings();
  return (
    <>
      <DateRangePicker
        label={t("play.span")}
        spans={dateRangePresets.map((value) => ({ value, label: t(`play.span.${value}`) }))}
        value={filter.span}
        min={isoDayBefore(maxHistoryDays)}
        max={isoDayBefore(0)}
        maxDays={maxRecordDays}
        onChange={(span) => onChange({ ...filter, span })}
      />
      <Chips
        label={t("play.category")}
        options={[everything, ...categories.filter((code) => !lists.includes(code))].map((value) => ({
          value,
          label: value === everything ? t("play.allCategories") : categoryName(value, t),
        }))}
        value={filter.category}
        onChange={(category) => onChange({ ...filter, category })}
      />
      <Chips
        label={t("play.csv.state")}
        options={states.map((value) => ({
          value,
          label: value === "all" ? t("play.allStates") : t(`play.state.${value}`),
        }))}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <VendorField value={filter.vendor} onChange={(vendor) => onChange({ ...filter, vendor })} />
    </>
  );
}

function inputOf({ span, category, vendor, state }: Filter): HistoryInput {
  const { from, to } = dateRangeBounds(span);
  return {
    startDate: from,
    ...(to === undefined ? {} : { endDate: to }),
    ...(category === everything ? {} : { gameType: category }),
    ...(vendor === "" ? {} : { accountType: vendor }),
    ...(state === "all" ? {} : { state }),
  };
}

/** The screen with all rounds of a range of days, and their sums. A round opens over the list, at its own address. */
export function BetHistoryScreen({ path, query }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const [filter, setFilter] = useState<Filter>({
    span: "week",
    category: everything,
    vendor: "",
    state: "all",
  });
  const input = useMemo(() => inputOf(filter), [filter]);
  const pages = useInfiniteQuery(
    play.betHistory,
    { ...input, size: pageSize },
    { pageName: "cursor", cached: false },
  );
  const rows = pages.pages.flatMap(({ list }) => list);
  const totals = pages.pages[0]?.footer;
  const round = query.get("round");

  return (
    <div className={styles.page}>
      <Filters filter={filter} onChange={setFilter} />
      {totals === undefined ? null : (
        <TotalsBar
          totals={[
            { label: t("play.staked"), amount: totals.betAmount },
            { label: t("play.returned"), amount: totals.winAmount },
            { label: t("play.net"), amount: totals.profitAndLoss, signed: true },
          ]}
        />
      )}
      {rows.length === 0 ? null : (
        <div className={styles.export}>
          <ExportButton
            label={t("play.csv")}
            name="rounds"
            failed={t("play.recordFailed")}
            makeText={async () => (await import("./export-csv.ts")).makeRoundsCsv(input, { t })}
          />
        </div>
      )}
      <ul className={styles.list}>
        {rows.map((row) => (
          <BetHistoryRow key={`${row.vassalage} ${row.roundId}`} row={row} to={roundPath(row)} />
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
      {round === null ? null : (
        <RoundDetails roundId={round} vendor={query.get("vendor")} onClose={() => goBack(path)} />
      )}
    </div>
  );
}
