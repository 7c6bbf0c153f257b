import type { ReactNode } from "react";
import { Suspense } from "react";
import { lotteryTypes } from "@khela/contract/lottery/lottery-types";
import { play } from "@khela/contract/play/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { mayRetryHelp } from "../../lib/api/call.ts";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { playPath } from "../../lib/navigation/play-path.ts";
import { useCall } from "../../lib/query/query.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Disclosure } from "../../ui/content/disclosure.tsx";
import { Money } from "../../ui/content/money.tsx";
import { ErrorState, LoadingState, Skeleton } from "../../ui/feedback/states.tsx";
import { CopyRow } from "./copy-row.tsx";
import { LegsView } from "./legs-view.tsx";
import styles from "./bet-history.module.css";
import { hasReturned, isGain } from "./bet-history-row.tsx";
import { recordedOutcome } from "./recorded-outcome.ts";
import { verifyPathOf } from "../verify/verify-path.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.ts";

type Round = OutputOf<typeof play.round>;

const OutcomeView = lazyPart(() => import("./outcome-view.tsx").then((m) => m.OutcomeView));

function Amounts({ row }: Pick<Round, "row">): ReactNode {
  const { t, style } = useI18n();
  return (
    <>
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

/**
 * Returns whether an open round waits for its player. A bet on matches and a lottery's order wait for a result instead.
 */
function isResumed({ legs, row }: Round): boolean {
  return legs === null && !lotteryTypes.includes(row.gameType);
}

/** Draws the outcome in the vendor's record; renders nothing before the record has an outcome. */
function Outcome({ fair }: { fair: NonNullable<Round["fair"]> }): ReactNode {
  const outcome = recordedOutcome(fair.outcome);
  return outcome === null ? null : (
    <div className={styles.outcome}>
      <Suspense fallback={<Skeleton className={styles.outcomeWaiting} />}>
        <OutcomeView outcome={outcome} />
      </Suspense>
    </div>
  );
}

function Correctable({ until }: { until: number | null }): ReactNode {
  const { t, style } = useI18n();
  return until === null ? null : (
    <p className={styles.note} role="note">
      {t("play.correctableUntil", { time: formatDateTime(until, style) })}
    </p>
  );
}

function Fairness({ fair, row }: { fair: NonNullable<Round["fair"]>; row: Round["row"] }): ReactNode {
  const { t, count } = useI18n();
  return (
    <section className={styles.fair}>
      {fair.serverSeed === null ? null : (
        <ButtonLink to={verifyPathOf(fair, row)} wide>
          {t("play.verify")}
        </ButtonLink>
      )}
      <Disclosure title={t("play.fair")}>
        <div className={styles.fair}>
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
        </div>
      </Disclosure>
    </section>
  );
}

type RoundDetailsProps = {
  readonly roundId: string;
  /** The vendor in the address; null: the newest round with this id is shown. */
  readonly vendor: string | null;
  readonly onClose: () => void;
};

/**
 * One round. Its events come first, with the outcome or the legs of a bet on matches, then stake and return. A folded
 * section has everything that is needed to verify a provably fair game.
 */
export function RoundDetails({ roundId, vendor, onClose }: RoundDetailsProps): ReactNode {
  const { t, errorText } = useI18n();
  const input = { roundId, ...(vendor === null ? {} : { vassalage: vendor }) };
  const { data, error, refetch } = useCall(play.round, input);
  return (
    <Dialog title={t("play.round")} shape="bottomSheet" onClose={onClose}>
      {data !== undefined ? (
        <>
          <p className={styles.sheetGame}>
            {data.row.gameName}
            <span className={styles.tag}>
              {t(hasReturned(data.row) ? "play.state.correctable" : `play.state.${data.row.state}`)}
            </span>
          </p>
          {data.fair === null ? null : <Outcome fair={data.fair} />}
          {data.legs === null ? null : <LegsView legs={data.legs} />}
          <Correctable until={data.correctableUntil} />
          <Amounts row={data.row} />
          {data.row.state === "open" && data.row.gameType !== "" ? (
            <ButtonLink to={playPath(data.row)} wide>
              {t(isResumed(data) ? "play.resume" : "play.toGame")}
            </ButtonLink>
          ) : null}
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
          isFinal={!mayRetryHelp(error)}
          onRetry={refetch}
        />
      ) : null}
      {data === undefined && error === null ? <LoadingState /> : null}
    </Dialog>
  );
}
