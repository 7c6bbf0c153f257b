// Draws the round of slide in its last known state: the strip, the status, the player's bet, the last results and the
// other players' bets. What the strip has not shown yet is hidden: result, payout, balance.
import { formatFraction, fraction } from "@khela/engines/fraction";
import { multiplyFloor } from "@khela/engines/money";
import { quoteSlide, slideRules } from "@khela/engines/originals/slide";
import type { TableBetsView, TableRoundView, Totals } from "../../wire/game-api.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { messages } from "../shell/i18n/messages.ts";
import { notifyBusy } from "../shell/session/host-bridge.ts";
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
import type { createPlayers } from "./players.ts";
import { tierOf, type Strip } from "./strip.ts";
import { text } from "./text.ts";

const MARKS_SHOWN = 14;

export type SlideGame = TargetGame & {
  readonly slot: BetSlot;
  readonly strip: Strip;
  readonly big: HTMLElement;
  readonly statusLine: HTMLElement;
  readonly timeBar: HTMLElement;
  readonly marks: HTMLElement;
  readonly chance: HTMLElement;
  readonly players: ReturnType<typeof createPlayers>;
  tableBets: TableBetsView | null;
  /** The round whose bets are open, and the time that was left when this client first saw it. */
  opened: { readonly id: string; readonly fullMs: number };
  /** Whether the site must keep its balance. */
  isSiteHeld: boolean;
  /** A received balance that is not shown yet, since it would reveal the result. */
  pendingMoney: { readonly balanceMinor: string | null; readonly totals: Totals | null } | null;
};

/** Returns the result of the present round once the strip stands on it. */
function shownResult(game: SlideGame): number | null {
  const round = roundNow(game);
  if (round === null || round.result === null || !game.strip.hasStopped(round.id)) return null;
  return Number(round.result["resultHundredths"]);
}

/** Returns whether the round's result is known and the strip still slides to it. */
function isSliding(game: SlideGame): boolean {
  const round = roundNow(game);
  return round !== null && round.result !== null && !game.strip.hasStopped(round.id);
}

/** Shows a received balance, at once or when the strip has stopped. */
export function showMoney(game: SlideGame): void {
  const { pendingMoney } = game;
  if (pendingMoney === null || isSliding(game)) return;
  game.pendingMoney = null;
  game.session.showMoney(pendingMoney.balanceMinor, pendingMoney.totals);
}

function showTarget({ session, slot, chance }: SlideGame): void {
  const target = slot.targetHundredths();
  const { probability } = quoteSlide(slideRules, target);
  const pays = multiplyFloor(session.stakeMinor(), { num: BigInt(target), den: 100n });
  setText(
    chance,
    formatMessage(text.chance, {
      percent: session.format.percent(formatFraction(probability)),
      amount: session.format.money(pays),
    }),
  );
}

function showOwnBet(game: SlideGame): void {
  const { session, slot } = game;
  const bet = ownBet(game, slot);
  const result = shownResult(game);
  delete slot.own.dataset.tone;
  if (bet === null) return setText(slot.own, "");
  const times = timesText(session, targetOf(bet));
  if (result === null) {
    slot.playedId = bet.roundId;
    const amount = session.format.money(bet.stakeMinor);
    return setText(slot.own, formatMessage(text.placedAt, { amount, times }));
  }
  if (result < targetOf(bet)) return setText(slot.own, formatMessage(text.lost, { times }));
  const pays = fraction(BigInt(targetOf(bet)), 100n);
  const amount = session.format.money(multiplyFloor(BigInt(bet.stakeMinor), pays));
  setText(slot.own, formatMessage(text.paid, { amount }));
  slot.own.dataset.tone = "win";
}

function showButton(game: SlideGame): void {
  showBetButton(game, game.slot, text);
  markBusy(isStaked(game, game.slot));
}

