import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT, type Translate } from "../i18n/texts.ts";
import type { OperatorError } from "../lib/api/operator-error.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { showToast } from "../lib/toasts.ts";
import { Button } from "../ui/controls/button.tsx";
import { FileDrop } from "../ui/controls/file-drop.tsx";
import { Note, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError } from "../ui/layout/states.tsx";

const { maxBytes } = operatorCalls.statements.import.upload;

type Fault = {
  readonly missing?: readonly { readonly names: readonly string[] }[];
  readonly line?: number;
  readonly column?: string;
  readonly value?: string;
};

/** Returns the position of the fault in an unreadable file; null: the error's own sentence is enough. */
function faultText(t: Translate, { detail }: OperatorError): string | null {
  const { missing, line, column, value } = (detail ?? {}) as Fault;
  if (missing !== undefined)
    return t("statements.missing", { names: missing.map(({ names }) => names[0] ?? "").join(", ") });
  if (line === undefined || column === undefined) return null;
  return t("statements.wrongLine", { line, column, value: value ?? "" });
}

/** Uploads a statement of the account as CSV. */
export function StatementImportPanel({
  channel,
  account,
}: {
  readonly channel: string;
  readonly account: string;
}): ReactNode {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const importing = useOperatorAct(operatorCalls.statements.import, {
    outdates: ["deposits."],
    onDone: ({ added, repeated, matched }) => {
      setFile(null);
      showToast(t("statements.imported", { added, repeated, matched }));
    },
  });
  const { error } = importing;
  const fault = error === null ? null : faultText(t, error);
  return (
    <Panel title={t("statements.import")}>
      <Stack>
        <FileDrop
          label={t("statements.file")}
          accept={["text/csv", ".csv"]}
          maxBytes={maxBytes}
          file={file}
          onChange={(chosen) => {
            importing.reset();
            setFile(chosen);
          }}
        />
        <ActError error={error} />
        {fault === null ? null : <Note>{fault}</Note>}
        <Row>
          <Button
            look="primary"
            isDisabled={file === null}
            isPending={importing.isPending}
            onPress={() => {
              if (file !== null) void importing.run({ channel, account }, { files: { file } });
            }}
          >
            {t("statements.import")}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
