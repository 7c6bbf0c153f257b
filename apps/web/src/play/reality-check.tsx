// The reminder of how long the person has been playing, with the net result. The jurisdiction sets the interval. The
// playing time is measured by the server's clock, for the logged-in member; a pause of some minutes ends it.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { play } from "@khela/contract/play/calls";
import { responsibleGaming } from "@khela/contract/responsible-gaming/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import { useI18n } from "../i18n/i18n.tsx";
import { serverNow } from "../lib/date/server-clock.ts";
import { navigate } from "../lib/navigation/navigation.ts";
import { useCall } from "../lib/query/query.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { readStored, writeStored } from "../lib/storage.ts";
import { Button } from "../ui/form/button.tsx";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { Money } from "../ui/content/money.tsx";
import styles from "./reality-check.module.css";

const minuteMs = 60_000;
const pollEveryMs = 5_000;
/** A longer pause ends a play session; the server's count of play time uses the same gap. */
const sessionGapMs = 5 * minuteMs;
/**
 * Maximum wait for the end of a round. It is longer than any round that ends by itself, except very rare runs of free
 * spins. A player can keep a round open indefinitely.
 */
const maxRoundWaitMs = 5 * minuteMs;

type PlaySession = {
  readonly who: string;
  readonly since: number;
  readonly seenAt: number;
  readonly toldAt: number;
};

/** Returns the start of this person's play session, updated now. */
function touchPlaySession(who: string): PlaySession {
  const now = serverNow();
  const known = readStored<PlaySession>("playing");
  const goesOn = known !== null && known.who === who && now - known.seenAt <= sessionGapMs;
  const playing = goesOn ? { ...known, seenAt: now } : { who, since: now, seenAt: now, toldAt: now };
  writeStored("playing", playing);
  return playing;
}

type RealityCheckDialogProps = {
  readonly playing: PlaySession;
  readonly onGoOn: () => void;
  readonly onStop: () => void;
  readonly onLimits: () => void;
};

function RealityCheckDialog({ playing, onGoOn, onStop, onLimits }: RealityCheckDialogProps): ReactNode {
  const { t } = useI18n();
  const { data } = useCall(play.betHistory, { startDate: playing.since, page: 1, size: 1 });
  const count = Math.floor((playing.seenAt - playing.since) / minuteMs);
  return (
    <Dialog title={t("play.checkTitle", { count })} isRequired onClose={onGoOn}>
      <p className={styles.text}>{t("play.checkAsk")}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t("play.checkStaked")}</dt>
          <dd>{data?.footer === undefined ? "…" : <Money amount={data.footer.betAmount} />}</dd>
        </div>
        <div>
          <dt>{t("play.checkNet")}</dt>
          <dd>{data?.footer === undefined ? "…" : <Money amount={data.footer.profitAndLoss} />}</dd>
        </div>
      </dl>
      <div className={styles.choice}>
        <Button variant="secondary" onClick={onGoOn}>
          {t("play.checkGoOn")}
        </Button>
        <Button onClick={onStop}>{t("play.checkStop")}</Button>
      </div>
      <Button variant="text" wide onClick={onLimits}>
        {t("play.checkLimits")}
      </Button>
    </Dialog>
  );
}

type RealityCheckProps = {
  /** Whether a round is running; the reminder waits for the end of the round, but at most `maxRoundWaitMs`. */
  readonly isBusy: boolean;
  /** Called when the reminder is due: autoplay must stop. */
  readonly onDue: () => void;
  readonly onStop: () => void;
};

export function RealityCheck({ isBusy, onDue, onStop }: RealityCheckProps): ReactNode {
  const session = useSession();
  const who = hasAccess("account", memberTypeOf(session)) ? (session?.userName ?? null) : null;
  const everyMinutes = useCall(responsibleGaming.limits, {}, { enabled: who !== null }).data?.rules
    .realityCheckMinutes;
  const [due, setDue] = useState<PlaySession | null>(null);
  const [isShown, setShown] = useState(false);
  const isDue = due !== null;

  useEffect(() => {
    if (who === null || everyMinutes === undefined) return undefined;
    const poll = (): void => {
      if (document.hidden) return;
      const playing = touchPlaySession(who);
      if (playing.seenAt - playing.toldAt >= everyMinutes * minuteMs) setDue((known) => known ?? playing);
    };
    poll();
    const timer = setInterval(poll, pollEveryMs);
    return () => clearInterval(timer);
  }, [who, everyMinutes]);

  useEffect(() => {
    if (isDue) onDue();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time it is due
  }, [isDue]);

  // The displayed reminder closes only by an answer, whatever the game reports.
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => setShown(true), isBusy ? maxRoundWaitMs : 0);
    return () => clearTimeout(timer);
  }, [isDue, isBusy]);

  function acknowledge(): void {
    const now = serverNow();
    if (due !== null) writeStored("playing", { ...due, seenAt: now, toldAt: now } satisfies PlaySession);
    setDue(null);
    setShown(false);
  }

  if (due === null || !isShown) return null;
  return (
    <RealityCheckDialog
      playing={due}
      onGoOn={acknowledge}
      onStop={() => {
        acknowledge();
        onStop();
      }}
      onLimits={() => {
        acknowledge();
        navigate("/m/safer");
      }}
    />
  );
}