function showMarks(game: SlideGame): void {
  const marks = game.room.view()?.marks ?? [];
  // the newest result is that of the present round, to which the strip still slides
  const shown = (isSliding(game) ? marks.slice(1) : marks).slice(0, MARKS_SHOWN);
  const key = `${roundNow(game)?.id} ${shown.length} ${isSliding(game)}`;
  if (game.marks.dataset.key === key) return;
  game.marks.dataset.key = key;
  game.marks.replaceChildren(
    ...shown.map((mark) =>
      h(
        "span",
        { class: `slide-mark number ${tierOf(Number(mark))}`, role: "listitem" },
        timesText(game.session, Number(mark)),
      ),
    ),
  );
}

function showPlayers(game: SlideGame): void {
  const { tableBets, players, slot } = game;
  players.show({
    view: tableBets?.tableRoundId === roundNow(game)?.id ? tableBets : null,
    ownTag: ownBet(game, slot)?.roundId.slice(-4).toUpperCase() ?? null,
    resultHundredths: shownResult(game),
  });
}

function showCountdown(game: SlideGame, round: TableRoundView): void {
  const { session, big, statusLine, timeBar, room } = game;
  const leftMs = Math.max(0, round.closesAt - room.now());
  const isOpen = round.stage === "open" && leftMs > 0;
  const count = session.format.count(Math.ceil(leftMs / 1_000));
  setText(big, isOpen ? formatMessage(text.seconds, { count }) : "…");
  setText(statusLine, isOpen ? text.open : text.closed);
  const share = isOpen ? Math.min(1, leftMs / Math.max(1, game.opened.fullMs)) : 0;
  timeBar.style.transform = `scaleX(${share.toFixed(3)})`;
}

/** Updates the parts that depend on time; called several times a second, the strip moves by itself. */
export function tick(game: SlideGame): void {
  const { session, big, statusLine, timeBar, room } = game;
  const round = roundNow(game);
  const result = shownResult(game);
  if (round !== null && (round.stage === "open" || round.stage === "closed") && room.isConnected())
    showCountdown(game, round);
  else {
    timeBar.style.transform = "scaleX(0)";
    setText(big, result === null ? "…" : timesText(session, result));
    const said =
      result !== null
        ? formatMessage(text.stopped, { times: timesText(session, result) })
        : round === null
          ? text.next
          : text.sliding;
    setText(statusLine, room.isConnected() ? said : messages.away);
  }
  big.className = `slide-big number${result === null ? "" : ` is-shown ${tierOf(result)}`}`;
  showButton(game);
  showTarget(game);
}

/** Redraws everything that a message of the stream, or the stop of the strip, can change. */
export function redraw(game: SlideGame): void {
  const { room, strip } = game;
  const round = roundNow(game);
  if (round !== null) {
    if (round.stage === "open" && game.opened.id !== round.id)
      game.opened = { id: round.id, fullMs: round.closesAt - room.now() };
    const last = Number(room.view()?.marks[round.result === null ? 0 : 1] ?? 0);
    strip.show(round, room.now(), last === 0 ? null : last);
  }
  showMarks(game);
  showOwnBet(game);
  showPlayers(game);
  showMoney(game);
  tick(game);
}

/** Tells the site to keep its balance while the strip slides to the result of the player's bet. */
function holdSite(game: SlideGame): void {
  const isHeld = isSliding(game) && ownBet(game, game.slot) !== null;
  if (isHeld === game.isSiteHeld) return;
  game.isSiteHeld = isHeld;
  notifyBusy(game.session.page, isHeld);
}

export function onRoomState(game: SlideGame): void {
  redraw(game);
  holdSite(game);
}

/** Shows the result once the strip stands on it. */
export function onStop(game: SlideGame): void {
  const bet = ownBet(game, game.slot);
  const result = shownResult(game);
  redraw(game);
  game.session.sound.play("stop");
  holdSite(game);
  if (bet === null || result === null || result < targetOf(bet)) return;
  const stake = BigInt(bet.stakeMinor);
  const paid = multiplyFloor(stake, { num: BigInt(targetOf(bet)), den: 100n });
  if (game.slot.playedId === bet.roundId)
    celebrateWin(game.session, game.slot.own, { paidMinor: paid, stakeMinor: stake });
}
