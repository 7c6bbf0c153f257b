// The page that verifies a draw: what was published before, at and after it, and the result computed again on this phone.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { lottery } from "@khela/contract/calls/lottery/lottery";
import type { DrawChecks } from "@khela/engines/draws/check-draw";
import { useI18n } from "../i18n/i18n.tsx";
import { localizeDigits } from "../lib/format/format-number.ts";
import { useCall } from "../lib/query/query.ts";
import { ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import styles from "./lottery.module.css";
import { ResultView } from "./result-view.tsx";

type DrawProofProps = { readonly gameId: number; readonly numero: string; readonly ticket: string | null };

function Check({ name, passed }: { readonly name: string; readonly passed: boolean }): ReactNode {
  const { t } = useI18n();
  return (
    <li className={styles.pair}>
      <span>{name}</span>
      <b className={passed ? styles.isWon : styles.isWrong}>
        {t(passed ? "lottery.check.passed" : "lottery.check.failed")}
      </b>
    </li>
  );
}

export function DrawProof({ gameId, numero, ticket }: DrawProofProps): ReactNode {
  const { t, style, count, errorText } = useI18n();
  const draw = useCall(lottery.draw, { gameId, numero });
  const shown = useCall(lottery.proof, { orderDetailId: ticket ?? "" }, { enabled: ticket !== null });
  const [checks, setChecks] = useState<DrawChecks | null>(null);
  const { data, error } = draw;
  useEffect(() => {
    if (data === undefined || (ticket !== null && shown.data === undefined)) return;
    // loaded only where a draw is verified: it brings the engines
    import("@khela/engines/draws/check-draw")
      .then(({ checkDraw }) => setChecks(checkDraw(data, shown.data ?? null)))
      .catch(() => undefined);
  }, [data, shown.data, ticket]);
  if (data === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState title={t("lottery.failed")} hint={errorText(error.code)} onRetry={draw.refetch} />
    );
  const { commitment, secret, root, beacon, beaconRound, tickets } = data.proof;
  const waiting = t("lottery.proof.waiting");
  const facts = [
    [t("lottery.proof.commitment"), commitment],
    [t("lottery.proof.root"), root ?? waiting],
    [t("lottery.proof.tickets"), tickets === null ? waiting : count(tickets)],
    [t("lottery.proof.beacon"), beacon === null ? waiting : `${count(beaconRound ?? 0)} · ${beacon}`],
    [t("lottery.proof.secret"), secret ?? waiting],
  ];
  return (
    <article className={styles.order}>
      <h2 className={styles.title}>{t("lottery.draw", { numero: localizeDigits(numero, style) })}</h2>
      <ResultView result={data.result} />
      <p className={styles.hint}>{t("lottery.verifyIntro")}</p>
      <div role="status">
        {checks === null ? null : (
          <ul className={styles.facts}>
            <Check name={t("lottery.check.secret")} passed={checks.secret} />
            <Check name={t("lottery.check.result")} passed={checks.result} />
            {checks.ticket === null ? null : (
              <Check name={t("lottery.check.ticket")} passed={checks.ticket} />
            )}
          </ul>
        )}
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.stack}>
            <dt className={styles.hint}>{name}</dt>
            <dd className={styles.hash}>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
