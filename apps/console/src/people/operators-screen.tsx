import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { useMay, useMe } from "../lib/session.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Count, NoValue, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import { Menu, type MenuRow } from "../ui/overlays/menu.tsx";
import type { AssignmentForm } from "./assignment-fields.tsx";
import {
  AccountActDialog,
  AssignDialog,
  InviteDialog,
  UnassignDialog,
  type AccountAct,
} from "./operator-dialogs.tsx";
import { SessionsDialog } from "./session-table.tsx";

type Operator = OperatorOutputOf<typeof operatorCalls.people.list>["rows"][number];
type Assignment = Operator["assignments"][number];

type Open =
  | { readonly kind: "invite" }
  | { readonly kind: "sessions"; readonly operator: string }
  | { readonly kind: "assign"; readonly operator: string; readonly current?: AssignmentForm }
  | { readonly kind: "unassign"; readonly operator: string; readonly role: string }
  | { readonly kind: AccountAct; readonly operator: string };

const tones = { active: "good", invited: "warn", disabled: "bad" } as const;

const toForm = ({ role, maxAmount, isMasked, lastDay }: Assignment): AssignmentForm => ({
  role,
  maxAmount: maxAmount ?? "",
  isMasked,
  lastDay: lastDay ?? "",
});

function Roles({ operator: { assignments } }: { readonly operator: Operator }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const format = useFormat();
  const { currency } = useMe();
  return (
    <Stack>
      {assignments.map((assignment) => {
        const { role, maxAmount, isMasked, lastDay } = assignment;
        return (
          <Row key={role}>
            <span>{codeText("people.role", role)}</span>
            {maxAmount === null ? null : (
              <Badge>{t("people.upTo", { amount: format.money(maxAmount, currency) })}</Badge>
            )}
            {isMasked ? <Badge>{t("people.masked")}</Badge> : null}
            {lastDay === null ? null : (
              <Badge tone="warn">{t("people.until", { day: format.isoDay(lastDay) })}</Badge>
            )}
          </Row>
        );
      })}
    </Stack>
  );
}

function Acts({
  operator: { name, displayName, state, assignments },
  onOpen,
}: {
  readonly operator: Operator;
  readonly onOpen: (open: Open) => void;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const mayManage = useMay()("people.manage");
  const acts: readonly AccountAct[] =
    state === "disabled" ? ["enable"] : ["endSessions", "reinvite", "disable"];
  const row = (id: string, label: string, open: Open): MenuRow => ({ id, label, act: () => onOpen(open) });
  const ofRoles = assignments.flatMap((assignment) => {
    const { role } = assignment;
    const title = codeText("people.role", role);
    return [
      row(`limits ${role}`, `${title}: ${t("people.limits")}`, {
        kind: "assign",
        operator: name,
        current: toForm(assignment),
      }),
      row(`unassign ${role}`, `${title}: ${t("people.unassign")}`, {
        kind: "unassign",
        operator: name,
        role,
      }),
    ];
  });
  return (
    <Menu
      face={`${t("people.act")} ▾`}
      fullName={`${t("people.act")} ▾ ${displayName}`}
      name={displayName}
      look="normal"
      rows={[
        row("sessions", t("people.sessions"), { kind: "sessions", operator: name }),
        ...(mayManage
          ? [
              row("assign", t("people.assign"), { kind: "assign", operator: name }),
              ...ofRoles,
              ...acts.map((kind) => row(kind, t(`people.${kind}`), { kind, operator: name })),
            ]
          : []),
      ]}
    />
  );
}

function OperatorTable({
  rows,
  onOpen,
}: {
  readonly rows: readonly Operator[];
  readonly onOpen: (open: Open) => void;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const opensBy = ({ passkeys, hasPassword }: Operator) =>
    [
      ...(passkeys > 0 ? [t("people.passkeyCount", { count: passkeys })] : []),
      ...(hasPassword ? [t("people.passwordAndApp")] : []),
    ].join(", ");
  return (
    <PlainTable
      label={t("people.operators")}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        {
          title: t("people.operator"),
          cell: ({ name, displayName }) => (
            <>
              {displayName} <Code>{name}</Code>
            </>
          ),
        },
        {
          title: t("people.state"),
          cell: ({ state, invitedUntil }) => (
            <>
              <Badge tone={tones[state]}>{codeText("people.state", state)}</Badge>{" "}
              {invitedUntil === null ? null : <Time at={invitedUntil} />}
            </>
          ),
        },
        { title: t("people.roles"), cell: (operator) => <Roles operator={operator} /> },
        {
          title: t("people.opensBy"),
          cell: (operator) => (opensBy(operator) === "" ? <NoValue /> : opensBy(operator)),
        },
        { title: t("people.tokens"), cell: ({ tokens }) => <Count value={tokens} />, isNumber: true },
        { title: t("people.seenAt"), cell: ({ seenAt }) => <Time at={seenAt} /> },
        { title: t("people.act"), cell: (operator) => <Acts operator={operator} onOpen={onOpen} /> },
      ]}
    />
  );
}

function OpenDialog({ open, onClose }: { readonly open: Open; readonly onClose: () => void }): ReactNode {
  switch (open.kind) {
    case "invite":
      return <InviteDialog onClose={onClose} />;
    case "sessions":
      return <SessionsDialog operator={open.operator} onClose={onClose} />;
    case "assign":
      return <AssignDialog operator={open.operator} current={open.current} onClose={onClose} />;
    case "unassign":
      return <UnassignDialog operator={open.operator} role={open.role} onClose={onClose} />;
    case "reinvite":
    case "disable":
    case "enable":
    case "endSessions":
      return <AccountActDialog act={open.kind} operator={open.operator} onClose={onClose} />;
  }
}

/** Screen with the merchant's operators, their roles and limits. */
export function OperatorsScreen(): ReactNode {
  const t = useT();
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const call = useOperatorCall(operatorCalls.people.list, {});
  return (
    <Page
      title={t("people.operators")}
      sub={t("people.sub")}
      acts={
        may("people.manage") ? (
          <Button look="primary" onPress={() => setOpen({ kind: "invite" })}>
            {t("people.invite")}
          </Button>
        ) : null
      }
    >
      <Loaded call={call}>
        {({ rows }) => (
          <Panel isFlush={rows.length > 0}>
            {rows.length === 0 ? <Empty /> : <OperatorTable rows={rows} onOpen={setOpen} />}
          </Panel>
        )}
      </Loaded>
      {open === null ? null : <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
