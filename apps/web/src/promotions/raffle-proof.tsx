// How a raffle is drawn: what was published before and after, and the winners computed again on this phone.

import type { ReactNode } from "react";
import { useState } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { Button } from "../ui/form/button.tsx";
import type { Contest, ContestPeriod } from "./contest-part.tsx";
import styles from "./promotions.module.css";

type RaffleProofProps = {
  readonly contest: Contest;
  readonly period: ContestPeriod;
  readonly draw: NonNullable<ContestPeriod["draw"]>;
};

/** Null while there is nothing to check. */
function useCheck({ contest, period, draw }: RaffleProofProps): (() => Promise<boolean>) | null {
  const { commitment, secret, root, beacon, tickets } = draw;
  if (secret === null || root === null || beacon === null || tickets === null) return null;
  return async () => {
    // loaded only where a draw is checked: it brings the engines
    const { checkRaffle } = await import("@khela/engines/draws/raffle");
    const winners = period.rows.flatMap(({ number, proof }) =>
      number === null || proof === null ? [] : [{ number, proof }],
    );
    const name = `${contest.promotionId}.${period.period}`;
    const found = checkRaffle({ contest: name, commitment, secret, root, beacon, tickets, winners });
    return found.secret && found.winners;
  };
}

export function RaffleProof(props: RaffleProofProps): ReactNode {
  const { t } = useI18n();
  const { draw } = props;
  const check = useCheck(props);
  const [passed, setPassed] = useState<boolean | null>(null);
  const later = t("promotions.contest.later");
  const facts = [
    [t("promotions.contest.commitment"), draw.commitment],
    [t("promotions.contest.secret"), draw.secret ?? later],
    [t("promotions.contest.root"), draw.root ?? later],
    [t("promotions.contest.beacon"), draw.beacon ?? later],
  ];

  async function run(): Promise<void> {
    setPassed(check === null ? null : await check());
  }

  return (
    <details>
      <summary className={styles.more}>{t("promotions.contest.proof")}</summary>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={styles.hint}>{name}</dt>
            <dd className={styles.hash}>{value}</dd>
          </div>
        ))}
      </dl>
      {check === null ? null : (
        <Button wide onClick={() => void run()}>
          {t("promotions.contest.check")}
        </Button>
      )}
      <p role="status" className={styles.text}>
        {passed === null ? null : t(passed ? "promotions.contest.passed" : "promotions.contest.wrong")}
      </p>
    </details>
  );
}
