import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { useMay } from "../../lib/session.tsx";
import { NoValue, Time } from "../cells/cells.tsx";
import { Panel } from "./layout.tsx";
import { PlainTable } from "./plain-table.tsx";
import { Empty, Loaded } from "./states.tsx";

const SHOWN = 20;

function Entries({ subject }: { readonly subject: string }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const entries = useOperatorCall(operatorCalls.audit.list, { subject, size: SHOWN });
  return (
    <Loaded call={entries}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty text={t("first.audit.none")} />
        ) : (
          <PlainTable
            label={t("first.audit")}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { title: t("first.audit.at"), cell: ({ at }) => <Time at={at} precision="second" /> },
              { title: t("first.audit.actor"), cell: ({ actor }) => actor.replace(/^operator:/, "") },
              { title: t("first.audit.action"), cell: ({ action }) => codeText("act", action) },
              { title: t("first.reason"), cell: ({ reason }) => reason ?? <NoValue /> },
            ]}
          />
        )
      }
    </Loaded>
  );
}

/**
 * Panel with the audit entries about a subject, newest first. Shows nothing to an operator who may not read the audit
 * log.
 */
export function AuditPanel({ subject }: { readonly subject: string }): ReactNode {
  const t = useT();
  if (!useMay()("audit.view")) return null;
  return (
    <Panel
      title={t("first.audit")}
      acts={
        <Link to="/audit" search={{ subject } as never}>
          {t("first.audit.all")}
        </Link>
      }
      isFlush
    >
      <Entries subject={subject} />
    </Panel>
  );
}
