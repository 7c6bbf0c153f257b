// Draws a live table in its last known state: felt, chips in play, status, remaining time, and the balance, which
// changes only after the result was shown.
import { maxSpots } from "../../wire/game-api.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { celebrateWin } from "../shell/win/celebrate-win.ts";
import { messages } from "../shell/i18n/messages.ts";
import { sumByPlace, type PlacedChip } from "./chips.ts";
import { isOpen, isStanding, ownBets, placedChips, roundNow, type LiveTable } from "./live-state.ts";
import { drawHotAndCold, drawRoad } from "./roads.ts";
import { brokenLimit } from "./table-limits.ts";
import { text } from "./text.ts";

/** Returns the text of the limit that these chips break on top of the player's bets on the round; null for none. */
export function limitText(table: LiveTable, laid: readonly PlacedChip[]): string | null {
  const { format, state, bonusMaxMinor } = table.session;
  const { maxMinor, roundMaxMinor, roundMaxBets } = state().limits;
  const own = ownBets(table);
  const limits = {
    spotMaxMinor: BigInt(maxMinor),
    roundMaxMinor: BigInt(roundMaxMinor),
    bonusMaxMinor: bonusMaxMinor(),
    maxBets: roundMaxBets,
  };
  const bets = own.filter(isStanding).length;
  switch (brokenLimit(limits, laid, { chips: placedChips(own), bets })) {
    case "spot":
      return formatMessage(text.limits.spot, { amount: format.money(maxMinor) });
    case "round":
      return formatMessage(text.limits.round, { amount: format.money(roundMaxMinor) });
    case "bonus":
      return formatMessage(messages.bonusMax, { amount: format.money(limits.bonusMaxMinor ?? 0n) });
    case "bets":
      return formatMessage(text.limits.bets, { count: format.count(roundMaxBets) });
    case "spots":
      return formatMessage(text.limits.spots, { count: format.count(maxSpots) });
    case null:
      return null;
  }
}

export function redraw(table: LiveTable): void {
  const { session, chips, feltView, isSending, status } = table;
  const own = placedChips(ownBets(table));
  const isTakingBets = isOpen(table) && !isSending;
  feltView.show(sumByPlace(chips.laid()), sumByPlace(own));
  feltView.setOpen(isTakingBets);
  const inPlayMinor = own.reduce((sum, { minor }) => sum + minor, 0n);
  table.chipTray.show(isTakingBets, limitText(table, chips.laid()));
  const amount = session.format.money(inPlayMinor);
  status.setInPlay(inPlayMinor === 0n ? "" : formatMessage(text.placed, { amount }));
  if (!table.isRevealing) showEnd(table);
}

/** Shows a received balance as soon as the result was shown or the next bet is sent. */
export function showMoney(table: LiveTable): void {
  const { pendingBalance, isRevealing, isSending } = table;
  if (pendingBalance === null || (isRevealing && !isSending)) return;
  table.pendingBalance = null;
  table.session.showMoney(pendingBalance.balanceMinor, pendingBalance.totals);
}

function showEnd(table: LiveTable): void {
  const { status, session } = table;
  const bets = ownBets(table);
  const round = roundNow(table);
  if (round?.stage !== "shown" || bets.length === 0 || bets.some(({ state }) => state === "open")) return;
  const paid = bets.reduce((sum, { payoutMinor }) => sum + BigInt(payoutMinor ?? "0"), 0n);
  const staked = bets
    .filter(({ state }) => state === "settled")
    .reduce((sum, { stakeMinor }) => sum + BigInt(stakeMinor), 0n);
  status.setStatus(paid > 0n ? formatMessage(text.won, { amount: session.format.money(paid) }) : text.lost);
  status.setTone(paid > staked ? "win" : "plain");
  if (table.celebrated === round.id) return;
  table.celebrated = round.id;
  celebrateWin(session, table.top, { paidMinor: paid, stakeMinor: staked });
}

export function showRoad({ road, below, session, kind, room }: LiveTable): void {
  const marks = room.view()?.marks ?? [];
  road.replaceChildren(drawRoad(session, kind, marks));
  if (kind === "roulette") below.replaceChildren(...drawHotAndCold(session, marks));
}

/** Updates the parts of the screen that depend only on time. */
export function tick(table: LiveTable): void {
  const { room, status, session, fullMs } = table;
  const round = roundNow(table);
  if (!room.isConnected()) status.setStatus(messages.away);
  else if (round === null) status.setStatus(text.watched);
  else if (round.stage === "open") {
    const leftMs = Math.max(0, round.closesAt - room.now());
    const isLeft = leftMs > 0;
    const count = session.format.count(Math.ceil(leftMs / 1000));
    status.setStatus(isLeft ? text.open : text.closed);
    status.setTime(
      isLeft ? formatMessage(text.seconds, { count }) : "",
      Math.min(1, leftMs / Math.max(1, fullMs)).toFixed(3),
    );
    if (!isLeft) redraw(table);
    return;
  } else if (round.stage === "closed") status.setStatus(text.closed);
  status.setTime("", "0");
}
