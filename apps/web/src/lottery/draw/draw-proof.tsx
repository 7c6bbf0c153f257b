// The page that verifies a draw: the data published before, at and after the draw, and the result recomputed on this
// phone. For an entered result, it shows what can be verified: the tickets were fixed before the draw, and the member's
// ticket is among them.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { lottery } from "@khela/contract/lottery/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useCall } from "../../lib/query/query.ts";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { Button } from "../../ui/form/button.tsx";
import { EarlierResults } from "./earlier-results.tsx";
import styles from "../lottery.module.css";
import { ResultView } from "./result-view.tsx";

type DrawProofProps = { readonly gameId: number; readonly numero: string; readonly ticket: string | null };
type Draw = OutputOf<typeof lottery.draw>;
type Ticket = OutputOf<typeof lottery.proof>;

/** Results of the checks that ran on this phone; null: the check does not apply. */
type Checks = {
  readonly secret: boolean | null;
  readonly result: boolean | null;
  readonly ticket: boolean | null;
};

/** Checks a draw. The code is loaded only for this, because it needs the engines. */
async function check(draw: Draw, ticket: Ticket | null): Promise<Checks | null> {
  const { checkDraw, checkTicket } = await import("@khela/engines/draws/check-draw");
  if (draw.electronic) return checkDraw(draw, ticket);
  return ticket === null ? null : { secret: null, result: null, ticket: checkTicket(draw, ticket) };
}

function Check({ name, passed }: { readonly name: string; readonly passed: boolean | null }): ReactNode {
  const { t } = useI18n();
  if (passed === null) return null;
  return (
    <li className={styles.pair}>
      <span>{name}</span>
      <b className={passed ? styles.isWon : styles.isWrong}>
        {t(passed ? "lottery.check.passed" : "lottery.check.failed")}
      </b>
    </li>
  );
}

function Facts({ draw }: { readonly draw: Draw }): ReactNode {
  const { t, count } = useI18n();
  const { commitment, secret, root, beacon, beaconRound, tickets } = draw.proof;
  const waiting = t("lottery.proof.waiting");
  const closing = [
    [t("lottery.proof.root"), root ?? waiting],
    [t("lottery.proof.tickets"), tickets === null ? waiting : count(tickets)],
  ];
  const facts = draw.electronic
    ? [
        [t("lottery.proof.commitment"), commitment],
        ...closing,
        [t("lottery.proof.beacon"), beacon === null ? waiting : `${count(beaconRound ?? 0)} · ${beacon}`],
        [t("lottery.proof.secret"), secret ?? waiting],
      ]
    : closing;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.stack}>
          <dt className={styles.hint}>{name}</dt>
          <dd className={styles.hash}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function DrawProof({ gameId, numero, ticket }: DrawProofProps): ReactNode {
  const { t, style, errorText } = useI18n();
  const draw = useCall(lottery.draw, { gameId, numero });
  const shown = useCall(lottery.proof, { orderDetailId: ticket ?? "" }, { enabled: ticket !== null });
  const [checks, setChecks] = useState<Checks | null>(null);
  const { data, error } = draw;
  const isWhole = data !== undefined && (ticket === null || shown.data !== undefined);
  useEffect(() => {
    if (data !== undefined && isWhole)
      check(data, shown.data ?? null)
        .then(setChecks)
        .catch(() => undefined);
  }, [data, shown.data, isWhole]);
  if (data === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState title={t("lottery.failed")} hint={errorText(error.code)} onRetry={draw.refetch} />
    );

  /** Downloads the file with which `npm run lottery -- verify` checks the draw. */
  async function download(): Promise<void> {
    const { saveFile } = await import("../../lib/csv.ts");
    const text = JSON.stringify({ draw: data, order: shown.data ?? null }, null, 2);
    saveFile(`khela-draw-${gameId}-${numero}.json`, text, "application/json");
  }

  return (
    <article className={styles.order}>
      <h2 className={styles.title}>{t("lottery.draw", { numero: localizeDigits(numero, style) })}</h2>
      <ResultView result={data.result} />
      <EarlierResults draw={data} />
      <p className={styles.hint}>{t(data.electronic ? "lottery.verifyIntro" : "lottery.enteredIntro")}</p>
      <div role="status">
        {checks === null ? null : (
          <ul className={styles.facts}>
            <Check name={t("lottery.check.secret")} passed={checks.secret} />
            <Check name={t("lottery.check.result")} passed={checks.result} />
            <Check name={t("lottery.check.ticket")} passed={checks.ticket} />
          </ul>
        )}
      </div>
      <Facts draw={data} />
      <Button variant="secondary" wide disabled={!isWhole} onClick={() => void download()}>
        {t("lottery.proof.download")}
      </Button>
    </article>
  );
}
