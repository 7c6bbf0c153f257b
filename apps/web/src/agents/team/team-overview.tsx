// The team's figures over a range of days, for group A, B or C of the team.

import type { ReactNode } from "react";
import { useState } from "react";
import {
  maxTeamRangeDays,
  teamCountFigures,
  teamGroups,
  teamMoneyFigures,
  teamPeriods,
  type TeamGroup,
} from "@khela/contract/agents/team";
import { agents } from "@khela/contract/agents/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { categoryName } from "../../i18n/category-name.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import type { CustomDateRange, DateRangePreset } from "../../lib/date/date-range.ts";
import { dateRangePresets, isoDayBefore, maxHistoryDays } from "../../lib/date/date-range.ts";
import { formatIsoDay } from "../../lib/date/format-date.ts";
import { saveFile } from "../../lib/csv.ts";
import { useCall } from "../../lib/query/query.ts";
import { Money } from "../../ui/content/money.tsx";
import { DateRangePicker } from "../../ui/date/date-range-picker.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Chips } from "../../ui/form/chips.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { chartFigures, FigureValue, TeamChart, type ChartFigure, type Period } from "./team-chart.tsx";
import { periodsCsv } from "./team-csv.ts";
import type { Figure } from "./team-rows-dialog.tsx";
import type { SizeFigure } from "./team-size-dialog.tsx";
import styles from "../agents.module.css";
import ownStyles from "./team.module.css";

const TeamRowsDialog = lazyComponent(
  () => import("./team-rows-dialog.tsx").then((m) => m.TeamRowsDialog),
  null,
);

const TeamSizeDialog = lazyComponent(
  () => import("./team-size-dialog.tsx").then((m) => m.TeamSizeDialog),
  null,
);

type Kpi = OutputOf<typeof agents.teamKpi>;

const daysBack: Readonly<Record<DateRangePreset, readonly [first: number, last: number]>> = {
  today: [0, 0],
  yesterday: [1, 1],
  week: [6, 0],
  month: [29, 0],
};

function daysOf(span: DateRangePreset | CustomDateRange): { from: string; to: string } {
  if (typeof span !== "string") return { from: span.first, to: span.last };
  const [first, last] = daysBack[span];
  return { from: isoDayBefore(first), to: isoDayBefore(last) };
}

type Days = { readonly from: string; readonly to: string };
type Opened = { readonly figure: Figure | SizeFigure; readonly gameType?: string } & Partial<Days>;
type OnOpen = (opened: Opened) => void;
const steps = ["day", ...teamPeriods] as const;
type Step = (typeof steps)[number];

/** The team figure that is shown first, with its chart. */
const leading = "net";
const allFigures = (["teamSize", "agentCount", ...teamCountFigures, ...teamMoneyFigures] as const).filter(
  (figure) => figure !== leading,
);

/** Shows the leading figure of the range, with a chart of its values by day. */
function Lead({ kpi, onOpen }: { kpi: Kpi; onOpen: OnOpen }): ReactNode {
  const { t } = useI18n();
  const days = kpi.days.map(({ day, ...sums }) => ({ from: day, to: day, ...sums }));
  return (
    <section className={ownStyles.lead}>
      <button type="button" data-figure={leading} onClick={() => onOpen({ figure: leading })}>
        <span>{t(`agents.figure.${leading}`)}</span>
        <b>
          <Money amount={kpi[leading]} />
        </b>
      </button>
      {days.length > 1 ? <TeamChart periods={days} figure={leading} /> : null}
    </section>
  );
}

function Figures({ kpi, onOpen }: { kpi: Kpi; onOpen: OnOpen }): ReactNode {
  const { t } = useI18n();
  return (
    <div className={ownStyles.small}>
      {allFigures.map((figure) => (
        <button
          key={figure}
          type="button"
          className={ownStyles.open}
          data-figure={figure}
          onClick={() => onOpen({ figure })}
        >
          <span>{t(`agents.figure.${figure}`)}</span>
          <b>
            <FigureValue value={kpi[figure]} />
          </b>
        </button>
      ))}
    </div>
  );
}

type PeriodsProps = {
  readonly periods: readonly Period[];
  readonly figure: ChartFigure;
  readonly onOpen: OnOpen;
};

