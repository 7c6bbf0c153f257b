// Draws the crash round in its last known state: the multiplier and the curve in every frame, the buttons, the player's
// bets, and the last results.
import { crashCurve, crashRules, crashTime } from "@khela/engines/originals/crash";
import { multiplyFloor } from "@khela/engines/money";
import type { RoundView, TableRoundView } from "../../wire/game-api.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { messages } from "../shell/i18n/messages.ts";
import {
  isStaked,
  markBusy,
  ownBet,
  roundNow,
  setText,
  showBetButton,
  targetOf,
  timesText,
  type BetSlot,
  type TargetGame,
} from "../shell/target/target-game.ts";
import { h } from "../shell/ui/dom.ts";
import { celebrateWin } from "../shell/win/celebrate-win.ts";
import type { createCurve } from "./curve.ts";
import { text } from "./text.ts";

const MARKS_SHOWN = 12;

export type CrashGame = TargetGame & {
  readonly curve: ReturnType<typeof createCurve>;
  readonly big: HTMLElement;
  readonly statusLine: HTMLElement;
  readonly marks: HTMLElement;
};

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

function showButton(game: CrashGame, slot: BetSlot): void {
  const { button } = slot;
  const bet = ownBet(game, slot);
  const riseMs = risenMs(game);
  const canCash =
    roundNow(game)?.stage === "flying" &&
    bet?.state === "open" &&
    riseMs >= crashTime(crashRules.minTargetHundredths);
  button.classList.toggle("is-cash", canCash);
  if (canCash && bet !== null) return showCashOut(game, slot, { bet, riseMs });
  const amount = slot === game.slots[0] ? "" : ` · ${game.session.format.money(slot.stakeMinor())}`;
  showBetButton(game, slot, { ...text, bet: text.bet + amount, betNext: text.betNext + amount });
}

/** Updates all buttons. The stake control changes the first bet, so it is disabled only while that bet is in play. */
function showButtons(game: CrashGame): void {
  const [first] = game.slots;
  markBusy(first !== undefined && isStaked(game, first));
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
