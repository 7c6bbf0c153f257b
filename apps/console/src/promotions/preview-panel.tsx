import type { ReactNode } from "react";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useFormat } from "../lib/format/format.ts";
import { Count, DefinitionList, Money } from "../ui/cells/cells.tsx";
import { Panel, Stack } from "../ui/layout/layout.tsx";
import type { calls } from "./promotion-types.ts";

type Preview = OperatorOutputOf<typeof calls.preview>;

/** The promotion's maximum cost, and the rewards that its rules would have paid in the last 30 days. */
export function PreviewPanel({ preview }: { readonly preview: Preview | undefined }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (preview === undefined) return null;
  const { cost, past, currency, faults } = preview;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <Panel title={t("promotions.preview")}>
      <Stack>
        <p role="status">
          {faults.length === 0
            ? t("promotions.noFaults")
            : t("promotions.faultsLeft", { count: faults.length })}
        </p>
        {cost === null ? null : (
          <DefinitionList
            rows={[
              { term: t("promotions.worstCost"), value: money(cost.expected) },
              { term: t("promotions.field.budget"), value: money(cost.budget) },
              { term: t("promotions.gainOnce"), value: money(cost.maxGain) },
              { term: t("promotions.gainADay"), value: money(cost.maxGainADay) },
            ]}
          />
        )}
        {past === null ? (
          cost === null ? null : (
            <p>{t("promotions.noPast")}</p>
          )
        ) : (
          <>
            <h3>
              {t("promotions.past", {
                from: format.isoDay(past.firstDay),
                to: format.isoDay(past.lastDay),
              })}
            </h3>
            <DefinitionList
              rows={[
                { term: t("promotions.pastMembers"), value: <Count value={past.members} /> },
                { term: t("promotions.pastRewards"), value: <Count value={past.rewards} /> },
                { term: t("promotions.pastReward"), value: money(past.reward) },
                { term: t("promotions.pastBasis"), value: money(past.basis) },
                { term: t("promotions.pastTurnover"), value: money(past.turnover) },
              ]}
            />
            <p>{t("promotions.pastNote")}</p>
          </>
        )}
      </Stack>
    </Panel>
  );
}
