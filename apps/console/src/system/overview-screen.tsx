import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Count, DefinitionList, NoValue, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Grid, Note, Page, Panel } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import { FailedJobs } from "./failed-jobs.tsx";

const REFRESH_MS = 15_000;

type Overview = OperatorOutputOf<typeof operatorCalls.system.overview>;
type Queue = Overview["queues"][number];

function InstallationPanel({ overview }: { readonly overview: Overview }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { version, mode, startedAt, lastAnchorAt, lastBackupAt, lastRestore } = overview;
  return (
    <Panel title={t("system.installation")}>
      <DefinitionList
        rows={[
          { term: t("system.version"), value: <Code>{version}</Code> },
          { term: t("system.mode"), value: codeText("system.mode", mode) },
          { term: t("system.startedAt"), value: <Time at={startedAt} /> },
          { term: t("system.lastAnchor"), value: <Time at={lastAnchorAt} /> },
          { term: t("system.lastBackup"), value: <Time at={lastBackupAt} /> },
          {
            term: t("system.lastRestore"),
            value: (
              <>
                <Time at={lastRestore?.at ?? null} />{" "}
                {lastRestore?.ledger === "wrong" && <Badge tone="bad">{t("system.restoreWrong")}</Badge>}
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}

function DatabasePanel({ overview: { database, pushesKept } }: { readonly overview: Overview }): ReactNode {
  const t = useT();
  const format = useFormat();
  const last = database.migrations.at(-1);
  return (
    <Panel title={t("system.database")}>
      <DefinitionList
        rows={[
          { term: t("system.version"), value: <Code>{database.version}</Code> },
          { term: t("system.size"), value: format.bytes(database.bytes) },
          {
            term: t("system.connections"),
            value: t("system.ofMax", { count: database.connections, max: database.maxConnections }),
          },
          {
            term: t("system.migrations"),
            value: database.isMigrated ? (
              <Code>{last?.name}</Code>
            ) : (
              <Badge tone="bad">{t("system.notMigrated")}</Badge>
            ),
          },
          { term: t("system.pushesKept"), value: <Count value={pushesKept} /> },
        ]}
      />
    </Panel>
  );
}

function PartiesPanel({ breakers }: { readonly breakers: Overview["breakers"] }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const tones = { closed: "good", halfOpen: "warn", open: "bad" } as const;
  return (
    <Panel title={t("system.parties")} isFlush={breakers.length > 0}>
      {breakers.length === 0 ? (
        <Empty text={t("system.noParty")} />
      ) : (
        <PlainTable
          label={t("system.parties")}
          rows={breakers}
          keyOf={({ party }) => party}
          columns={[
            { title: t("system.party"), cell: ({ party }) => <Code>{party}</Code> },
            {
              title: t("system.state"),
              cell: ({ state }) => <Badge tone={tones[state]}>{codeText("system.breaker", state)}</Badge>,
            },
            { title: t("system.callsNow"), cell: ({ calls }) => <Count value={calls} />, isNumber: true },
          ]}
        />
      )}
    </Panel>
  );
}

function QueuesPanel({
  queues,
  onFailed,
}: {
  readonly queues: readonly Queue[];
  readonly onFailed: (queue: string) => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={t("system.queues")} isFlush={queues.length > 0}>
      {queues.length === 0 ? (
        <Empty text={t("system.noQueue")} />
      ) : (
        <PlainTable
          label={t("system.queues")}
          rows={queues}
          keyOf={({ name }) => name}
          columns={[
            { title: t("system.queue"), cell: ({ name }) => <Code>{name}</Code> },
            {
              title: t("system.cron"),
              cell: ({ cron }) => (cron === null ? t("system.byEvent") : <Code>{cron}</Code>),
            },
            { title: t("system.ready"), cell: ({ ready }) => <Count value={ready} />, isNumber: true },
            {
              title: t("system.waits"),
              cell: ({ waitsS }) => (waitsS === null ? <NoValue /> : format.span(waitsS * 1_000)),
              isNumber: true,
            },
            { title: t("system.active"), cell: ({ active }) => <Count value={active} />, isNumber: true },
            { title: t("system.lastDone"), cell: ({ lastDoneAt }) => <Time at={lastDoneAt} /> },
            {
              title: t("system.failed"),
              cell: ({ name, failed }) =>
                failed === 0 ? (
                  <Count value={0} />
                ) : (
                  <Button size="small" look="danger" onPress={() => onFailed(name)}>
                    {t("system.showFailed", { count: failed })}
                  </Button>
                ),
              isNumber: true,
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** Screen with the installation's state: processes, database, jobs, and external services. */
export function OverviewScreen(): ReactNode {
  const t = useT();
  const format = useFormat();
  const [queue, setQueue] = useState<string | null>(null);
  const call = useOperatorCall(operatorCalls.system.overview, {}, { everyMs: REFRESH_MS });
  return (
    <Page
      title={t("system.overview")}
      sub={call.data === undefined ? "" : t("system.asOf", { time: format.time(call.data.asOf, "second") })}
    >
      <Loaded call={call}>
        {(overview) => (
          <>
            {overview.database.isMigrated ? null : <Note>{t("system.notMigratedHelp")}</Note>}
            <Grid>
              <InstallationPanel overview={overview} />
              <DatabasePanel overview={overview} />
              <PartiesPanel breakers={overview.breakers} />
            </Grid>
            <QueuesPanel queues={overview.queues} onFailed={setQueue} />
          </>
        )}
      </Loaded>
      {queue === null ? null : <FailedJobs queue={queue} onClose={() => setQueue(null)} />}
    </Page>
  );
}
