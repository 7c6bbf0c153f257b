import type { ReactNode } from "react";
import type { ListColumn } from "@khela/contract/operator/lists";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useFormat } from "../lib/format/format.ts";
import { useMe } from "../lib/session.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Count, MemberLink, Money, NoValue, Time } from "../ui/cells/cells.tsx";
import type { AnyRow } from "./list-types.ts";
import styles from "./list.module.css";

function FactsText({ facts }: { readonly facts: Readonly<Record<string, unknown>> }): ReactNode {
  const codeText = useCodeText();
  const text = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${codeText("fact", name)}: ${String(value)}`)
    .join(" · ");
  return text === "" ? <NoValue /> : text;
}

export type CellProps = {
  readonly column: ListColumn;
  readonly name: string;
  readonly row: AnyRow;
  /** Prefix of the list's text ids, for the values of an enum. */
  readonly texts: string;
};

/** A cell that shows a value by the kind of its column. */
export function ListCell({ column, name, row, texts }: CellProps): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const format = useFormat();
  const { currency } = useMe();
  const value = row[name];
  if (value === null || value === undefined || value === "") return <NoValue />;
  switch (column.kind) {
    case "money":
      return (
        <Money
          amount={value as string}
          currency={column.currency === undefined ? currency : ((row[column.currency] as string) ?? currency)}
        />
      );
    case "time":
      return <Time at={value as number} />;
    case "number":
      return <Count value={value as number} />;
    case "basisPoints":
      return format.basisPoints(value as number);
    case "enum":
      return <Badge>{codeText(`${texts}.${name}`, value as string)}</Badge>;
    case "boolean":
      return t(value === true ? "first.yes" : "first.no");
    case "member": {
      const member = value as { readonly id: string; readonly name: string };
      return <MemberLink id={member.id} name={member.name} />;
    }
    case "codes":
      return (value as readonly string[]).length === 0 ? (
        <NoValue />
      ) : (
        (value as readonly string[]).map((code) => codeText(`${texts}.${name}`, code)).join(", ")
      );
    case "facts":
      return <FactsText facts={value as Readonly<Record<string, unknown>>} />;
    case "code":
      return (
        <span className={styles["whole"]}>
          <Code>{value as string}</Code>
        </span>
      );
    case "text":
    case "operator":
      return value as string;
  }
}

/** Returns whether values are aligned to the end of the column, as numbers and money are. */
export const isAtEnd = ({ kind }: ListColumn): boolean => ["money", "number", "basisPoints"].includes(kind);
