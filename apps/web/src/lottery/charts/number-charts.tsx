// Charts of past draws, which the server counts: a line through the drawn numbers, and how often and how long ago each
// number was drawn.

import type { ReactNode } from "react";
import { ordinals } from "@khela/engines/lottery/ordinals";
import { useState } from "react";
import { lottery } from "@khela/contract/lottery/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { EmptyState, ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { Chips } from "../../ui/form/chips.tsx";
import lotteryStyles from "../lottery.module.css";
import styles from "./charts.module.css";
import { HotColdChart } from "./hot-cold-chart.tsx";
import { TrendChart } from "./trend-chart.tsx";

const counts = ["20", "50", "100"] as const;

const namedPlaces = {
  HEAD: "lottery.play.head",
  TAIL: "lottery.play.tail",
  SUM: "lottery.play.sum",
  ALL: "lottery.chart.all",
} as const;

function usePlaceName(): (place: string) => string {
  const { t, count } = useI18n();
  return (place) => {
    const at = ordinals.findIndex((one) => one === place);
    if (at >= 0) return t("lottery.position", { count: count(at + 1) });
    return place in namedPlaces ? t(namedPlaces[place as keyof typeof namedPlaces]) : place;
  };
}

export function NumberCharts({ gameId }: { readonly gameId: number }): ReactNode {
  const { t, errorText } = useI18n();
  const nameOf = usePlaceName();
  const [draws, setDraws] = useState<(typeof counts)[number]>("50");
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useCall(lottery.hotGap, { gameId, size: Number(draws) });
  if (data === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState title={t("lottery.failed")} hint={errorText(error.code)} onRetry={refetch} />
    );
  if (data.numeros.length === 0) return <EmptyState icon="clock" title={t("lottery.noResults")} />;
  const places = Object.keys(data.numbers);
  const place = chosen ?? places[0] ?? "";
  const numbers = data.numbers[place] ?? [];
  const trend = data.trend[place];
  return (
    <div className={lotteryStyles.panel}>
      <Chips
        label={t("lottery.chart.draws")}
        options={counts.map((value) => ({ value, label: t("lottery.drawsCount", { count: Number(value) }) }))}
        value={draws}
        onChange={setDraws}
      />
      {places.length < 2 ? null : (
        <Chips
          label={t("lottery.chart.place")}
          options={places.map((value) => ({ value, label: nameOf(value) }))}
          value={place}
          onChange={setChosen}
        />
      )}
      {trend === undefined ? null : (
        <section className={styles.card}>
          <h2 className={lotteryStyles.title}>{t("lottery.chart.trend")}</h2>
          <TrendChart
            label={`${t("lottery.chart.trend")}: ${nameOf(place)}`}
            numeros={data.numeros}
            numbers={numbers}
            trend={trend}
          />
        </section>
      )}
      <section className={styles.card}>
        <h2 className={lotteryStyles.title}>{t("lottery.chart.hotCold")}</h2>
        <HotColdChart numbers={numbers} hot={data.hot[place] ?? []} gap={data.gap[place] ?? []} />
      </section>
      <p className={lotteryStyles.hint}>{t("lottery.chart.note")}</p>
    </div>
  );
}
