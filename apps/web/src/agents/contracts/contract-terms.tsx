import type { ReactNode } from "react";
import type { agentContracts } from "@khela/contract/agents/contracts/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatPercent } from "../../lib/format/format-percent.ts";
import { useSettings } from "../../lib/settings.tsx";
import { useShortMoney } from "../../ui/content/use-short-money.ts";
import styles from "../agents.module.css";

type Contract = OutputOf<typeof agentContracts.contracts>["list"][number];
const hasLoss = (minLoss: string): boolean => Number(minLoss) > 0;

export type Terms = Pick<Contract, "contractId" | "kind" | "rateType" | "tiers">;

/** Shows the explanation of a contract's kind, and every rate with its minimum turnover and minimum loss. */
export function ContractTerms({ contract }: { contract: Terms }): ReactNode {
  const { t, style } = useI18n();
  const money = useShortMoney(useSettings().currency);
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t(`agents.contractHint.${contract.kind}`)}</p>
      <dl className={styles.figures}>
        {contract.tiers.map(({ minTurnover, minLoss, rate }) => (
          <div key={`${minTurnover} ${minLoss}`} className={styles.figure}>
            <dt>
              {t("agents.contractFrom", { amount: money(minTurnover) })}
              {hasLoss(minLoss) ? ` · ${t("agents.contractFromLoss", { amount: money(minLoss) })}` : null}
            </dt>
            <dd>
              {contract.rateType === "F"
                ? money(rate)
                : t(contract.kind === "dividend" ? "agents.contractOfLoss" : "agents.contractOfTurnover", {
                    rate: formatPercent(rate, style),
                  })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
