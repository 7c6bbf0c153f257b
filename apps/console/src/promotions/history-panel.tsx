import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Code, Time } from "../ui/cells/cells.tsx";
import { FactsDiff } from "../ui/cells/facts-diff.tsx";
import { Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";

const MAX_ENTRIES = 20;

/** Changes of the promotion by operators, newest first. */
export function HistoryPanel({ code }: { readonly code: string }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const entries = useOperatorCall(operatorCalls.audit.list, {
    subject: `promotion:${code}`,
    size: MAX_ENTRIES,
  });
  return (
    <Panel title={t("promotions.history")}>
      <Loaded call={entries}>
        {({ rows }) => {
          const acts = rows.filter(({ actor }) => actor.startsWith("operator:"));
          return acts.length === 0 ? (
            <Empty />
          ) : (
            <Stack>
              {acts.map(({ id, at, actor, action, before, after }) => (
                <Stack key={id}>
                  <Row>
                    <Time at={at} />
                    <Code>{actor.replace(/^operator:/, "")}</Code>
                    <strong>{codeText("act", action)}</strong>
                  </Row>
                  {Object.keys(after).length === 0 ? null : <FactsDiff before={before} after={after} />}
                </Stack>
              ))}
            </Stack>
          );
        }}
      </Loaded>
    </Panel>
  );
}
