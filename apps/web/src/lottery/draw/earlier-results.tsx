// The earlier results of a draw whose result was corrected.

import type { ReactNode } from "react";
import type { lottery } from "@khela/contract/lottery/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import styles from "../lottery.module.css";
import { ResultView } from "./result-view.tsx";

type Draw = Pick<OutputOf<typeof lottery.draw>, "resultVersion" | "earlierResults">;

/** Renders nothing for a draw whose result was never corrected. */
export function EarlierResults({
  draw: { resultVersion: newest, earlierResults: earlier = [] },
}: {
  readonly draw: Draw;
}): ReactNode {
  const { t, style, count } = useI18n();
  if (earlier.length === 0) return null;
  return (
    <section className={styles.group}>
      <p className={styles.hint}>{t("lottery.resultVersion", { version: count(newest) })}</p>
      <ul className={styles.list}>
        {earlier.map(({ resultVersion, result, enteredAt }) => (
          <li key={resultVersion} className={styles.item}>
            <span className={styles.hint}>
              {t("lottery.earlierResult", {
                version: count(resultVersion),
                date: formatDateTime(enteredAt, style),
              })}
            </span>
            <ResultView result={result} />
          </li>
        ))}
      </ul>
    </section>
  );
}
