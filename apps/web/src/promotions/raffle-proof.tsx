// The proof of a raffle's draw: the data published before and after it, the winners computed again on this phone, and
// the proof that the member's tickets took part.

import { useState, type ReactNode } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { Disclosure } from "../ui/content/disclosure.tsx";
import { Button } from "../ui/form/button.tsx";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { useMutation } from "../lib/query/mutation.ts";
import type { Contest, ContestPeriod } from "./contest.ts";
import styles from "./promotions.module.css";

type RaffleProofProps = {
  readonly contest: Contest;
  readonly period: ContestPeriod;
  readonly draw: NonNullable<ContestPeriod["draw"]>;
};

/** Returns the function that checks the raffle's draw; null while there is nothing to check. */
function useCheck({ contest, period, draw }: RaffleProofProps): (() => Promise<boolean>) | null {
  const { commitment, secret, root, beacon, tickets } = draw;
  // the list of winners grows until the last prize is paid
  if (period.state !== "paid" || secret === null || root === null || beacon === null || tickets === null)
    return null;
  return async () => {
    // the engine is loaded only to check a draw
    const { checkRaffle } = await import("@khela/engines/draws/raffle");
    const winners = period.rows.flatMap(({ number, proof }) =>
      number === null || proof === null ? [] : [{ number, proof }],
    );
    const name = `${contest.promotionId}.${period.period}`;
    const prizes = period.prizes.length;
    const found = checkRaffle({ contest: name, commitment, secret, root, beacon, tickets, prizes, winners });
    const isPaid = period.rows.every(
      ({ place, prize }, at) => place === at + 1 && prize === period.prizes[at],
    );
    return found.secret && found.winners && isPaid;
  };
}

/** Checks that the published root contains the member's own entry. */
function OwnTickets({ contest, period, draw }: RaffleProofProps): ReactNode {
  const { t, count, errorText } = useI18n();
  const { mutate, isPending, error } = useMutation(promotions.raffleProof);
  const [found, setFound] = useState<number | null>(null);

  async function run(): Promise<void> {
    const { promotionId } = contest;
    const proof = await mutate({ promotionId, period: period.period });
    if (proof === null) return;
    const { isIncluded } = await import("@khela/engines/draws/draw-proof");
    const { readRaffleEntry } = await import("@khela/engines/draws/raffle");
    const entry = readRaffleEntry(`${promotionId}.${period.period}`, proof.ticket);
    setFound(proof.root === draw.root && isIncluded(proof) ? (entry?.count ?? 0) : 0);
  }

  const result = () => {
    if (error !== null)
      return error.code === "promotion.unknown" ? t("promotions.contest.notIn") : errorText(error.code);
    if (found === null) return null;
    return found === 0
      ? t("promotions.contest.wrong")
      : t("promotions.contest.ownPassed", { count: count(found) });
  };
  return (
    <>
      <Button wide busy={isPending} onClick={() => void run()}>
        {t("promotions.contest.ownCheck")}
      </Button>
      <p role="status" className={styles.text}>
        {result()}
      </p>
    </>
  );
}

export function RaffleProof(props: RaffleProofProps): ReactNode {
  const { t } = useI18n();
  const isMember = memberTypeOf(useSession()) !== null;
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
    <Disclosure title={t("promotions.contest.proof")}>
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
      {isMember && draw.root !== null ? <OwnTickets {...props} /> : null}
    </Disclosure>
  );
}
