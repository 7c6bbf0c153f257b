// The bets of a player on a shared round whose bets have targets (crash, slide): the slots from which they are placed,
// and what the stream says of them.
import type { RoundView, TableRoundView } from "../../../wire/game-api.ts";
import { messages } from "../i18n/messages.ts";
import type { GameSession } from "../session/game-session.ts";
import { ApiFailure } from "../transport/api-client.ts";
import type { RoomClient } from "../transport/room-client.ts";
import { setBusy } from "../ui/stake-control.ts";
import { showToast } from "../ui/toast.ts";
import "./target-game.css";

/** A place for one bet on each round: its stake, its target and its button. */
export type BetSlot = {
  readonly button: HTMLButtonElement;
  /** The element with the outcome of the bet, in words. */
  readonly own: HTMLElement;
  readonly stakeMinor: () => bigint;
  readonly targetHundredths: () => number;
  /** Round id of the last bet that was placed from this slot. */
  placedId: string | null;
  /** Round id of the last bet that was in play on this page; null once its end was shown. */
  playedId: string | null;
  isSending: boolean;
};

export type TargetGame = {
  readonly session: GameSession;
  readonly room: RoomClient;
  readonly rules: { readonly minTargetHundredths: number; readonly maxTargetHundredths: number };
  readonly slots: BetSlot[];
  /** The text for a bet that came after the close. */
  readonly lateText: string;
  /** Returns whether the screen shows how a bet of the present round has ended. */
  readonly isDecided: (bet: RoundView) => boolean;
  /** Whether autoplay places the bets. */
  isAuto: () => boolean;
};

/** Writes a text only when it changes: screen readers announce a rewritten text again. */
export function setText(element: HTMLElement, what: string): void {
  if (element.textContent !== what) element.textContent = what;
}

export function timesText({ format }: Pick<GameSession, "format">, hundredths: number): string {
  return format.times(`${hundredths}/100`);
}

export function targetOf({ bet }: RoundView): number {
  return "targetHundredths" in bet ? bet.targetHundredths : 0;
}

export function roundNow({ room }: TargetGame): TableRoundView | null {
  return room.view()?.round ?? null;
}

/**
 * Returns the player's bet from this slot in the present round. After a reload, or before the answer to a bet, a bet
 * has no slot yet: it belongs to the slot that is sending, otherwise to the first slot without a bet.
 */
export function ownBet(game: TargetGame, slot: BetSlot): RoundView | null {
  const seat = game.room.playerBets();
  const bets = (seat !== null && seat.tableRoundId === roundNow(game)?.id ? seat.bets : []).filter(
    ({ state }) => state === "open" || state === "settled" || state === "placing",
  );
  const placedBy = (one: BetSlot) => bets.find(({ roundId }) => roundId === one.placedId);
  const placed = placedBy(slot);
  if (placed !== undefined) return placed;
  const unclaimed = bets.filter(({ roundId }) => game.slots.every(({ placedId }) => placedId !== roundId));
  const empty = game.slots.filter((one) => placedBy(one) === undefined);
  empty.sort((a, b) => Number(b.isSending) - Number(a.isSending));
  return unclaimed[empty.indexOf(slot)] ?? null;
}

/** Returns whether the slot has a bet in the present round whose end the screen does not show yet. */
export function isStaked(game: TargetGame, slot: BetSlot): boolean {
  const bet = ownBet(game, slot);
  return bet !== null && !game.isDecided(bet);
}

/** Returns whether the round accepts bets now. */
export function isAccepting({ room }: TargetGame): boolean {
  const now = room.view()?.round ?? null;
  return now?.stage === "open" && room.now() < now.closesAt && room.isConnected();
}

type BetWords = { readonly bet: string; readonly betNext: string; readonly placed: string };

/** Updates the button that places the bet of a slot. */
export function showBetButton(game: TargetGame, slot: BetSlot, words: BetWords): void {
  const isOpen = isAccepting(game);
  setText(slot.button, isStaked(game, slot) ? words.placed : isOpen ? words.bet : words.betNext);
  slot.button.disabled = slot.isSending || !isOpen || ownBet(game, slot) !== null || game.isAuto();
}

/** Marks the round as running. The mark is followed, so it is written only when it changes. */
export function markBusy(isBusy: boolean): void {
  if (String(isBusy) !== document.documentElement.dataset.busy) setBusy(isBusy);
}

type Late = { readonly text: string; readonly title: string | null };

/**
 * Result of an attempt to bet or cash out. "late": the round accepts no more bets; null: refused, and the player has
 * seen the reason.
 */
type Attempt<T> = T | "late" | null;

/** Sends a call of a slot, and tells the player of a failure. */
export async function attempt<T>(
  { session }: TargetGame,
  slot: BetSlot,
  { work, late }: { readonly work: () => Promise<T>; readonly late: Late },
): Promise<Attempt<T>> {
  slot.isSending = true;
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "bet.closed") {
      showToast(late.text, "plain", late.title);
      return "late";
    }
    session.showFailure(error);
    return null;
  } finally {
    slot.isSending = false;
  }
}

/** Places the bet of a slot in the open round. */
export function placeBet(
  game: TargetGame,
  slot: BetSlot,
  targetHundredths = slot.targetHundredths(),
): Promise<Attempt<RoundView>> {
  const { session, room } = game;
  return attempt(game, slot, {
    work: async () => {
      const round = await room.bet({ stakeMinor: slot.stakeMinor().toString(), targetHundredths });
      slot.placedId = round.roundId;
      session.sound.play("safe");
      return round;
    },
    late: { text: game.lateText, title: messages.notTaken },
  });
}
