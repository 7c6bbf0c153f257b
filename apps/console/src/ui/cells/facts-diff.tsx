import type { ReactNode } from "react";
import type { Facts } from "@khela/contract/operator/operator-shapes";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { useFormat } from "../../lib/format/format.ts";
import { NoValue } from "./cells.tsx";
import styles from "./cells.module.css";

/** Facts whose values are codes. */
const codedFacts: ReadonlySet<string> = new Set([
  "state",
  "status",
  "outcome",
  "match",
  "password",
  "paymentPassword",
  "secondFactor",
]);

function useFactText(): (name: string, value: Facts[string] | undefined) => string | null {
  const t = useT();
  const codeText = useCodeText();
  const format = useFormat();
  return (name, value) => {
    if (value === null || value === undefined || value === "") return null;
    if (typeof value === "boolean") return t(value ? "first.yes" : "first.no");
    if (typeof value === "string") return codedFacts.has(name) ? codeText("factValue", value) : value;
    return name.endsWith("At") ? format.time(value, "second") : format.count(value);
  };
}

/** What stood before an act and what stands after it, a row a fact; facts that stay are plain. */
export function FactsDiff({ before, after }: { readonly before: Facts; readonly after: Facts }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const factText = useFactText();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
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
          const old = factText(name, before[name]);
          const next = factText(name, after[name]);
          const isChanged = old !== next;
          return (
            <tr key={name}>
              <th scope="row">{codeText("fact", name)}</th>
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
