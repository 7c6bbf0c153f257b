import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../../i18n/texts.ts";
import { useOperatorAct } from "../../lib/api/use-operator-act.ts";
import { Count, MemberLink } from "../../ui/cells/cells.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Panel, Row, Stack } from "../../ui/layout/layout.tsx";
import { PlainTable } from "../../ui/layout/plain-table.tsx";
import { ActError, Empty } from "../../ui/layout/states.tsx";
import type { AgentPartProps } from "../agent-part.ts";

type Signals = OperatorOutputOf<typeof operatorCalls.agents.signals>;

function Found({ list, rings }: Signals): ReactNode {
  const t = useT();
  return (
    <Stack>
      <Panel title={t("agents.signals")} isFlush>
        {list.length === 0 ? (
          <Empty text={t("agents.noSignals")} />
        ) : (
          <PlainTable
            label={t("agents.signals")}
            rows={list}
            keyOf={({ member }) => member.id}
            columns={[
              {
                title: t("agents.member"),
                cell: ({ member }) => <MemberLink id={member.id} name={member.username} />,
              },
              ...(["payoutAccounts", "devices", "networks"] as const).map((name) => ({
                title: t(`agents.${name}`),
                isNumber: true as const,
                cell: (row: Signals["list"][number]) => <Count value={row[name]} />,
              })),
            ]}
          />
        )}
      </Panel>
      {rings.length === 0 ? null : (
        <Panel title={t("agents.rings")}>
          <Stack>
            {rings.map((ring) => (
              <Row key={ring.map(({ id }) => id).join(" ")}>
                {ring.map(({ id, username }) => (
                  <MemberLink key={id} id={id} name={username} />
                ))}
              </Row>
            ))}
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}

/**
 * Signals that the agent shares with members of the team. They are personal data: an operator requests them, and the
 * request is in the audit log.
 */
export function SignalsPart({ agent: { id } }: AgentPartProps): ReactNode {
  const t = useT();
  const [found, setFound] = useState<Signals | null>(null);
  const { run, isPending, error } = useOperatorAct(operatorCalls.agents.signals, { onDone: setFound });
  if (found !== null) return <Found {...found} />;
  return (
    <Panel title={t("agents.part.signals")}>
      <Stack>
        <p>{t("agents.signalsHelp")}</p>
        <ActError error={error} />
        <Row>
          <Button look="primary" isPending={isPending} onPress={() => void run({ id })}>
            {t("agents.signalsShow")}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
