import type { ReactNode } from "react";
import { useCodeText, useT } from "../i18n/texts.ts";
import { Time } from "../ui/cells/cells.tsx";
import { Panel } from "../ui/layout/layout.tsx";
import { Empty } from "../ui/layout/states.tsx";
import type { WithdrawalDetail } from "./withdrawal-types.ts";
import styles from "./withdrawals.module.css";

/** The events of the withdrawal and who caused them, from the audit log. */
export function WithdrawalSteps({ order }: { readonly order: WithdrawalDetail }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { steps } = order;
  return (
    <Panel title={t("withdrawals.steps")}>
      {steps.length === 0 ? <Empty /> : null}
      <ol>
        {steps.map(({ at, actor, action, reason }) => (
          <li key={`${at} ${action}`} className={styles["step"]}>
            <Time at={at} precision="second" />
            <span>{codeText("withdrawals.step", action)}</span>
            <span className={styles["quiet"]}>{actor.replace(/^operator:/, "")}</span>
            {reason === null ? null : <q>{reason}</q>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
