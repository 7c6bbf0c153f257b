import type { ReactNode } from "react";
import { play } from "@khela/contract/play/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { loginPath } from "../../lib/session/return-to.ts";
import { useSession } from "../../lib/session/session.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { BetHistoryRow, roundPath } from "../history/bet-history-row.tsx";
import historyStyles from "../history/bet-history.module.css";
import styles from "./verify.module.css";

const newest = 5;

function Rounds(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(play.betHistory, { size: newest });
  if (data === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState title={t("play.recordFailed")} hint={errorText(error.code)} onRetry={refetch} />
    );
  if (data.list.length === 0) return <p className={styles.note}>{t("play.verifyNoRounds")}</p>;
  return (
    <>
      <p className={styles.note}>{t("play.verifyOwnHint")}</p>
      <ul className={historyStyles.list}>
        {data.list.map((row) => (
          <BetHistoryRow key={`${row.vassalage} ${row.roundId}`} row={row} to={roundPath(row)} />
        ))}
      </ul>
    </>
  );
}

/** The member's newest rounds, each with a link to its record and its proof. */
export function OwnRounds(): ReactNode {
  const { t } = useI18n();
  const isLoggedIn = useSession() !== null;
  return (
    <section className={styles.own} aria-label={t("play.verifyOwnRounds")}>
      <h2 className={styles.ownTitle}>{t("play.verifyOwnRounds")}</h2>
      {isLoggedIn ? (
        <Rounds />
      ) : (
        <>
          <p className={styles.note}>{t("play.verifyLogin")}</p>
          <ButtonLink to={loginPath("/m/verify")} variant="secondary">
            {t("shell.login")}
          </ButtonLink>
        </>
      )}
    </section>
  );
}
