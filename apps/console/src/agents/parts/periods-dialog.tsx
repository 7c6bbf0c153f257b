import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { Count, DefinitionList, Money, NoValue, Time } from "../../ui/cells/cells.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Note, Row, Stack } from "../../ui/layout/layout.tsx";
import { PlainTable } from "../../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../../ui/layout/states.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { EqualBadge } from "./rebate-recomputation.tsx";

type Period = OperatorOutputOf<typeof operatorCalls.agentPay.periods>["list"][number];
type Statement = OperatorOutputOf<typeof operatorCalls.agentPay.recomputePeriod>;
type ContractKey = { readonly member: string; readonly contractId: string };

function Rounds({ rows, currency, isCut }: Pick<Statement, "rows" | "currency" | "isCut">): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  if (rows.length === 0) return <Empty />;
  return (
    <Stack>
      {isCut ? <Note>{t("agents.roundsCut")}</Note> : null}
      <PlainTable
        label={t("agents.rounds")}
        rows={rows.map((row, place) => ({ ...row, place }))}
        keyOf={({ place }) => String(place)}
        columns={[
          { title: t("agents.time"), cell: ({ at }) => <Time at={at} precision="second" /> },
          { title: t("agents.category"), cell: ({ gameType }) => codeText("gameCategory", gameType) },
          { title: t("agents.column.stake"), isNumber: true, cell: ({ stake }) => money(stake) },
          { title: t("agents.risked"), isNumber: true, cell: ({ risked }) => money(risked) },
          { title: t("agents.column.payout"), isNumber: true, cell: ({ payout }) => money(payout) },
          { title: t("agents.weight"), isNumber: true, cell: ({ weight }) => `${weight}%` },
        ]}
      />
    </Stack>
  );
}

function Recomputed({ contract, at }: { readonly contract: ContractKey; readonly at: number }): ReactNode {
  const t = useT();
  const statement = useOperatorCall(operatorCalls.agentPay.recomputePeriod, { ...contract, at });
  return (
    <Loaded call={statement}>
      {(value) => {
        const money = (amount: string) => <Money amount={amount} currency={value.currency} />;
        return (
          <Stack>
            <Row>
              <EqualBadge isEqual={value.isEqual} />
            </Row>
            <DefinitionList
              rows={[
                { term: t("agents.rounds"), value: <Count value={value.rounds} /> },
                { term: t("agents.column.stake"), value: money(value.stake) },
                { term: t("agents.column.payout"), value: money(value.payout) },
                { term: t("agents.loss"), value: money(value.loss) },
                { term: t("agents.column.turnover"), value: money(value.turnover) },
                {
                  term: t("agents.tiers"),
                  value:
                    value.tier === 0 ? (
                      <NoValue />
                    ) : value.rateType === "P" ? (
                      `${value.rate}%`
                    ) : (
                      money(value.rate)
                    ),
                },
                { term: t("agents.amount"), value: money(value.amount) },
                {
                  term: t("agents.settled"),
                  value: value.settled === null ? t("agents.notSettled") : money(value.settled),
                },
              ]}
            />
            <Rounds rows={value.rows} currency={value.currency} isCut={value.isCut} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** Dialog with a contract's payments by period. The chosen period is recomputed. */
export function PeriodsDialog({
  member,
  name,
  contractId,
  onClose,
}: ContractKey & { readonly name: string; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const contract = { member, contractId };
  const [at, setAt] = useState<number | null>(null);
  const periods = useOperatorCall(operatorCalls.agentPay.periods, contract);
  const table = ({ list, currency }: { readonly list: readonly Period[]; readonly currency: string }) =>
    list.length === 0 ? (
      <Empty />
    ) : (
      <PlainTable
        label={t("agents.periods")}
        rows={list}
        keyOf={({ periodStart }) => String(periodStart)}
        columns={[
          { title: t("agents.period"), cell: ({ periodStart }) => <Time at={periodStart} /> },
          { title: t("agents.rounds"), isNumber: true, cell: ({ rounds }) => <Count value={rounds} /> },
          {
            title: t("agents.amount"),
            isNumber: true,
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
          },
          { title: t("agents.column.status"), cell: ({ state }) => t(`agents.salary.${state}`) },
          {
            title: t("agents.recompute"),
            cell: ({ periodStart }) => (
              <Button size="small" onPress={() => setAt(periodStart)}>
                {t("agents.recompute")}
              </Button>
            ),
          },
        ]}
      />
    );
  return (
    <Dialog
      title={`${t("agents.periods")}: ${name}`}
      size="wide"
      onClose={onClose}
      foot={
        at === null ? (
          <Button onPress={onClose}>{t("first.close")}</Button>
        ) : (
          <Button onPress={() => setAt(null)}>{t("first.back")}</Button>
        )
      }
    >
      {at === null ? <Loaded call={periods}>{table}</Loaded> : <Recomputed contract={contract} at={at} />}
    </Dialog>
  );
}
