import type { ReactNode } from "react";
import { play } from "@khela/contract/calls/play";
import type { OutputOf } from "@khela/contract/schemas";
import { mayRetryHelp } from "@khela/contract/errors";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useCall } from "../../lib/query/query.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Money } from "../../ui/content/money.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { CopyRow } from "./copy-row.tsx";
import { LegsView } from "./legs-view.tsx";
import styles from "./bet-history.module.css";
import { isGain } from "./bet-history-row.tsx";
import { verifyPathOf } from "../verify/verify-input.ts";

type Round = OutputOf<typeof play.round>;

function Amounts({ row }: Pick<Round, "row">): ReactNode {
  const { t, style } = useI18n();
  return (
    <>
      <p className={styles.sheetGame}>
        {row.gameName}
        <span className={styles.tag}>{t(`play.state.${row.state}`)}</span>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t("play.stake")}</dt>
          <dd>
            <Money amount={row.betAmount} />
          </dd>
        </div>
        <div>
          <dt>{t("play.returned")}</dt>
          <dd className={isGain(row) ? styles.gain : ""}>
            <Money amount={row.winAmount} />
          </dd>
        </div>
        <div>
          <dt>{t("play.time")}</dt>
          <dd>{formatDateTime(row.startedAt, style)}</dd>
        </div>
      </dl>
      <CopyRow label={t("play.roundId")} value={row.roundId} />
    </>
  );
}

function Fairness({ fair, row }: { fair: NonNullable<Round["fair"]>; row: Round["row"] }): ReactNode {
  const { t, count } = useI18n();
  return (
    <section className={styles.fair}>
      <h3 className={styles.fairTitle}>{t("play.fair")}</h3>
      <CopyRow label={t("play.seedHash")} value={fair.serverSeedHash} />
      {fair.serverSeed === null ? (
        <p className={styles.note}>{t("play.seedHidden")}</p>
      ) : (
        <CopyRow label={t("play.serverSeed")} value={fair.serverSeed} />
      )}
      <CopyRow label={t("play.clientSeed")} value={fair.clientSeed} />
      <p className={styles.nonce}>
        {t("play.nonce")} <b>{count(fair.nonce)}</b>
      </p>
      {fair.serverSeed === null ? null : (
        <ButtonLink to={verifyPathOf(fair, row)} wide>
          {t("play.verify")}
        </ButtonLink>
      )}
    </section>
  );
}

/**
 * One round: stake and return, the legs of a bet on matches and, for a provably fair game, everything needed
 * to verify it.
 */
export function RoundDetails({ roundId, onClose }: { roundId: string; onClose: () => void }): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(play.round, { roundId });
  return (
    <Dialog title={t("play.round")} shape="bottomSheet" onClose={onClose}>
      {data !== undefined ? (
        <>
          <Amounts row={data.row} />
          {data.legs === null ? null : <LegsView legs={data.legs} />}
          {data.fair === null ? null : <Fairness fair={data.fair} row={data.row} />}
          {data.fair === null && data.legs === null ? (
            <p className={styles.note}>{t("play.noFair")}</p>
          ) : null}
        </>
      ) : null}
      {data === undefined && error !== null ? (
        <ErrorState
          title={t("play.roundFailed")}
          hint={errorText(error.code)}
          isFinal={!mayRetryHelp(error.code)}
          onRetry={refetch}
        />
      ) : null}
      {data === undefined && error === null ? <LoadingState /> : null}
    </Dialog>
  );
}