function Periods({ periods, figure, onOpen }: PeriodsProps): ReactNode {
  const { t, style } = useI18n();
  if (periods.length === 0) return <p className={styles.text}>{t("agents.noDays")}</p>;
  return (
    <ul className={styles.list}>
      {[...periods].reverse().map(({ from, to, ...sums }) => (
        <li key={from}>
          <button type="button" className={styles.row} onClick={() => onOpen({ figure, from, to })}>
            <span className={styles.words}>
              <span>
                {formatIsoDay(from, style)}
                {from === to ? "" : ` – ${formatIsoDay(to, style)}`}
              </span>
              <span className={styles.hint}>{t("agents.active", { count: sums.activeMembers })}</span>
            </span>
            <span className={styles.sums}>
              <FigureValue value={sums[figure]} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const categoryFigures = ["turnover", "stake", "payout", "ggr"] as const;

function Categories({ kpi, onOpen }: { kpi: Kpi; onOpen: OnOpen }): ReactNode {
  const { t } = useI18n();
  if (kpi.categories.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t("agents.categories")}</h2>
      {kpi.categories.map(({ gameType, ...sums }) => (
        <div key={gameType} className={styles.part}>
          <h3>{categoryName(gameType, t)}</h3>
          <div className={styles.figures}>
            {categoryFigures.map((figure) => (
              <button
                key={figure}
                type="button"
                className={ownStyles.open}
                data-category={`${gameType} ${figure}`}
                onClick={() => onOpen({ figure, gameType })}
              >
                <span>{t(`agents.figure.${figure}`)}</span>
                <b>
                  <Money amount={sums[figure]} />
                </b>
              </button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

type KpiViewProps = Days & { readonly group: TeamGroup };

type ByPeriodProps = {
  readonly kpi: Kpi;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onOpen: OnOpen;
};

function ByPeriod({ kpi, step, onStep, onOpen }: ByPeriodProps): ReactNode {
  const { t } = useI18n();
  const [figure, setFigure] = useState<ChartFigure>("turnover");
  const periods =
    step === "day" ? kpi.days.map(({ day, ...sums }) => ({ from: day, to: day, ...sums })) : kpi.periods;
  return (
    <section className={styles.part}>
      <h2>{t("agents.days")}</h2>
      <Segmented
        label={t("agents.step")}
        options={steps.map((value) => ({ value, label: t(`agents.step.${value}`) }))}
        value={step}
        onChange={onStep}
      />
      <Chips
        grid
        label={t("agents.chart")}
        options={chartFigures.map((value) => ({ value, label: t(`agents.figure.${value}`) }))}
        value={figure}
        onChange={setFigure}
      />
      {periods.length > 1 ? <TeamChart periods={periods} figure={figure} /> : null}
      <Periods periods={periods} figure={figure} onOpen={onOpen} />
      {periods.length === 0 ? null : (
        <Button
          variant="secondary"
          onClick={() => saveFile(`team-${kpi.from}-${kpi.to}.csv`, periodsCsv(periods, kpi.currency, { t }))}
        >
          {t("agents.csvSave")}
        </Button>
      )}
    </section>
  );
}

function OpenedRows({
  group,
  from,
  to,
  figure,
  gameType,
  onClose,
}: KpiViewProps & Opened & { readonly onClose: () => void }): ReactNode {
  if (figure === "teamSize" || figure === "agentCount")
    return <TeamSizeDialog group={group} figure={figure} onClose={onClose} />;
  const range = { group, from, to, ...(gameType === undefined ? {} : { gameType }) };
  return <TeamRowsDialog range={range} figure={figure} onClose={onClose} />;
}

function KpiView(input: KpiViewProps): ReactNode {
  const { t, errorText } = useI18n();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [step, setStep] = useState<Step>("day");
  const { data, error, refetch } = useCall(agents.teamKpi, step === "day" ? input : { ...input, by: step });
  if (data === undefined && error !== null)
    return <ErrorState title={t("agents.failed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined) return <LoadingState />;
  return (
    <>
      <Lead kpi={data} onOpen={setOpened} />
      <Figures kpi={data} onOpen={setOpened} />
      <Categories kpi={data} onOpen={setOpened} />
      <ByPeriod kpi={data} step={step} onStep={setStep} onOpen={setOpened} />
      <p className={styles.hint}>{t("agents.countedNote")}</p>
      {opened === null ? null : <OpenedRows {...input} {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

export function TeamOverview(): ReactNode {
  const { t } = useI18n();
  const [group, setGroup] = useState<TeamGroup>("C");
  const [span, setSpan] = useState<DateRangePreset | CustomDateRange>("week");
  return (
    <div className={styles.part}>
      <Segmented
        label={t("agents.group")}
        options={teamGroups.map((value) => ({ value, label: t(`agents.group.${value}`) }))}
        value={group}
        onChange={setGroup}
      />
      <p className={styles.hint}>{t(`agents.groupHint.${group}`)}</p>
      <DateRangePicker
        label={t("agents.span")}
        spans={dateRangePresets.map((value) => ({ value, label: t(`agents.span.${value}`) }))}
        value={span}
        min={isoDayBefore(maxHistoryDays)}
        max={isoDayBefore(0)}
        maxDays={maxTeamRangeDays}
        onChange={setSpan}
      />
      <KpiView group={group} {...daysOf(span)} />
    </div>
  );
}
