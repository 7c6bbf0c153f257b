import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Money } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/fields.tsx";
import { Note, Page, Panel, Row } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Loaded } from "../ui/layout/states.tsx";
import { ActDialog } from "../ui/overlays/act-dialog.tsx";

const { approvals } = operatorCalls;
type Rule = OperatorOutputOf<typeof approvals.list>["rules"][number];
type Opened = { readonly rule: Rule; readonly kind: "set" | "remove" } | null;

/** Shows when an act needs a second operator: always, above an amount, or never. */
function Needs({ rule, currency }: { readonly rule: Rule; readonly currency: string }): ReactNode {
  const t = useT();
  if (rule.isAlways) return <Badge tone="good">{t("people.approval.always")}</Badge>;
  if (rule.above === null) return <Badge tone="warn">{t("people.approval.none")}</Badge>;
  return (
    <Row>
      <span>{t("people.approval.above")}</span>
      <Money amount={rule.above} currency={currency} />
      {rule.isDefault ? <Badge>{t("people.approval.default")}</Badge> : null}
    </Row>
  );
}

function SetDialog({ rule, onClose }: { readonly rule: Rule; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const [above, setAbove] = useState(rule.above ?? "0");
  return (
    <ActDialog
      title={t("people.approval.set")}
      call={approvals.set}
      confirmLabel={t("people.approval.propose")}
      input={(reason) => ({ act: rule.act, above, reason })}
      onClose={onClose}
    >
      <TextField
        label={t("people.approval.amount")}
        description={t("people.approval.amountHelp")}
        value={above}
        onChange={setAbove}
        inputMode="decimal"
        isRequired
      />
    </ActDialog>
  );
}

function RemoveDialog({ rule, onClose }: { readonly rule: Rule; readonly onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <ActDialog
      title={t("people.approval.remove")}
      call={approvals.remove}
      confirmLabel={t("people.approval.propose")}
      look="danger"
      input={(reason) => ({ act: rule.act, reason })}
      onClose={onClose}
    >
      <p>{t("people.approval.removeHelp")}</p>
    </ActDialog>
  );
}

function Acts({
  rule,
  onOpen,
}: {
  readonly rule: Rule;
  readonly onOpen: (opened: Opened) => void;
}): ReactNode {
  const t = useT();
  if (rule.isAlways) return null;
  return (
    <Row>
      <Button size="small" onPress={() => onOpen({ rule, kind: "set" })}>
        {t("people.approval.set")}
      </Button>
      {rule.above === null || rule.isDefault ? null : (
        <Button size="small" look="quiet" onPress={() => onOpen({ rule, kind: "remove" })}>
          {t("people.approval.remove")}
        </Button>
      )}
    </Row>
  );
}

/** Screen with the acts that need a second operator, and from which amount. A change of a rule is itself a proposal. */
export function ApprovalRulesScreen(): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const mayChange = useMay()("people.manage");
  const call = useOperatorCall(approvals.list, {});
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <Page title={t("people.approvals")} sub={t("people.approval.sub")}>
      <Loaded call={call}>
        {({ rules, currency }) => {
          const without = rules.filter(({ above, isAlways }) => above === null && !isAlways).length;
          return (
            <>
              {without === 0 ? null : <Note>{t("people.approval.without", { count: without })}</Note>}
              <Panel isFlush>
                <PlainTable
                  label={t("people.approvals")}
                  rows={rules}
                  keyOf={({ act }) => act}
                  columns={[
                    { title: t("people.act"), cell: ({ act }) => codeText("act", act) },
                    { title: t("people.approval.call"), cell: ({ act }) => <Code>{act}</Code> },
                    {
                      title: t("people.approval.needs"),
                      cell: (rule) => <Needs rule={rule} currency={currency} />,
                    },
                    ...(mayChange
                      ? [
                          {
                            title: t("people.approval.change"),
                            cell: (rule: Rule) => <Acts rule={rule} onOpen={setOpened} />,
                          },
                        ]
                      : []),
                  ]}
                />
              </Panel>
            </>
          );
        }}
      </Loaded>
      {opened?.kind === "set" ? <SetDialog rule={opened.rule} onClose={close} /> : null}
      {opened?.kind === "remove" ? <RemoveDialog rule={opened.rule} onClose={close} /> : null}
    </Page>
  );
}
