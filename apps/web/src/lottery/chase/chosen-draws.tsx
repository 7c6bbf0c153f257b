// The list of the draws of an order, with the multiple of the slip's units in each draw.

import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { Chips } from "../../ui/form/chips.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { drawCounts, type ChosenDrawsProps } from "./use-chosen-draws.ts";

const SeveralDraws = lazyComponent(() => import("./several-draws.tsx").then((m) => m.SeveralDraws));

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
