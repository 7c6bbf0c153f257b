// The reminder of how long one has been playing, with what came of it; the jurisdiction says how often. The time is that of
// this phone and of whoever is logged in; a pause of some minutes ends it.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { play } from "@khela/contract/calls/play";
import { safer } from "@khela/contract/calls/safer";
import { mayUse } from "@khela/contract/member-types";
import { useI18n } from "../i18n/i18n.tsx";
import { goTo } from "../lib/navigation.ts";
import { useCall } from "../lib/query.ts";
import { sessionType, useSession } from "../lib/session.ts";
import { readStored, writeStored } from "../lib/storage.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Money } from "../ui/money.tsx";
import styles from "./reality-check.module.css";

const minuteMs = 60_000;
const lookEveryMs = 5_000;
/** As the time at play is counted by the server. */
const pauseMs = 5 * minuteMs;
/** Longer than a round takes that ends by itself, but for the rarest rows of free spins; a player can keep one open for ever. */
const patienceMs = 5 * minuteMs;

type Playing = { readonly who: string; readonly since: number; readonly seenAt: number; readonly toldAt: number };

/** Since when this person plays, with this moment counted in. */
function playingNow(who: string): Playing {
  const now = Date.now();
  const known = readStored<Playing>("playing");
  const goesOn = known !== null && known.who === who && now - known.seenAt <= pauseMs;
  const playing = goesOn ? { ...known, seenAt: now } : { who, since: now, seenAt: now, toldAt: now };
  writeStored("playing", playing);
  return playing;
}

type CheckProps = { readonly playing: Playing; readonly onGoOn: () => void; readonly onStop: () => void; readonly onLimits: () => void };

function Check({ playing, onGoOn, onStop, onLimits }: CheckProps): ReactNode {
  const { t } = useI18n();
  const { data } = useCall(play.record, { startDate: playing.since, page: 1, size: 1 });
  const count = Math.floor((playing.seenAt - playing.since) / minuteMs);
  return (
    <Dialog title={t("play.checkTitle", { count })} firm onClose={onGoOn}>
      <p className={styles.text}>{t("play.checkAsk")}</p>
      <dl className={styles.facts}>
        <div><dt>{t("play.staked")}</dt><dd>{data === undefined ? "…" : <Money amount={data.footer.betAmount} />}</dd></div>
        <div><dt>{t("play.net")}</dt><dd>{data === undefined ? "…" : <Money amount={data.footer.profitAndLoss} />}</dd></div>
      </dl>
      <div className={styles.choice}>
        <Button kind="quiet" onClick={onGoOn}>{t("play.checkGoOn")}</Button>
        <Button onClick={onStop}>{t("play.checkStop")}</Button>
      </div>
      <Button kind="plain" wide onClick={onLimits}>{t("play.checkLimits")}</Button>
    </Dialog>
  );
}

type RealityCheckProps = {
  /** A round is under way, whose end is waited for. */
  readonly isBusy: boolean;
  /** The time has come: nothing may play on by itself. */
  readonly onDue: () => void;
  readonly onStop: () => void;
};

export function RealityCheck({ isBusy, onDue, onStop }: RealityCheckProps): ReactNode {
  const session = useSession();
  const who = mayUse("account", sessionType(session)) ? (session?.userName ?? null) : null;
  const everyMinutes = useCall(safer.limits, {}, { enabled: who !== null }).data?.rules.realityCheckMinutes;
  const [due, setDue] = useState<Playing | null>(null);
  const [isShown, setShown] = useState(false);
  const isDue = due !== null;

  useEffect(() => {
    if (who === null || everyMinutes === undefined) return undefined;
    const look = (): void => {
      if (document.hidden) return;
      const playing = playingNow(who);
      if (playing.seenAt - playing.toldAt >= everyMinutes * minuteMs) setDue((known) => known ?? playing);
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [who, everyMinutes]);

  useEffect(() => {
    if (isDue) onDue();
  }, [isDue]);

  // once it stands there it goes by an answer only, whatever the game says meanwhile
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => setShown(true), isBusy ? patienceMs : 0);
    return () => clearTimeout(timer);
  }, [isDue, isBusy]);

  function tell(): void {
    const now = Date.now();
    if (due !== null) writeStored("playing", { ...due, seenAt: now, toldAt: now } satisfies Playing);
    setDue(null);
    setShown(false);
  }

  if (due === null || !isShown) return null;
  return (
    <Check
      playing={due}
      onGoOn={tell}
      onStop={() => {
        tell();
        onStop();
      }}
      onLimits={() => {
        tell();
        goTo("/m/safer");
      }}
    />
  );
}
