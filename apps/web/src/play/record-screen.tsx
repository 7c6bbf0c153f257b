import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { play } from "@khela/contract/calls/play";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import type { DaySpan, OwnDays } from "../lib/day-span.ts";
import { dayBefore, daySpans, longestDays, spanTimes } from "../lib/day-span.ts";
import { goBack } from "../lib/navigation.ts";
import { usePages } from "../lib/pages.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { useSettings } from "../lib/settings.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Chips } from "../ui/chips.tsx";
import { Money } from "../ui/money.tsx";
import { PagedEnd } from "../ui/paged-end.tsx";
import { SpanPicker } from "../ui/span-picker.tsx";
import { Nothing } from "../ui/states.tsx";
import { categoryName } from "./category-name.ts";
import styles from "./record.module.css";
import { RecordRow } from "./record-row.tsx";
import { RoundSheet } from "./round-sheet.tsx";

type Totals = OutputOf<typeof play.record>["footer"];

const pageSize = 20;
const everything = "ALL";
const lists: readonly string[] = ["HOT", "FAV", "RECENT"];

function Sums({ totals }: { totals: Totals }): ReactNode {
  const { t } = useI18n();
  const gained = Number(totals.profitAndLoss) > 0;
  return (
    <dl className={styles.sums}>
      <div><dt>{t("play.staked")}</dt><dd><Money amount={totals.betAmount} /></dd></div>
      <div><dt>{t("play.returned")}</dt><dd><Money amount={totals.winAmount} /></dd></div>
      <div>
        <dt>{t("play.net")}</dt>
        <dd className={gained ? styles.gain : ""}>{gained ? "+" : ""}<Money amount={totals.profitAndLoss} /></dd>
      </div>
    </dl>
  );
}

/** All rounds of a span of days, with their sums; a round opens over the list, at an address of its own. */
export function RecordScreen({ path, query }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const { categories } = useSettings();
  const [span, setSpan] = useState<DaySpan | OwnDays>("today");
  const [category, setCategory] = useState(everything);
  const input = useMemo(() => {
    const { from, to } = spanTimes(span);
    return {
      startDate: from, size: pageSize,
      ...(to === undefined ? {} : { endDate: to }),
      ...(category === everything ? {} : { gameType: category }),
    };
  }, [span, category]);
  const pages = usePages(play.record, input, { pageName: "page", lasting: false });
  const rows = pages.pages.flatMap(({ list }) => list);
  const totals = pages.pages[0]?.footer;
  const round = query.get("round");

  return (
    <div className={styles.page}>
      <SpanPicker
        label={t("play.span")}
        spans={daySpans.map((value) => ({ value, label: t(`play.span.${value}`) }))}
        value={span}
        min={dayBefore(longestDays)}
        max={dayBefore(0)}
        onChange={setSpan}
      />
      <Chips
        label={t("play.category")}
        options={[everything, ...categories.filter((code) => !lists.includes(code))]
          .map((value) => ({ value, label: value === everything ? t("play.allCategories") : categoryName(value, t) }))}
        value={category}
        onChange={setCategory}
      />
      {totals === undefined ? null : <Sums totals={totals} />}
      <ul className={styles.list}>
        {rows.map((row) => <RecordRow key={row.roundId} row={row} to={`${path}?round=${encodeURIComponent(row.roundId)}`} />)}
      </ul>
      {rows.length === 0 && pages.state === "end" ? (
        <Nothing icon="reels" title={t("play.recordEmpty")} hint={t("play.recordEmptyHint")}>
          <ButtonLink to="/m/home" kind="quiet">{t("play.findGame")}</ButtonLink>
        </Nothing>
      ) : <PagedEnd pages={pages} failed={t("play.recordFailed")} end={t("play.recordEnd")} />}
      {round === null ? null : <RoundSheet roundId={round} onClose={() => goBack(path)} />}
    </div>
  );
}
