// Autoplay of a shared round whose bets have targets. It places the player's bets with their targets in each round. The
// server pays the bets that reach their targets, even without a connection; at crash the player may cash out sooner.
import type { RoundView } from "../../../../wire/game-api.ts";
import { createAutoPlay, untilWatched, type AutoPlay, type AutoResult } from "../../auto/auto-play.ts";
import { messages, pickMessages } from "../../i18n/messages.ts";
import { createChoice, type Choice } from "../../ui/choice.ts";
import { wait } from "../../ui/dom.ts";
import { showToast } from "../../ui/toast.ts";
import {
  isAccepting,
  isStaked,
  ownBet,
  placeBet,
  roundNow,
  timesText,
  type BetSlot,
  type TargetGame,
} from "../target-game.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

const TARGETS = [110, 150, 200, 500, 1_000] as const;
const USUAL_TARGET = 200;
const LOOK_MS = 100;
const HISTORY_MS = 1_000;

type IsOn = () => boolean;
type Placed = { readonly tableRoundId: string | undefined; readonly bets: readonly RoundView[] };
type Plan = readonly (readonly [slot: BetSlot, targetHundredths: number])[];

/** Waits for a round that accepts bets and in which the player has no bet. Returns whether autoplay is still on. */
async function untilOpen(game: TargetGame, isOn: IsOn): Promise<boolean> {
  const isReady = () => isAccepting(game) && game.slots.every((slot) => ownBet(game, slot) === null);
  while (isOn() && !isReady()) await wait(LOOK_MS);
  return isOn();
}

/**
 * Places the bets of one round. Returns null when a bet was refused or autoplay stopped. A bet that is too late for a
 * round waits for the next one.
 */
async function placeAll(game: TargetGame, plan: Plan, isOn: IsOn): Promise<Placed | null> {
  const bets: RoundView[] = [];
  let tableRoundId: string | undefined;
  while (bets.length === 0) {
    await untilWatched(isOn);
    if (!(await untilOpen(game, isOn))) return null;
    tableRoundId = roundNow(game)?.id;
    for (const [slot, target] of plan) {
      const bet = await placeBet(game, slot, target);
      if (bet === "late") break;
      if (bet === null) return null;
      bets.push(bet);
    }
  }
  return { tableRoundId, bets };
}

/**
 * Returns the bets in their current state: those of the newest round from the stream, those of earlier rounds from the
 * history.
 */
async function readBets(game: TargetGame, { tableRoundId, bets }: Placed): Promise<readonly RoundView[]> {
  const { room, session } = game;
  const findIn = (rounds: readonly RoundView[]) =>
    bets.flatMap(({ roundId }) => rounds.find((round) => round.roundId === roundId) ?? []);
  const pushed = findIn(room.playerBets()?.bets ?? []);
  if (roundNow(game)?.id === tableRoundId || !room.isConnected()) return pushed;
  await wait(HISTORY_MS);
  return findIn(await session.api.rounds().catch(() => []));
}

/** Waits until the bets are settled; returns null when autoplay stopped before that, or a stake was returned. */
async function untilEnded(game: TargetGame, placed: Placed, isOn: IsOn): Promise<AutoResult | null> {
  while (isOn()) {
    const bets = await readBets(game, placed);
    if (bets.some(({ state }) => state === "void" || state === "undone")) {
      showToast(messages.errors["bet.unknown"], "error");
      return null;
    }
    const isNow = roundNow(game)?.id === placed.tableRoundId;
    const hasEnded = (bet: RoundView) => bet.state === "settled" && (!isNow || game.isDecided(bet));
    if (bets.length === placed.bets.length && bets.every(hasEnded)) {
      const sum = (of: (bet: RoundView) => string | null) =>
        String(bets.reduce((all, bet) => all + BigInt(of(bet) ?? "0"), 0n));
      return { stakeMinor: sum((bet) => bet.stakeMinor), payoutMinor: sum((bet) => bet.payoutMinor) };
    }
    await wait(LOOK_MS);
  }
  return null;
}

function askTarget({ session, rules }: TargetGame, slot: BetSlot, label: string): Choice<number> {
  const target = slot.targetHundredths();
  return createChoice<number>(
    label,
    // the options include the target that the player entered
    [...new Set([...TARGETS, ...(target === rules.maxTargetHundredths ? [] : [target])])]
      .sort((a, b) => a - b)
      .map((one) => [one, timesText(session, one)]),
    { first: target === rules.maxTargetHundredths ? USUAL_TARGET : target, onPick: () => undefined },
  );
}

export function createTargetAuto(game: TargetGame): AutoPlay {
  let asked: readonly (readonly [slot: BetSlot, target: Choice<number>])[] = [];
  return createAutoPlay(game.session, {
    playRound: async (isOn) => {
      const plan: Plan = asked.map(([slot, target]) => [slot, target.value()]);
      const placed = await placeAll(game, plan, isOn);
      return placed === null ? null : untilEnded(game, placed, isOn);
    },
    isReady: () => game.slots.every((slot) => !isStaked(game, slot)),
    stakeMinor: () => game.slots.reduce((sum, slot) => sum + slot.stakeMinor(), 0n),
    questions: () => {
      const labels = game.slots.length === 1 ? [text.target] : [text.first, text.second];
      asked = game.slots.map((slot, at) => [slot, askTarget(game, slot, labels[at] ?? "")]);
      return asked.map(([, target]) => target.element);
    },
  });
}
