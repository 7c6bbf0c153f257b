// Granted, sent and remaining credit of an account that only carries credit, and the form to return credit. Renders
// nothing for accounts with a cashier.

import type { ReactNode } from "react";
import { useState } from "react";
import { agentCredit } from "@khela/contract/agents/credit/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { withMessages } from "../../i18n/with-messages.ts";
import { useCall } from "../../lib/query/query.ts";
import { Money } from "../../ui/content/money.tsx";
import { Button } from "../../ui/form/button.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import styles from "../agents.module.css";

const ReturnCreditDialog = lazyComponent(
  withMessages(["agent-acts", "pin"], () =>
    import("./return-credit-dialog.tsx").then((m) => m.ReturnCreditDialog),
  ),
  null,
);
const figures = ["granted", "withDownlines", "left"] as const;

export function FloatPanel(): ReactNode {
  const { t } = useI18n();
  const [isReturning, setIsReturning] = useState(false);
  const { data, refetch } = useCall(agentCredit.float, {});
  const float = data?.float ?? null;
  if (float === null) return null;
  const { agentName } = float;
  return (
    <section className={styles.part}>
      <h2>{t("agents.float")}</h2>
      <dl className={styles.figures}>
        {figures.map((name) => (
          <div key={name} className={styles.figure}>
            <dt>{t(`agents.float.${name}`)}</dt>
            <dd data-float={name}>
              <Money amount={float[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t("agents.floatHint")}</p>
      {agentName === null ? null : (
        <Button variant="secondary" onClick={() => setIsReturning(true)}>
          {t("agents.creditReturn")}
        </Button>
      )}
      {isReturning && agentName !== null ? (
        <ReturnCreditDialog
          agentName={agentName}
          left={float.left}
          onClose={() => setIsReturning(false)}
          onReturned={() => {
            setIsReturning(false);
            refetch();
          }}
        />
      ) : null}
    </section>
  );
}
