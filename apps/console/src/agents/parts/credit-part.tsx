import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { usePages } from "../../lib/use-pages.ts";
import { useMay } from "../../lib/session.tsx";
import { Count, DefinitionList, Money, Time } from "../../ui/cells/cells.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Note, Panel, Row, Stack } from "../../ui/layout/layout.tsx";
import { Pager } from "../../ui/layout/pager.tsx";
import { PlainTable } from "../../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../../ui/layout/states.tsx";
import { FloatDialog } from "../acts/float-dialog.tsx";
import type { AgentPartProps } from "../agent-part.ts";

type Float = OperatorOutputOf<typeof operatorCalls.agentFloat.get>;

function FloatSums({ float, currency, mayChange }: Float): ReactNode {
  const t = useT();
  if (float === null) return <p>{t("agents.noFloat")}</p>;
  return (
    <Stack>
      {mayChange ? null : <Note>{t("agents.floatAbove")}</Note>}
      <DefinitionList
        rows={(["granted", "withDownlines", "left"] as const).map((name) => ({
          term: t(`agents.${name}`),
          value: <Money amount={float[name]} currency={currency} />,
        }))}
      />
    </Stack>
  );
}

function Changes({ list, currency }: Float): ReactNode {
  const t = useT();
  if (list.length === 0) return <Empty />;
  return (
    <PlainTable
      label={t("agents.changes")}
      rows={list}
      keyOf={({ requestId }) => requestId}
      columns={[
        { title: t("agents.time"), cell: ({ at }) => <Time at={at} /> },
        {
          title: t("agents.changes"),
          cell: ({ isGrant }) => t(isGrant ? "agents.isGrant" : "agents.isTakeBack"),
        },
        {
          title: t("agents.amount"),
          isNumber: true,
          cell: ({ amount }) => <Money amount={amount} currency={currency} />,
        },
        { title: t("agents.reason"), cell: ({ reason }) => reason },
        { title: t("agents.by"), cell: ({ by }) => by },
      ]}
    />
  );
}

function FloatPanels({ id }: { readonly id: string }): ReactNode {
  const t = useT();
  const may = useMay();
  const pages = usePages();
  const [act, setAct] = useState<"grant" | "takeBack" | null>(null);
  const float = useOperatorCall(
    operatorCalls.agentFloat.get,
    { id, cursor: pages.cursor },
    { keepsPrevious: true },
  );
  const isOpen = float.data?.mayChange === true && may("agents.float");
  return (
    <>
      <Panel
        title={t("agents.float")}
        {...(isOpen
          ? {
              acts: (
                <Row>
                  <Button look="primary" onPress={() => setAct("grant")}>
                    {t("agents.grant")}
                  </Button>
                  <Button onPress={() => setAct("takeBack")}>{t("agents.takeBack")}</Button>
                </Row>
              ),
            }
          : {})}
      >
        <Loaded call={float}>{(value) => <FloatSums {...value} />}</Loaded>
      </Panel>
      {float.data === undefined || float.data.float === null ? null : (
        <Panel title={t("agents.changes")} isFlush>
          <Changes {...float.data} />
        </Panel>
      )}
      <Pager pages={pages} nextCursor={float.data?.nextCursor ?? null} />
      {act === null || float.data === undefined ? null : (
        <FloatDialog
          key={act}
          act={act}
          id={id}
          currency={float.data.currency}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}

function Credits({ id }: { readonly id: string }): ReactNode {
  const t = useT();
  const pages = usePages();
  const credits = useOperatorCall(
    operatorCalls.agentFloat.credits,
    { id, cursor: pages.cursor },
    { keepsPrevious: true },
  );
  return (
    <>
      <Panel title={t("agents.credits")} isFlush>
        <Loaded call={credits}>
          {({ list }) =>
            list.length === 0 ? (
              <Empty />
            ) : (
              <PlainTable
                label={t("agents.credits")}
                rows={list}
                keyOf={({ transferId }) => transferId}
                columns={[
                  { title: t("agents.time"), cell: ({ at }) => <Time at={at} /> },
                  {
                    title: t("agents.amount"),
                    isNumber: true,
                    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
                  },
                  {
                    title: t("agents.receivers"),
                    isNumber: true,
                    cell: ({ receivers }) => <Count value={receivers} />,
                  },
                  {
                    title: t("agents.received"),
                    isNumber: true,
                    cell: ({ received }) => <Count value={received} />,
                  },
                  {
                    title: t("agents.returned"),
                    isNumber: true,
                    cell: ({ returned }) => <Count value={returned} />,
                  },
                ]}
              />
            )
          }
        </Loaded>
      </Panel>
      <Pager pages={pages} nextCursor={credits.data?.nextCursor ?? null} />
    </>
  );
}

/** The agent's balance, the credit from the operator and its changes, and the credit that the agent sent to members. */
export function CreditPart({ agent: { id, balance, currency } }: AgentPartProps): ReactNode {
  const t = useT();
  return (
    <Stack>
      <Panel title={t("agents.balance")}>
        <Money amount={balance} currency={currency} />
      </Panel>
      <FloatPanels id={id} />
      <Credits id={id} />
    </Stack>
  );
}
