// The draws of an order, and the multiple of the slip's units in each.

import type { ReactNode } from "react";
import { useState } from "react";
import { MAX_MULTIPLE } from "@khela/contract/lottery/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { Chips } from "../../ui/form/chips.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

const SeveralDraws = lazyComponent(() => import("./several-draws.tsx").then((m) => m.SeveralDraws));

const drawCounts = ["1", "2", "3", "5", "10"] as const;
type DrawCount = (typeof drawCounts)[number];

const isMultiple = (value: number): boolean => value >= 1 && value <= MAX_MULTIPLE;

export function useChosenDraws() {
  const [count, setCount] = useState<DrawCount>("1");
  const [stopsOnWin, setStopsOnWin] = useState(true);
  const [written, setWritten] = useState<readonly string[]>([]);
  const texts = Array.from({ length: Number(count) }, (_, at) => written[at] ?? "1");
  const numbers = texts.map(Number);
  return {
    count,
    setCount,
    stopsOnWin: count !== "1" && stopsOnWin,
    setStopsOnWin,
    texts,
    setTexts: setWritten,
    /** One for each draw; null while one is invalid. */
    multiples: numbers.every(isMultiple) ? numbers : null,
  };
}

export type ChosenDrawsProps = { readonly form: ReturnType<typeof useChosenDraws> };

export function ChosenDraws({ form }: ChosenDrawsProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <Chips
        label={t("lottery.draws")}
        options={drawCounts.map((value) => ({
          value,
          label: t("lottery.drawsCount", { count: Number(value) }),
        }))}
        value={form.count}
        onChange={form.setCount}
      />
      {form.count === "1" ? null : <SeveralDraws form={form} />}
    </>
  );
}
