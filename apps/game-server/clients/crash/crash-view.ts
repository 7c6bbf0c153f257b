// Draws the crash round in its last known state: the multiplier and the curve in every frame, the buttons, the player's
// bets, and the last results.
import { crashCurve, crashRules, crashTime } from "@khela/engines/originals/crash";
import { multiplyFloor } from "@khela/engines/money";
import type { RoundView, TableRoundView } from "../../wire/game-api.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { messages } from "../shell/i18n/messages.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import type { RoomClient } from "../shell/transport/room-client.ts";
import { h } from "../shell/ui/dom.ts";
import { celebrateWin } from "../shell/win/celebrate-win.ts";
import { setBusy } from "../shell/ui/stake-control.ts";
import type { createCurve } from "./curve.ts";
import { text } from "./text.ts";

const MARKS_SHOWN = 12;

/** One of a player's two bets on a round: its stake, its target and its button. */
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

export type CrashGame = {
  readonly session: GameSession;
  readonly room: RoomClient;
  readonly curve: ReturnType<typeof createCurve>;
  readonly big: HTMLElement;
  readonly statusLine: HTMLElement;
  readonly marks: HTMLElement;
  /** The bet slots: one, or two once the player has switched on the second bet. */
  readonly slots: BetSlot[];
  /** Whether autoplay places the bets. */
  isAuto: () => boolean;
};

/** Writes a text only when it changes: screen readers announce a rewritten text again. */
function setText(element: HTMLElement, what: string): void {
  if (element.textContent !== what) element.textContent = what;
}

export function timesText({ format }: Pick<GameSession, "format">, hundredths: number): string {
  return format.times(`${hundredths}/100`);
}

function targetOf({ bet }: RoundView): number {
  return "targetHundredths" in bet ? bet.targetHundredths : 0;
}

export function roundNow({ room }: CrashGame): TableRoundView | null {
  return room.view()?.round ?? null;
}

/**
 * Returns the player's bet from this slot in the present round. After a reload, or before the answer to a bet, a bet
 * has no slot yet: it belongs to the slot that is sending, otherwise to the first slot without a bet.
 */
