import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { Code, DefinitionList, NoValue } from "../ui/cells/cells.tsx";
import { Page, Panel } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Loaded } from "../ui/layout/states.tsx";

/** The size of the database, its growth by table, and its expected size. */
export function StorageScreen(): ReactNode {
  const t = useT();
  const format = useFormat();
  const call = useOperatorCall(operatorCalls.system.storage, {});
  const bytes = (count: number | null) => (count === null ? <NoValue /> : format.bytes(count));
  return (
    <Page
      title={t("system.storage")}
      sub={call.data === undefined ? "" : t("system.asOf", { time: format.time(call.data.asOf, "second") })}
    >
      <Loaded call={call}>
        {(storage) => (
          <>
            <Panel>
              <DefinitionList
                rows={[
                  { term: t("system.size"), value: bytes(storage.bytes) },
                  { term: t("system.growth"), value: bytes(storage.bytesADay) },
                  { term: t("system.in90Days"), value: bytes(storage.bytesIn90Days) },
                  { term: t("system.free"), value: bytes(storage.freeBytes) },
                ]}
              />
            </Panel>
            <Panel title={t("system.tables")} isFlush>
              <PlainTable
                label={t("system.tables")}
                rows={storage.tables}
                keyOf={({ name }) => name}
                columns={[
                  { title: t("system.table"), cell: ({ name }) => <Code>{name}</Code> },
                  { title: t("system.size"), cell: (table) => bytes(table.bytes), isNumber: true },
                  { title: t("system.growth"), cell: (table) => bytes(table.bytesADay), isNumber: true },
                ]}
              />
            </Panel>
          </>
        )}
      </Loaded>
    </Page>
  );
}
