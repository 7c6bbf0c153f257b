import type { ReactNode } from "react";
import { filterFields, type ListDeclaration, type ListFilter } from "@khela/contract/operator/lists";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { useFormat } from "../../lib/format/format.ts";
import { useMe } from "../../lib/session.tsx";
import styles from "../list.module.css";
import { useFilterLabel, type FilterValues } from "./filter-dialog.tsx";

function useFilterText(texts: string): (name: string, filter: ListFilter, values: FilterValues) => string {
  const t = useT();
  const codeText = useCodeText();
  const format = useFormat();
  const { currency } = useMe();
  return (name, filter, values) => {
    const [first = name, last = name] = filterFields(name, filter);
    const one = (text: string | undefined): string => {
      if (text === undefined || text === "") return "";
      if (filter.kind === "time") return format.time(Number(text));
      if (filter.kind === "money" && /^\d+(\.\d+)?$/.test(text)) return format.money(text, currency);
      return text;
    };
    if (first !== last) return `${one(values[first])} – ${one(values[last])}`;
    const value = values[first] ?? "";
    if (filter.kind === "boolean") return t(value === "true" ? "first.yes" : "first.no");
    if (filter.kind !== "enum") return filter.kind === "prefix" ? `${value}…` : value;
    return value
      .split(",")
      .map((code) => codeText(`${texts}.${name}`, code))
      .join(", ");
  };
}

/** Badges of the active filters. The operator can change or remove each. */
export function FilterBadges({
  list,
  texts,
  values,
  onOpen,
  onRemove,
}: {
  readonly list: ListDeclaration;
  readonly texts: string;
  readonly values: FilterValues;
  readonly onOpen: (name: string) => void;
  readonly onRemove: (fields: readonly string[]) => void;
}): ReactNode {
  const t = useT();
  const labelOf = useFilterLabel(texts);
  const textOf = useFilterText(texts);
  return Object.entries(list.filters).map(([name, filter]) => {
    const fields = filterFields(name, filter);
    if (fields.every((field) => (values[field] ?? "") === "")) return null;
    const label = labelOf(name, list);
    return (
      <span key={name} className={styles["filter"]}>
        <button type="button" onClick={() => onOpen(name)}>
          {label}: <strong>{textOf(name, filter, values)}</strong>
        </button>
        <button type="button" aria-label={t("list.remove", { label })} onClick={() => onRemove(fields)}>
          ✕
        </button>
      </span>
    );
  });
}
