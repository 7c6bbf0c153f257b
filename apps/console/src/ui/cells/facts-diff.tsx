import type { ReactNode } from "react";
import { factKindOf, factParts } from "@khela/contract/operator/facts";
import type { Facts } from "@khela/contract/operator/operator-shapes";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { useFormat, type Format } from "../../lib/format/format.ts";
import { useMe } from "../../lib/session.tsx";
import { Code, DefinitionList, NoValue } from "./cells.tsx";
import styles from "./cells.module.css";

type CodeText = ReturnType<typeof useCodeText>;
type Value = Facts[string] | undefined;

/**
 * Prefixes of the text ids of codes, by field. `findText` tries `factValue.<field>` first, then these prefixes, then
 * `factValue`.
 */
const codeTexts: Readonly<Record<string, readonly string[]>> = {
  account: ["members.operatorAccount"],
  category: ["channelCategory", "promotions.category"],
  freeze: ["freezes.state"],
  kind: ["channelKind", "members.limit"],
  metric: ["promotions.metric"],
  period: ["promotions.period", "members.period"],
  reasons: ["withdrawals.reasons", "rewards.reasons"],
  requiredFields: ["withdrawals.required"],
  requires: ["promotions.requires"],
  restriction: ["members.restriction"],
  reviewSignals: ["rewards.reasons"],
  role: ["people.role"],
  scoring: ["promotions.scoring"],
  side: ["verifications.side"],
  trouble: ["withdrawals.trouble"],
  type: ["promotions.type"],
  weekdays: ["channelDay"],
};

/**
 * Prefixes under which names of fields are looked up. The form of a room names its fields under a prefix of the room.
 */
const fieldTexts = ["fact", "promotions.field", "vip.column", "withdrawals.rule"];
/** Prefix of the text ids of an object's keys, for fields whose value is an object with codes as keys. */
const keyTexts: Readonly<Record<string, string>> = {
  rate: "gameCategory",
  weights: "gameCategory",
  condition: "withdrawals.condition",
  conditionWeight: "withdrawals.condition",
};

function findText(codeText: CodeText, prefixes: readonly string[], code: string): string {
  for (const prefix of prefixes) {
    const text = codeText(prefix, code);
    if (text !== code) return text;
  }
  return code;
}

/** Returns the label of a fact: `Level 2 · Name` for `level.2.name`. */
function labelOf(name: string, codeText: CodeText, format: Format): string {
  const [first = "", ...rest] = factParts(name);
  const prefixes = keyTexts[first] === undefined ? fieldTexts : [keyTexts[first]];
  return [
    findText(codeText, fieldTexts, first),
    ...rest.map((part) =>
      /^[0-9]+$/.test(part) ? format.count(Number(part)) : findText(codeText, prefixes, part),
    ),
  ].join(" · ");
}

const each = (list: string, write: (item: string) => string): string =>
  list
    .split(", ")
    .map((item) => write(item))
    .join(", ");

type Writing = { readonly codeText: CodeText; readonly format: Format; readonly currency: string };

const HOUR_MS = 3_600_000;

/** Formats the value of a fact by the fact's kind. */
function write(name: string, value: string | number, { codeText, format, currency }: Writing): string {
  const text = String(value);
  const kind = factKindOf(name);
  switch (kind) {
    case "money":
      return each(text, (amount) => format.money(amount, currency));
    case "percent":
      return `${format.digits(text)}%`;
    case "number":
      return format.digits(text);
    case "minutes":
      return format.span((Number(text) * HOUR_MS) / 60);
    case "hours":
      return format.span(Number(text) * HOUR_MS);
    case "days":
      return format.span(Number(text) * 24 * HOUR_MS);
    case "time":
      return format.time(typeof value === "number" ? value : Date.parse(value), "second");
    case "clock":
      return format.digits(text);
    case "day":
      return format.isoDay(text);
    case "code": {
      const field = factParts(name).at(-1)!;
      const prefixes = [`factValue.${field}`, ...(codeTexts[field] ?? []), "factValue"];
      return each(text, (code) => findText(codeText, prefixes, code));
    }
    case "game":
      return codeText("gameCategory", text);
    case "act":
      return codeText("act", text);
    case "text":
    case "reference":
    case "member":
    case "operator":
    case "boolean":
      return text;
  }
}

/** Returns functions for the names and values of facts in the operator's language. */
function useFactTexts() {
  const t = useT();
  const codeText = useCodeText();
  const format = useFormat();
  const { currency } = useMe();
  return {
    label: (name: string) => labelOf(name, codeText, format),
    value: (name: string, value: Value): string | null => {
      if (value === null || value === undefined || value === "") return null;
      if (typeof value === "boolean") return t(value ? "first.yes" : "first.no");
      return write(name, value, { codeText, format, currency });
    },
  };
}

/** Shows facts without a change, each with name and value. */
export function FactList({ facts }: { readonly facts: Facts }): ReactNode {
  const { label, value } = useFactTexts();
  return (
    <DefinitionList
      rows={Object.entries(facts).map(([name, fact]) => {
        const text = value(name, fact);
        const shown = factKindOf(name) === "reference" ? <Code>{text}</Code> : text;
        return { term: label(name), value: text === null ? <NoValue /> : shown };
      })}
    />
  );
}

/**
 * Shows facts before and after an act, one in each row. A fact that `after` does not name is unchanged; an empty
 * `after` means that the act removes all of them.
 */
export function FactsDiff({ before, after }: { readonly before: Facts; readonly after: Facts }): ReactNode {
  const t = useT();
  const { label, value } = useFactTexts();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const isEnd = Object.keys(after).length === 0;
  return (
    <table className={styles["diff"]}>
      <thead>
        <tr>
          <th scope="col">{t("first.diff.fact")}</th>
          <th scope="col">{t("first.diff.before")}</th>
          <th scope="col">{t("first.diff.after")}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const old = value(name, before[name]);
          const next = isEnd || Object.hasOwn(after, name) ? value(name, after[name]) : old;
          const isChanged = old !== next;
          return (
            <tr key={name}>
              <th scope="row">{label(name)}</th>
              <td>
                {old === null ? <NoValue /> : isChanged ? <del className={styles["before"]}>{old}</del> : old}
              </td>
              <td>
                {next === null ? (
                  <NoValue />
                ) : isChanged ? (
                  <ins className={styles["after"]}>{next}</ins>
                ) : (
                  next
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
