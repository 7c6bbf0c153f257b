// Draws the crash round by its latest known state: the figure and the curve in every frame, the button, the player's
// bet, the last results.
import { crashCurve, crashRules, crashTime } from "@khela/engines/originals/crash";
import { multiplyFloor } from "@khela/engines/money";
import type { RoundView, TableRoundView } from "../../wire/game-api.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { messages } from "../shell/i18n/messages.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import type { RoomClient } from "../shell/transport/room-client.ts";
import { h } from "../shell/ui/dom.ts";
import { setBusy } from "../shell/ui/stake-control.ts";
import type { createCurve } from "./curve.ts";
import { text } from "./text.ts";

const MARKS_SHOWN = 12;

export type CrashGame = {
  readonly session: GameSession;
  readonly room: RoomClient;
  readonly curve: ReturnType<typeof createCurve>;
  readonly big: HTMLElement;
  readonly statusLine: HTMLElement;
  readonly own: HTMLElement;
  readonly marks: HTMLElement;
  readonly button: HTMLButtonElement;
  isSending: boolean;
};

/** Writes a text only when it changes: a rewritten text is announced again. */
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

/** The player's bet of this round. */
export function ownBet(game: CrashGame): RoundView | null {
  const seat = game.room.playerBets();
  const bets = seat !== null && seat.tableRoundId === roundNow(game)?.id ? seat.bets : [];
  return bets.find(({ state }) => state === "open" || state === "settled" || state === "placing") ?? null;
}

function risenMs(game: CrashGame): number {
  return game.room.now() - (roundNow(game)?.fliesAt ?? game.room.now());
}

function showCashOut({ session, button, isSending, room }: CrashGame, bet: RoundView, riseMs: number): void {
  const at = Math.min(crashCurve(riseMs), targetOf(bet));
  const worth = multiplyFloor(BigInt(bet.stakeMinor), { num: BigInt(at), den: 100n });
  setText(button, formatMessage(text.cash, { amount: session.format.money(worth) }));
  button.disabled = isSending || !room.isConnected();
}

function showButton(game: CrashGame): void {
  const { button, room, isSending } = game;
  const [now, bet] = [roundNow(game), ownBet(game)];
  const canCash =
    now?.stage === "flying" &&
    bet?.state === "open" &&
    risenMs(game) >= crashTime(crashRules.minTargetHundredths);
  button.classList.toggle("is-cash", canCash);
  const isStaked = bet !== null && bet.state !== "settled" && now?.stage !== "shown";
  if (String(isStaked) !== document.documentElement.dataset.busy) setBusy(isStaked);
  if (canCash && bet !== null) return showCashOut(game, bet, risenMs(game));
  const isOpen = now?.stage === "open" && room.now() < now.closesAt && room.isConnected();
  setText(button, isStaked ? text.placed : isOpen ? text.bet : text.betNext);
  button.disabled = isSending || !isOpen || bet !== null;
}

/** Whether the round reached the bet's own target: the server has paid it, and its answer is still on the way. */
function isCashedByTarget(game: CrashGame, bet: RoundView): boolean {
  return targetOf(bet) <= Number(roundNow(game)?.result?.crashHundredths ?? 0);
}

function showOwnBet(game: CrashGame): void {
  const { session, own } = game;
  const bet = ownBet(game);
  const paid = BigInt(bet?.payoutMinor ?? "0");
  const at = bet?.outcome?.family === "crash" ? bet.outcome.cashedHundredths : null;
  delete own.dataset.tone;
  if (bet === null) setText(own, "");
  else if (bet.state === "settled" && at !== null) {
    const cashed = formatMessage(text.cashed, { times: timesText(session, at) });
    setText(own, `${cashed} · ${formatMessage(text.paid, { amount: session.format.money(paid) })}`);
    own.dataset.tone = paid > BigInt(bet.stakeMinor) ? "win" : "plain";
  } else if (bet.state === "settled") setText(own, text.lost);
  else if (roundNow(game)?.stage === "shown") setText(own, isCashedByTarget(game, bet) ? "" : text.lost);
  else setText(own, `${text.placed} · ${session.format.money(bet.stakeMinor)}`);
}

function showCountdown({ session, big, statusLine, curve, room }: CrashGame, round: TableRoundView): void {
  const leftMs = Math.max(0, round.closesAt - room.now());
  const count = session.format.count(Math.ceil(leftMs / 1000));
  setText(big, leftMs > 0 ? formatMessage(text.seconds, { count }) : "…");
  setText(statusLine, leftMs > 0 && round.stage === "open" ? text.open : text.closed);
  curve.draw(null, false);
}

/** One frame: the figure, the curve and the button. */
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
  showButton(game);
}

function markClass(hundredths: number): string {
  if (hundredths >= 1_000) return "mark mark-high number";
  return hundredths >= 200 ? "mark mark-good number" : "mark number";
}

/** Changes by a message of the stream: the last marks and the own bet. */
export function showUpdate(game: CrashGame): void {
  const marks = (game.room.view()?.marks ?? []).slice(0, MARKS_SHOWN).map(Number);
  game.marks.replaceChildren(
    ...marks.map((mark) =>
      h("span", { class: markClass(mark), role: "listitem" }, timesText(game.session, mark)),
    ),
  );
  showOwnBet(game);
}
