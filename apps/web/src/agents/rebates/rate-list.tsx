// A list of rebate rates by category of games: today's rate and tomorrow's.

import type { ReactNode } from "react";
import type { agentRebates } from "@khela/contract/agents/rebates/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { categoryName } from "../../i18n/category-name.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDecimal } from "../../lib/format/format-number.ts";
import styles from "../agents.module.css";

type Rate = Pick<
  OutputOf<typeof agentRebates.rebateSettings>["list"][number],
  "gameType" | "rate" | "nextRate"
>;

export function RateList({ rates }: { rates: readonly Rate[] }): ReactNode {
  const { t, style } = useI18n();
  return (
    <dl className={styles.figures}>
      {rates.map(({ gameType, rate, nextRate }) => (
        <div key={gameType} className={styles.figure}>
          <dt>{categoryName(gameType, t)}</dt>
          <dd>
            {formatDecimal(rate, style, 2)}%
            {nextRate === null ? null : ` → ${formatDecimal(nextRate, style, 2)}%`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
