import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Panel } from "../ui/layout/layout.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import styles from "./deposit-queue.module.css";

/** Picture of the payment that the member sent. Each view of the picture is in the audit log. */
export function DepositProof({
  id,
  hasProof,
}: {
  readonly id: string;
  readonly hasProof: boolean;
}): ReactNode {
  const t = useT();
  const proof = useOperatorCall(
    operatorCalls.deposits.proof,
    { id },
    { isEnabled: hasProof, staleMs: Infinity },
  );
  return (
    <Panel title={t("deposits.proof")}>
      {hasProof ? (
        <Loaded call={proof}>
          {({ webp }) => (
            <img
              className={styles["picture"]}
              src={`data:image/webp;base64,${webp}`}
              alt={t("deposits.proof")}
            />
          )}
        </Loaded>
      ) : (
        <Empty text={t("deposits.noProof")} />
      )}
    </Panel>
  );
}
