// Auto-fire of the fishing game, with stop conditions that the player chooses before it starts, as in every autoplay.
// One volley of shots is one round.
import { addRound, noRounds, stopReason, type StopConditions } from "../shell/auto/stop-reason.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { messages } from "../shell/i18n/messages.ts";
import { loadSheets } from "../shell/ui/load-sheets.ts";
import { showToast } from "../shell/ui/toast.ts";
import type { RoundView } from "../../wire/game-api.ts";

export type AutoFire = {
  readonly isOn: () => boolean;
  /** Asks for stop conditions and starts auto-fire, or stops it when it is on. */
  toggle(): void;
  stop(): void;
  /** Adds a round's result to the sums that the stop conditions compare. */
  count(round: RoundView): void;
  /** Stops auto-fire and shows the reason when a stop condition is met. Returns whether auto-fire may continue. */
  check(): boolean;
};

/** Creates auto-fire; `onChange` is called when it starts and when it stops. */
export function createAutoFire(session: GameSession, onChange: () => void): AutoFire {
  let conditions: StopConditions | null = null;
  let progress = noRounds;
  let since = 0;
  const set = (next: StopConditions | null): void => {
    conditions = next;
    progress = noRounds;
    since = performance.now();
    onChange();
  };
  const ask = () =>
    loadSheets().then(
      ({ askStopConditions }) =>
        askStopConditions(session, {
          stakeMinor: session.stakeMinor(),
          hasFeature: false,
          own: [],
          onStart: set,
        }),
      () => showToast(messages.errors.offline, "error"),
    );
  return {
    isOn: () => conditions !== null,
    toggle: () => (conditions === null ? void ask() : set(null)),
    stop: () => set(null),
    count: (round) => {
      progress = addRound(progress, { ...round, hasFeature: false });
    },
    check: () => {
      if (conditions === null) return false;
      const reason = stopReason(conditions, {
        progress,
        nextStakeMinor: session.stakeMinor(),
        balanceMinor: session.balanceMinor(),
        elapsedMs: performance.now() - since,
      });
      if (reason === null) return true;
      set(null);
      void loadSheets().then(({ sayStopReason }) => showToast(sayStopReason(reason)));
      return false;
    },
  };
}
