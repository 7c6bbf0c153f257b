import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorInputOf, OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../i18n/texts.ts";
import { showToast } from "../lib/toasts.ts";
import { CheckField, SelectField, TextField } from "../ui/controls/fields.tsx";
import { FileDrop } from "../ui/controls/file-drop.tsx";
import { Grid } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { ActForm } from "../ui/overlays/act-dialog.tsx";
import { readSampleFile, type Sample } from "./statement-sample.ts";

const { statements } = operatorCalls;
type Formats = OperatorOutputOf<typeof statements.formats>;
type Account = Formats["accounts"][number];
type Columns = NonNullable<OperatorInputOf<typeof statements.setFormat>["columns"]>;
const fields = ["transactionId", "at", "amount", "sender", "reference", "direction"] as const;
type Field = (typeof fields)[number];
const required: readonly Field[] = ["transactionId", "at", "amount"];

function toColumns(names: Readonly<Record<Field, string>>, incoming: string): Columns {
  const { transactionId, at, amount, ...others } = names;
  const given = Object.entries(others).filter(([, name]) => name.trim() !== "");
  const words = incoming
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  return {
    transactionId,
    at,
    amount,
    ...Object.fromEntries(given),
    ...(words.length === 0 ? {} : { incoming: words }),
  };
}

type Line = { readonly cells: readonly string[]; readonly place: number };

function SampleTable({ sample: { header, lines } }: { readonly sample: Sample }): ReactNode {
  const t = useT();
  return (
    <PlainTable
      label={t("statements.sample")}
      rows={lines.map((cells, place): Line => ({ cells, place }))}
      keyOf={({ place }) => String(place)}
      columns={header.map((title, column) => ({
        title: title === "" ? `#${column + 1}` : title,
        cell: (line: Line) => line.cells[column] ?? "",
      }))}
    />
  );
}

/** Fields that choose columns by the names in the sample. Without a sample the names are typed. */
function ColumnFields({
  names,
  header,
  onChange,
}: {
  readonly names: Readonly<Record<Field, string>>;
  readonly header: readonly string[];
  readonly onChange: (field: Field, name: string) => void;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  return (
    <Grid>
      {fields.map((field) => {
        const [value, isRequired] = [names[field], required.includes(field)];
        const label = codeText("statementField", field);
        if (header.length === 0)
          return (
            <TextField
              key={field}
              label={label}
              value={value}
              isRequired={isRequired}
              maxLength={60}
              onChange={(name) => onChange(field, name)}
            />
          );
        const known = header.filter((name) => name !== "");
        return (
          <SelectField
            key={field}
            label={label}
            value={value}
            isRequired={isRequired}
            emptyLabel={t("statements.noColumn")}
            choices={[...new Set(value === "" ? known : [...known, value])].map((name) => ({
              value: name,
              label: name,
            }))}
            onChange={(name) => onChange(field, name)}
          />
        );
      })}
    </Grid>
  );
}

/** Dialog that sets the columns to read from an account's statement, chosen beside the first lines of a sample. */
export function StatementFormatDialog({
  account,
  kinds,
  onClose,
}: {
  readonly account: Account;
  readonly kinds: Formats["kinds"];
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const [kind, setKind] = useState(account.kind);
  const [isOwn, setIsOwn] = useState(account.columns !== null);
  const [names, setNames] = useState<Readonly<Record<Field, string>>>(() => ({
    transactionId: account.columns?.transactionId ?? "",
    at: account.columns?.at ?? "",
    amount: account.columns?.amount ?? "",
    sender: account.columns?.sender ?? "",
    reference: account.columns?.reference ?? "",
    direction: account.columns?.direction ?? "",
  }));
  const [incoming, setIncoming] = useState(account.columns?.incoming?.join(", ") ?? "");
  const [file, setFile] = useState<File | null>(null);
  const [sample, setSample] = useState<Sample | null>(null);
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    setSample(chosen === null ? null : await readSampleFile(chosen));
  };
  return (
    <ActForm
      title={t("statements.format")}
      label={t("channels.save")}
      size="wide"
      call={statements.setFormat}
      input={() => ({
        channel: account.channel,
        account: account.account,
        kind,
        columns: isOwn ? toColumns(names, incoming) : null,
      })}
      onDone={() => showToast(t("channels.saved"))}
      onClose={onClose}
    >
      <FileDrop
        label={t("statements.sample")}
        accept={["text/csv", ".csv"]}
        maxBytes={statements.import.upload.maxBytes}
        file={file}
        onChange={(chosen) => void choose(chosen)}
      />
      {sample === null || sample.header.length === 0 ? null : <SampleTable sample={sample} />}
      <SelectField
        label={t("statements.kind")}
        value={kind}
        choices={kinds.map((one) => ({ value: one.kind, label: codeText("statementKind", one.kind) }))}
        onChange={(value) => setKind(value === "" ? account.kind : value)}
      />
      <CheckField label={t("statements.ownColumns")} isChecked={isOwn} onChange={setIsOwn} />
      {isOwn ? (
        <>
          <ColumnFields
            names={names}
            header={sample?.header ?? []}
            onChange={(field, name) => setNames((known) => ({ ...known, [field]: name }))}
          />
          <TextField
            label={t("statements.incoming")}
            description={t("statements.incomingHelp")}
            value={incoming}
            onChange={setIncoming}
          />
        </>
      ) : null}
    </ActForm>
  );
}