export function ownBet(game: CrashGame, slot: BetSlot): RoundView | null {
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

function risenMs(game: CrashGame): number {
  return game.room.now() - (roundNow(game)?.fliesAt ?? game.room.now());
}

function showCashOut({ session, room }: CrashGame, slot: BetSlot, { bet, riseMs }: Flight): void {
  const at = Math.min(crashCurve(riseMs), targetOf(bet));
  const worth = multiplyFloor(BigInt(bet.stakeMinor), { num: BigInt(at), den: 100n });
  setText(slot.button, formatMessage(text.cash, { amount: session.format.money(worth) }));
  slot.button.disabled = slot.isSending || !room.isConnected();
}

type Flight = { readonly bet: RoundView; readonly riseMs: number };

/** Returns whether the slot has a bet in the present round that is not settled yet. */
export function isStaked(game: CrashGame, slot: BetSlot): boolean {
  const bet = ownBet(game, slot);
  return bet !== null && bet.state !== "settled" && roundNow(game)?.stage !== "shown";
}

/** Returns whether the round accepts bets now. */
export function isAccepting({ room }: CrashGame): boolean {
  const now = room.view()?.round ?? null;
  return now?.stage === "open" && room.now() < now.closesAt && room.isConnected();
}

function showButton(game: CrashGame, slot: BetSlot): void {
  const { button, isSending } = slot;
  const bet = ownBet(game, slot);
  const riseMs = risenMs(game);
  const canCash =
    roundNow(game)?.stage === "flying" &&
    bet?.state === "open" &&
    riseMs >= crashTime(crashRules.minTargetHundredths);
  button.classList.toggle("is-cash", canCash);
  if (canCash && bet !== null) return showCashOut(game, slot, { bet, riseMs });
  const isOpen = isAccepting(game);
  const amount = slot === game.slots[0] ? "" : ` · ${game.session.format.money(slot.stakeMinor())}`;
  setText(button, isStaked(game, slot) ? text.placed : `${isOpen ? text.bet : text.betNext}${amount}`);
  button.disabled = isSending || !isOpen || bet !== null || game.isAuto();
}

/** Updates all buttons. The stake control changes the first bet, so it is disabled only while that bet is in play. */
function showButtons(game: CrashGame): void {
  const [first] = game.slots;
  const isBusy = first !== undefined && isStaked(game, first);
  if (String(isBusy) !== document.documentElement.dataset.busy) setBusy(isBusy);
  for (const slot of game.slots) showButton(game, slot);
}

/**
 * Returns whether the round's crash point is at or above the bet's target. The server has then paid the bet, even if
 * the answer has not arrived.
 */
function isCashedByTarget(game: CrashGame, bet: RoundView): boolean {
  return targetOf(bet) <= Number(roundNow(game)?.result?.crashHundredths ?? 0);
}

function showOwnBet(game: CrashGame, slot: BetSlot): void {
  const { session } = game;
  const { own } = slot;
  const bet = ownBet(game, slot);
  const paid = BigInt(bet?.payoutMinor ?? "0");
  const at = bet?.outcome?.family === "crash" ? bet.outcome.cashedHundredths : null;
  delete own.dataset.tone;
  if (bet === null) setText(own, "");
  else if (bet.state === "settled" && at !== null) {
    const cashed = formatMessage(text.cashed, { times: timesText(session, at) });
    setText(own, `${cashed} · ${formatMessage(text.paid, { amount: session.format.money(paid) })}`);
    own.dataset.tone = paid > BigInt(bet.stakeMinor) ? "win" : "plain";
    if (slot.playedId === bet.roundId)
      celebrateWin(session, own, { paidMinor: paid, stakeMinor: BigInt(bet.stakeMinor) });
    slot.playedId = null;
  } else if (bet.state === "settled") setText(own, text.lost);
  else if (roundNow(game)?.stage === "shown") setText(own, isCashedByTarget(game, bet) ? "" : text.lost);
  else {
    slot.playedId = bet.roundId;
    setText(own, `${text.placed} · ${session.format.money(bet.stakeMinor)}`);
  }
}

function showCountdown({ session, big, statusLine, curve, room }: CrashGame, round: TableRoundView): void {
  const leftMs = Math.max(0, round.closesAt - room.now());
  const count = session.format.count(Math.ceil(leftMs / 1000));
  setText(big, leftMs > 0 ? formatMessage(text.seconds, { count }) : "…");
  setText(statusLine, leftMs > 0 && round.stage === "open" ? text.open : text.closed);
  curve.draw(null, false);
}

/** Draws one frame: the multiplier, the curve and the buttons. */
export function drawFrame(game: CrashGame): void {
  const { session, big, statusLine, curve, room } = game;
  const round = roundNow(game);
  const crashed = round?.stage === "shown" ? Number(round.result?.crashHundredths ?? 100) : null;
  big.dataset.tone = crashed === null ? "plain" : "over";
  if (!room.isConnected()) setText(statusLine, messages.away);
  else if (round === null) setText(statusLine, text.next);
  else if (crashed !== null) {
    setText(big, timesText(session, crashed));
    setText(statusLine, formatMessage(text.crashed, { times: timesText(session, crashed) }));
    curve.draw(crashTime(crashed), true);
  } else if (round.stage === "flying") {
    setText(big, timesText(session, crashCurve(risenMs(game))));
    setText(statusLine, "");
    curve.draw(Math.max(0, risenMs(game)), false);
  } else showCountdown(game, round);
  showButtons(game);
}

function markClass(hundredths: number): string {
  if (hundredths >= 1_000) return "mark mark-high number";
  return hundredths >= 200 ? "mark mark-good number" : "mark number";
}

/** Redraws the parts that a message of the stream can change: the last results and the player's bets. */
export function showUpdate(game: CrashGame): void {
  const marks = (game.room.view()?.marks ?? []).slice(0, MARKS_SHOWN).map(Number);
  game.marks.replaceChildren(
    ...marks.map((mark) =>
      h("span", { class: markClass(mark), role: "listitem" }, timesText(game.session, mark)),
    ),
  );
  for (const slot of game.slots) showOwnBet(game, slot);
}
