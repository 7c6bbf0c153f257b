import type { ReactNode } from "react";
import type { Facts } from "@khela/contract/operator/operator-shapes";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { useFormat } from "../../lib/format/format.ts";
import { NoValue } from "./cells.tsx";
import styles from "./cells.module.css";

function useFactText(): (value: Facts[string] | undefined) => string | null {
  const t = useT();
  const format = useFormat();
  return (value) => {
    if (value === null || value === undefined || value === "") return null;
    if (typeof value === "boolean") return t(value ? "first.yes" : "first.no");
    return typeof value === "number" ? format.count(value) : value;
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
          const old = factText(before[name]);
          const next = factText(after[name]);
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
