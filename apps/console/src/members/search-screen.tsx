import { useState, type FormEvent, type ReactNode } from "react";
import { findBy, type FindBy } from "@khela/contract/operator/members/member-kinds";
import type { MemberLine } from "@khela/contract/operator/members/schemas";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Code, MemberLink, NoValue, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { Note, Page, Panel, Stack } from "../ui/layout/layout.tsx";
import { ActError, Loaded } from "../ui/layout/states.tsx";
import { StatusBadge } from "./status-badge.tsx";
import styles from "./members.module.css";
import { Table, type Column } from "./table.tsx";

type Found = OperatorOutputOf<typeof operatorCalls.members.find>;
type By = FindBy | "name";

function useColumns(): readonly Column<MemberLine>[] {
  const t = useT();
  return [
    { title: t("members.name"), cell: ({ id, username }) => <MemberLink id={id} name={username} /> },
    { title: t("members.id"), cell: ({ id }) => <Code>{id}</Code> },
    { title: t("members.status"), cell: ({ status }) => <StatusBadge status={status} /> },
    { title: t("members.registeredAt"), cell: ({ registeredAt }) => <Time at={registeredAt} /> },
  ];
}

function NamedMembers({ query }: { readonly query: string }): ReactNode {
  const t = useT();
  const columns = useColumns();
  const found = useOperatorCall(operatorCalls.members.search, { query });
  return (
    <Loaded call={found}>
      {({ list }) => <Table name={t("members.find")} rows={list} columns={columns} keyOf={({ id }) => id} />}
    </Loaded>
  );
}

function FoundMembers({ found: { list, hasMore } }: { readonly found: Found }): ReactNode {
  const t = useT();
  const text = (value: string | null) => value ?? <NoValue />;
  const columns: readonly Column<Found["list"][number]>[] = [
    ...useColumns(),
    { title: t("members.mobile"), cell: ({ mobile }) => text(mobile) },
    { title: t("members.mail"), cell: ({ mail }) => text(mail) },
    { title: t("members.payeeName"), cell: ({ payeeName }) => text(payeeName) },
    { title: t("members.lastSeenThere"), cell: ({ at }) => <Time at={at} /> },
  ];
  return (
    <Stack>
      <Table name={t("members.find")} rows={list} columns={columns} keyOf={({ id }) => id} />
      {hasMore ? <Note>{t("members.moreFound")}</Note> : null}
    </Stack>
  );
}

/** Screen that finds members by the beginning of a username or an id, or by a whole value of personal data. */
export function SearchScreen(): ReactNode {
  const t = useT();
  const [by, setBy] = useState<By>("name");
  const [typed, setTyped] = useState("");
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const { run, isPending, error, reset } = useOperatorAct(operatorCalls.members.find, { onDone: setFound });
  const change = () => {
    setFound(null);
    setQuery("");
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = typed.trim();
    if (value === "") return;
    if (by === "name") setQuery(value);
    else void run({ by, value });
  };
  return (
    <Page title={t("members.find")}>
      <Panel>
        <form className={styles["form"]} onSubmit={submit}>
          <SelectField<By>
            label={t("members.by")}
            value={by}
            onChange={(next) => {
              setBy(next === "" ? "name" : next);
              change();
            }}
            choices={(["name", ...findBy] as const).map((value) => ({
              value,
              label: t(`members.by.${value}`),
            }))}
          />
          <TextField
            label={t("members.value")}
            value={typed}
            maxLength={by === "name" ? 40 : 200}
            isFocused
            onChange={(text) => {
              setTyped(text);
              change();
            }}
          />
          <Button type="submit" look="primary" isPending={isPending}>
            {t("members.search")}
          </Button>
        </form>
        <ActError error={error} />
      </Panel>
      {query === "" ? null : (
        <Panel isFlush>
          <NamedMembers query={query} />
        </Panel>
      )}
      {found === null ? null : (
        <Panel isFlush>
          <FoundMembers found={found} />
        </Panel>
      )}
    </Page>
  );
}
