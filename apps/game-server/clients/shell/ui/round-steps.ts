// The calls of a round of several steps, for buttons and for autoplay: one at a time, each answered by the server. A
// failed call is followed by the server's state, since its answer may have been lost.
import type { RoundAction, RoundBet } from "@khela/engines/rounds";
import type { RoundAnswer, RoundView } from "../../../wire/game-api.ts";
import type { GameSession } from "../session/game-session.ts";

/** The calls of a round; each resolves with true when the server accepted the step. */
export type RoundSteps = {
  /** The round that is displayed; null before the first round. */
  readonly round: () => RoundView | null;
  readonly isOpen: () => boolean;
  readonly isWaiting: () => boolean;
  /** Removes a finished round from the board. */
  clear(): void;
  start(bet: () => RoundBet): Promise<boolean>;
  act(action: RoundAction): Promise<boolean>;
};

type StepHandlers = {
  /** Called when a call begins, and when it has ended. */
  readonly show: () => void;
  /** Animates the server's answer before it is shown. */
  readonly reveal?: (round: RoundView) => Promise<void>;
  readonly onAnswer: (round: RoundView) => void;
  /** Called before an action is sent. */
  readonly onAction?: (action: RoundAction) => void;
  readonly onFailure?: () => void;
};

export function createRoundSteps(
  session: GameSession,
  { show, reveal, onAnswer, onAction, onFailure }: StepHandlers,
): RoundSteps {
  const { api } = session;
  let round: RoundView | null = session.state().open;
  let isWaiting = false;
  const isOpen = () => round?.state === "open";
  async function call(work: () => Promise<RoundAnswer>): Promise<boolean> {
    isWaiting = true;
    show();
    try {
      const answer = await work();
      await reveal?.(answer.round);
      ({ round } = answer);
      session.showAnswer(answer);
      onAnswer(round);
      return true;
    } catch (error) {
      session.showFailure(error);
      await session.refresh().catch(() => undefined);
      round = session.state().open ?? (isOpen() ? null : round);
      onFailure?.();
      return false;
    } finally {
      isWaiting = false;
      show();
    }
  }
  return {
    round: () => round,
    isOpen,
    isWaiting: () => isWaiting,
    clear: () => (round = null),
    start: async (bet) => {
      if (isWaiting || isOpen()) return false;
      round = null;
      const placed = bet();
      session.showStaked(BigInt(placed.stakeMinor));
      return call(() => api.bet(placed));
    },
    act: async (action) => {
      if (round === null || isWaiting || !isOpen()) return false;
      const { roundId, actions } = round;
      return call(() => {
        onAction?.(action);
        return api.act(roundId, actions.length, action);
      });
    },
  };
}
