import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../i18n/texts.ts";
import type { RowOf } from "../list/list-types.ts";
import { OperatorList } from "../list/operator-list.tsx";
import { Code, DefinitionList, NoValue, Time } from "../ui/cells/cells.tsx";
import { FactList, FactsDiff } from "../ui/cells/facts-diff.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Page, Panel, Stack } from "../ui/layout/layout.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";

type Entry = RowOf<typeof operatorCalls.audit.list>;

const hasFacts = (facts: Entry["before"]) => Object.keys(facts).length > 0;

/** Dialog with one audit entry: who acted, in which session, from where, why, and the values before and after. */
function EntryDialog({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { at, actor, action, subject, reason, ip, session, requestId, before, after, detail } = entry;
  const code = (value: string | null) => (value === null ? <NoValue /> : <Code>{value}</Code>);
  return (
    <Dialog
      title={t("audit.entry")}
      size="wide"
      onClose={onClose}
      foot={
        <Button look="primary" isFocused onPress={onClose}>
          {t("first.close")}
        </Button>
      }
    >
      <Stack>
        <DefinitionList
          rows={[
            { term: t("audit.column.at"), value: <Time at={at} precision="second" /> },
            { term: t("audit.column.actor"), value: code(actor) },
            {
              term: t("audit.column.action"),
              value: (
                <>
                  {codeText("act", action)} {code(action)}
                </>
              ),
            },
            { term: t("audit.column.subject"), value: code(subject) },
            { term: t("audit.column.reason"), value: reason ?? <NoValue /> },
            { term: t("audit.column.ip"), value: code(ip) },
            { term: t("audit.column.session"), value: code(session) },
            { term: t("audit.column.requestId"), value: code(requestId) },
          ]}
        />
        {hasFacts(before) || hasFacts(after) ? <FactsDiff before={before} after={after} /> : null}
        {hasFacts(detail) ? (
          <Panel title={t("audit.column.detail")}>
            <FactList facts={detail} />
          </Panel>
        ) : null}
      </Stack>
    </Dialog>
  );
}

function Entries({ label, fixed }: { readonly label: string; readonly fixed?: { readonly action: string } }) {
  const codeText = useCodeText();
  const [entry, setEntry] = useState<Entry | null>(null);
  return (
    <>
      <OperatorList
        call={operatorCalls.audit.list}
        label={label}
        texts="audit"
        cells={{ action: ({ action }) => codeText("act", action) }}
        onOpen={setEntry}
        {...(fixed === undefined ? {} : { fixed })}
      />
      {entry === null ? null : <EntryDialog entry={entry} onClose={() => setEntry(null)} />}
    </>
  );
}

/** The audit log of the merchant. */
export function AuditScreen(): ReactNode {
  const t = useT();
  return (
    <Page title={t("audit.log")}>
      <Entries label={t("audit.log")} />
    </Page>
  );
}

/** Screen with audit entries of operators' requests that were refused (`operator.denied`). */
export function DenialsScreen(): ReactNode {
  const t = useT();
  return (
    <Page title={t("audit.denials")}>
      <Entries label={t("audit.denials")} fixed={{ action: "operator.denied" }} />
    </Page>
  );
}
