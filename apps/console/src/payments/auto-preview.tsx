import type { ReactNode } from "react";
import type { WithdrawRules } from "@khela/contract/operator/withdrawals/schemas";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { Count, Money } from "../ui/cells/cells.tsx";
import { Panel, Stack } from "../ui/layout/layout.tsx";
import { Loaded } from "../ui/layout/states.tsx";
import { calls } from "./withdrawal-types.ts";
import styles from "./withdrawals.module.css";

/** Shows which withdrawals the conditions would have paid and held in the last 30 days, beside what happened. */
export function AutoPreview({ conditions }: { readonly conditions: WithdrawRules["conditions"] }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const format = useFormat();
  const preview = useOperatorCall(calls.previewRules, { conditions }, { keepsPrevious: true });
  return (
    <Panel title={t("withdrawals.preview")}>
      <Loaded call={preview}>
        {({ automatic, held, before, total, kinds, currency, since, unknownCount }) => (
          <Stack>
            <p role="status">
              {t("withdrawals.previewSentence", {
                total: total.count,
                automatic: automatic.count,
                held: held.count,
                since: format.day(since),
              })}
            </p>
            <table className={styles["table"]}>
              <thead>
                <tr>
                  <th scope="col">{t("withdrawals.last30")}</th>
                  <th scope="col">{t("withdrawals.paidAlone")}</th>
                  <th scope="col">{t("withdrawals.byPerson")}</th>
                </tr>
              </thead>
              <tbody>
                {(
                  [
                    ["withdrawals.withThese", { automatic, held }],
                    ["withdrawals.asItWas", before],
                  ] as const
                ).map(([label, row]) => (
                  <tr key={label}>
                    <th scope="row">{t(label)}</th>
                    {[row.automatic, row.held].map((outcome, place) => (
                      <td key={place === 0 ? "automatic" : "held"}>
                        <Count value={outcome.count} /> ·{" "}
                        <Money amount={outcome.amount} currency={currency} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <ul>
              {kinds
                .filter(({ missed }) => missed > 0)
                .map(({ kind, missed, held: heldByIt }) => (
                  <li key={kind}>
                    {t("withdrawals.previewKind", {
                      name: codeText("withdrawals.condition", kind),
                      missed,
                      held: heldByIt,
                    })}
                  </li>
                ))}
            </ul>
            {unknownCount === 0 ? null : <p>{t("withdrawals.previewUnknown", { count: unknownCount })}</p>}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
