// Shots on their way to the server: gathered for a moment and sent as one round, one request at a time. What a shot came
// to is known when its round's answer is here, and not before.
import type { FishingOutcome } from "@khela/engines/fishing/fishing";
import type { RoundAnswer, RoundView } from "../../wire.ts";
import type { Table } from "../shell/table.ts";

/** How long shots are gathered. */
const GATHER_MS = 320;

export type Shot = { readonly on: string; readonly priceMinor: bigint; readonly fish: number };

type Heard = {
  /** One call a shot: how many times its price it pays, null when it was never taken. */
  onShot(shot: Shot, times: number | null): void;
  onRound(round: RoundView): void;
  onRefused(): void;
};

type Volley = {
  /** Takes a shot in, or says why not: as many as may be are waiting, or there is no money for another. */
  fire(shot: Shot): "taken" | "full" | "short";
  /** Takes back the shots at a fish that were not sent yet. */
  forget(fish: number): void;
  /** Takes back all that were not sent yet. */
  clear(): void;
};

/** A moment of waiting, so that shots fired together travel together; longer where the rules of the place say so. */
function pauseOf({ minCycleMs }: { readonly minCycleMs: number }): number {
  return Math.max(GATHER_MS, minCycleMs);
}

export function createVolley(table: Table, heard: Heard): Volley {
  let waiting: Shot[] = [];
  let isSending = false;
  let sentAt = 0;
  let timer: number | null = null;
  const { game } = table.state();
  const most = game.shotsPerRound;
  const priceOf = (shots: readonly Shot[]) => shots.reduce((sum, { priceMinor }) => sum + priceMinor, 0n);

  function plan(): void {
    if (timer !== null || isSending || waiting.length === 0) return;
    timer = window.setTimeout(() => {
      timer = null;
      void send();
    }, Math.max(0, Math.max(GATHER_MS, sentAt + pauseOf(game) - performance.now())));
  }
  function tell(shots: readonly Shot[], { round }: RoundAnswer): void {
    const outcome = round.outcome as FishingOutcome | null;
    for (const [at, shot] of shots.entries()) heard.onShot(shot, outcome?.shots[at]?.times ?? null);
    heard.onRound(round);
  }
  async function send(): Promise<void> {
    const shots = waiting.slice(0, most);
    waiting = waiting.slice(most);
    if (shots.length === 0) return;
    isSending = true;
    sentAt = performance.now();
    const total = priceOf(shots);
    table.showStaked(total);
    try {
      const answer = await table.api.bet({
        stakeMinor: total.toString(), bets: shots.map(({ on, priceMinor }) => ({ on, stakeMinor: priceMinor.toString() })),
      });
      table.showAnswer(answer);
      tell(shots, answer);
    } catch (error) {
      for (const shot of [...shots, ...waiting]) heard.onShot(shot, null);
      waiting = [];
      heard.onRefused();
      table.showFailure(error);
    } finally {
      isSending = false;
      plan();
    }
  }
  function takeBack(which: (shot: Shot) => boolean): void {
    for (const shot of waiting) if (which(shot)) heard.onShot(shot, null);
    waiting = waiting.filter((shot) => !which(shot));
  }
  return {
    fire: (shot) => {
      const balance = table.balanceMinor();
      if (waiting.length >= most) return "full";
      if (balance !== null && balance < priceOf(waiting) + shot.priceMinor) return "short";
      waiting.push(shot);
      plan();
      return "taken";
    },
    forget: (fish) => takeBack((shot) => shot.fish === fish),
    clear: () => takeBack(() => true),
  };
}
