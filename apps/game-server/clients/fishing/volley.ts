// Sends shots to the server. Shots are collected briefly and sent as one round, one request at a time. The result of a
// shot is known only when the answer to its round arrives.
import type { FishingOutcome } from "@khela/engines/fishing/fishing";
import type { RoundAnswer, RoundView } from "../../wire/game-api.ts";
import type { GameSession } from "../shell/session/game-session.ts";

/** How long shots are collected before they are sent. */
const BATCH_MS = 320;

export type Shot = { readonly on: string; readonly priceMinor: bigint; readonly fish: number };

type VolleyEvents = {
  /**
   * Called once for each shot with its result: the multiple of the shot's price that it pays, null when the bet was
   * refused.
   */
  onShot(shot: Shot, times: number | null): void;
  onRound(round: RoundView): void;
  onRefused(): void;
};

type Volley = {
  /**
   * Queues a shot, or returns why not. `full`: the queue is at its limit; `short`: the balance does not cover another
   * shot.
   */
  fire(shot: Shot): "taken" | "full" | "short";
  /** Removes the queued shots at this fish. */
  forget(fish: number): void;
  /** Removes all queued shots. */
  clear(): void;
};

/**
 * Returns how long to collect shots, so that shots fired together are sent together; the time is longer where the
 * jurisdiction profile requires it.
 */
function pauseOf({ minCycleMs }: { readonly minCycleMs: number }): number {
  return Math.max(BATCH_MS, minCycleMs);
}

export function createVolley(session: GameSession, events: VolleyEvents): Volley {
  let waiting: Shot[] = [];
  let isSending = false;
  let sentAt = 0;
  let timer: number | null = null;
  const { game } = session.state();
  const most = game.shotsPerRound;
  const priceOf = (shots: readonly Shot[]) => shots.reduce((sum, { priceMinor }) => sum + priceMinor, 0n);

  function plan(): void {
    if (timer !== null || isSending || waiting.length === 0) return;
    timer = window.setTimeout(
      () => {
        timer = null;
        void send();
      },
      Math.max(0, Math.max(BATCH_MS, sentAt + pauseOf(game) - performance.now())),
    );
  }
  function report(shots: readonly Shot[], { round }: RoundAnswer): void {
    const outcome = round.outcome as FishingOutcome | null;
    for (const [at, shot] of shots.entries()) events.onShot(shot, outcome?.shots[at]?.times ?? null);
    events.onRound(round);
  }
  /** Takes the first waiting shots; together they stay within the maximum of a bonus in play. */
  function takeShots(): readonly Shot[] {
    const cap = session.bonusMaxMinor();
    const isWithin = (count: number) => cap === null || priceOf(waiting.slice(0, count)) <= cap;
    let count = Math.min(most, waiting.length);
    while (count > 1 && !isWithin(count)) count -= 1;
    const shots = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return shots;
  }
  async function send(): Promise<void> {
    const shots = takeShots();
    if (shots.length === 0) return;
    isSending = true;
    sentAt = performance.now();
    const total = priceOf(shots);
    session.showStaked(total);
    try {
      const answer = await session.api.bet({
        stakeMinor: total.toString(),
        bets: shots.map(({ on, priceMinor }) => ({ on, stakeMinor: priceMinor.toString() })),
      });
      session.showAnswer(answer);
      report(shots, answer);
    } catch (error) {
      for (const shot of [...shots, ...waiting]) events.onShot(shot, null);
      waiting = [];
      events.onRefused();
      session.showFailure(error);
    } finally {
      isSending = false;
      plan();
    }
  }
  function withdraw(which: (shot: Shot) => boolean): void {
    for (const shot of waiting) if (which(shot)) events.onShot(shot, null);
    waiting = waiting.filter((shot) => !which(shot));
  }
  return {
    fire: (shot) => {
      const balance = session.balanceMinor();
      if (waiting.length >= most) return "full";
      if (balance !== null && balance < priceOf(waiting) + shot.priceMinor) return "short";
      waiting.push(shot);
      plan();
      return "taken";
    },
    forget: (fish) => withdraw((shot) => shot.fish === fish),
    clear: () => withdraw(() => true),
  };
}
