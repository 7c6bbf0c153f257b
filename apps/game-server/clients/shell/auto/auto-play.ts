// Autoplay of a game whose bet is one tap: asks for stop conditions, places one bet after another, then stops and shows
// the reason. It is absent where the jurisdiction requires a decision for every bet.
import { drawIcon, h, wait } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";
import { loadSheets } from "../ui/load-sheets.ts";
import { messages } from "../i18n/messages.ts";
import { onHold } from "../session/host-bridge.ts";
import type { GameSession } from "../session/game-session.ts";
import { showToast } from "../ui/toast.ts";
import {
  addRound,
  noRounds,
  stopReason,
  type AutoProgress,
  type AutoRound,
  type StopConditions,
} from "./stop-reason.ts";

/** Pause between a round's result and the next bet. */
const PAUSE_MS = 350;
const AWAY_MS = 250;

export type AutoPlay = {
  /** The button that starts and stops autoplay; null where autoplay is not allowed. */
  readonly button: HTMLButtonElement | null;
  readonly isOn: () => boolean;
  stop(): void;
  /** Redraws the button after a change of `isReady`. */
  refresh(): void;
};

/** The part of a round that autoplay needs. */
export type AutoResult = Omit<AutoRound, "hasFeature">;

export type AutoGame<Round extends AutoResult = AutoResult> = {
  /** Plays a round to its end; null when no bet was accepted, or `isOn` became false before the end. */
  readonly playRound: (isOn: () => boolean) => Promise<Round | null>;
  readonly isReady: () => boolean;
  readonly stakeMinor: () => bigint;
  /** Returns the highest stake that the next round can reach, for limits; undefined: `stakeMinor`. */
  readonly mostMinor?: () => bigint;
  /** Returns whether a round had a feature; undefined for a game without features. */
  readonly hasFeature?: (round: Round) => boolean;
  /** Returns the game's own questions, which are shown above the stop conditions. */
  readonly questions?: () => readonly HTMLElement[];
  /** Called when autoplay starts and when it stops. */
  readonly onChange?: () => void;
};

type Run = { readonly conditions: StopConditions; progress: AutoProgress; readonly since: number };

/** Waits while a sheet is open or the page is hidden, so that no bet is placed unseen. */
export async function untilWatched(isOn: () => boolean): Promise<void> {
  const isAway = () => document.hidden || document.querySelector("dialog[open]") !== null;
  while (isOn() && isAway()) await wait(AWAY_MS);
}

export function createAutoPlay<Round extends AutoResult>(
  session: GameSession,
  game: AutoGame<Round>,
): AutoPlay {
  const { mayAutoplay, minCycleMs } = session.state().game;
  if (!mayAutoplay)
    return { button: null, isOn: () => false, stop: () => undefined, refresh: () => undefined };
  let run: Run | null = null;
  const label = h("small", { class: "number" });
  const button = h("button", { type: "button", class: "side-button", "aria-pressed": "false" });
  const isCurrent = (one: Run) => run === one;

  function show(): void {
    const isOn = run !== null;
    const rounds = run?.conditions.rounds ?? null;
    const left = run === null || rounds === null ? null : rounds - run.progress.rounds;
    label.textContent = left === null ? messages.auto : session.format.count(Math.max(0, left));
    button.setAttribute("aria-pressed", String(isOn));
    button.setAttribute("aria-label", isOn ? messages.autoStop : messages.auto);
    button.replaceChildren(drawIcon(icons[isOn ? "stop" : "repeat"]), label);
    button.disabled = !isOn && (!game.isReady() || document.documentElement.dataset.busy === "true");
  }
  function set(next: Run | null): void {
    run = next;
    show();
    game.onChange?.();
  }
  async function play(mine: Run): Promise<void> {
    while (isCurrent(mine)) {
      await untilWatched(() => isCurrent(mine));
      if (!isCurrent(mine)) return;
      const reason = stopReason(mine.conditions, {
        progress: mine.progress,
        nextStakeMinor: (game.mostMinor ?? game.stakeMinor)(),
        balanceMinor: session.balanceMinor(),
        elapsedMs: performance.now() - mine.since,
      });
      if (reason !== null) {
        set(null);
        const { sayStopReason } = await loadSheets();
        return showToast(sayStopReason(reason));
      }
      const cycle = wait(minCycleMs);
      const round = await game.playRound(() => isCurrent(mine));
      if (round === null) return isCurrent(mine) ? set(null) : undefined;
      const hasFeature = game.hasFeature?.(round) ?? false;
      mine.progress = addRound(mine.progress, { ...round, hasFeature });
      show();
      await Promise.all([cycle, wait(PAUSE_MS)]);
    }
  }
  function start(conditions: StopConditions): void {
    const mine: Run = { conditions, progress: noRounds, since: performance.now() };
    set(mine);
    void play(mine);
  }
  const stop = () => {
    if (run !== null) set(null);
  };
  button.onclick = () => {
    if (run !== null) return stop();
    loadSheets().then(
      ({ askStopConditions }) =>
        askStopConditions(session, {
          stakeMinor: game.stakeMinor(),
          hasFeature: game.hasFeature !== undefined,
          own: game.questions?.() ?? [],
          onStart: start,
        }),
      () => showToast(messages.errors.offline, "error"),
    );
  };
  onHold(session.page, stop);
  session.onChange(show);
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ["data-busy"] });
  show();
  return { button, isOn: () => run !== null, stop, refresh: show };
}
