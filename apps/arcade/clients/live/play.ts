// A live table: the scene, the felt and the desk, moved by what the stream says of the round. A result is shown before the
// money it brought, and a return of the stake or less is told plainly.
import type { RoundView, TableRoundView, Totals } from "../../wire.ts";
import { ApiFailure } from "../shell/api.ts";
import { h } from "../shell/dom.ts";
import type { Stage } from "../shell/frame.ts";
import { fill } from "../shell/i18n/words.ts";
import { showRoomFairness } from "../shell/room-fairness.ts";
import { openRoom } from "../shell/room.ts";
import { tellBusy } from "../shell/site.ts";
import type { Table } from "../shell/table.ts";
import { showToast } from "../shell/toast.ts";
import { pageLanguage, words } from "../shell/words.ts";
import { createChips, sumByPlace, type Laid } from "./chips.ts";
import { buildDesk } from "./desk.ts";
import { felts } from "./felts.ts";
import { buildLayout } from "./layout.ts";
import { drawRoad } from "./roads.ts";
import type { Result } from "./scene.ts";
import { buildScene } from "./scenes.ts";
import { text } from "./text.ts";

const TICK_MS = 250;
const LATE_MS = 1_500;

function laidIn(bets: readonly RoundView[]): Laid[] {
  const standing = bets.filter(({ state }) => state === "open" || state === "settled" || state === "placing");
  return standing.flatMap(({ bet }) => ("bets" in bet ? bet.bets.map(({ on, stakeMinor }) => ({ on, minor: BigInt(stakeMinor) })) : []));
}

export function buildLive(table: Table): Stage & { readonly showFairness: () => void } {
  const kind = table.state().game.room ?? "roulette";
  const felt = felts[kind] ?? felts["roulette"];
  if (felt === undefined) throw new Error(`no felt for ${kind}`);
  const { engine } = felt;
  let isSending = false;
  /** The round whose result is on the table, whether it is still being turned over, and the last that opened. */
  let revealed = "";
  let isRevealing = false;
  let opened = "";
  let fullMs = 0;

  const chips = createChips(() => redraw());
  const scene = buildScene(table, kind);
  const layout = buildLayout(table, felt, (on) => {
    chips.lay(on, desk.chipMinor());
    table.sound.play("tap");
  });
  const said = h("p", { class: "live-said", role: "status" }, text.waiting);
  const time = h("b", { class: "live-time number" });
  const inPlay = h("span", { class: "live-play number" });
  const bar = h("i", { class: "live-bar" });
  const road = h("div", { class: "live-road" });
  const top = h("div", { class: "live-top" }, scene.element, h("div", { class: "live-state" }, said, time, h("span", { class: "live-track" }, bar), inPlay));
  const desk = buildDesk(table, chips, () => void send());
  /** What was told of money and is not shown yet. */
  let told: { readonly balanceMinor: string | null; readonly totals: Totals | null } | null = null;
  const room = openRoom(table, {
    onRoom: () => follow(), onSeat: () => redraw(), onLine: () => redraw(),
    onMoney: (balanceMinor, totals) => {
      told = { balanceMinor: balanceMinor ?? told?.balanceMinor ?? null, totals: totals ?? told?.totals ?? null };
      showMoney();
    },
  });

  const roundNow = (): TableRoundView | null => room.view()?.round ?? null;
  const isOpen = () => room.isUp() && roundNow()?.stage === "open" && room.now() < (roundNow()?.closesAt ?? 0);
  const ownBets = () => (room.seat()?.tableRoundId === roundNow()?.id ? room.seat()?.bets ?? [] : []);

  /** Said once: what is said again is read aloud again. */
  function say(what: string): void {
    if (said.textContent !== what) said.textContent = what;
  }
  function redraw(): void {
    const own = laidIn(ownBets());
    // While bets are open the felt needs the room; then the scene does.
    top.classList.toggle("is-open", roundNow()?.stage === "open");
    layout.show(sumByPlace(chips.laid()), sumByPlace(own));
    layout.setOpen(isOpen() && !isSending);
    desk.show(isOpen() && !isSending);
    const inPlayMinor = own.reduce((sum, { minor }) => sum + minor, 0n);
    inPlay.textContent = inPlayMinor === 0n ? "" : fill(text.placed, { amount: table.format.money(inPlayMinor) });
    if (!isRevealing) showEnd();
  }
  /** Waits until the result was seen, but not beyond the next bet. */
  function showMoney(): void {
    if (told === null || (isRevealing && !isSending)) return;
    const { balanceMinor, totals } = told;
    told = null;
    table.showMoney(balanceMinor, totals);
  }
  function showEnd(): void {
    const bets = ownBets();
    if (roundNow()?.stage !== "shown" || bets.length === 0 || bets.some(({ state }) => state === "open")) return;
    const paid = bets.reduce((sum, { payoutMinor }) => sum + BigInt(payoutMinor ?? "0"), 0n);
    const staked = bets.filter(({ state }) => state === "settled").reduce((sum, { stakeMinor }) => sum + BigInt(stakeMinor), 0n);
    say(paid > 0n ? fill(text.won, { amount: table.format.money(paid) }) : text.lost);
    said.dataset.tone = paid > staked ? "win" : "plain";
  }
  async function reveal(result: Result, isOld: boolean): Promise<void> {
    isRevealing = true;
    layout.light(null);
    const hasBets = ownBets().length > 0;
    if (hasBets) tellBusy(table.page, true);
    say(text.closed);
    table.sound.play("tick");
    await scene.reveal(result, isOld);
    if (roundNow()?.stage === "shown") {
      layout.light((on) => {
        const { num, den } = engine.returnOf(result as never, on);
        return num > den;
      });
    }
    isRevealing = false;
    say(text.shown);
    delete said.dataset.tone;
    showMoney();
    redraw();
    road.replaceChildren(drawRoad(table, kind, room.view()?.marks ?? []));
    if (said.dataset.tone === "win") table.sound.play("win");
    if (hasBets) tellBusy(table.page, false);
  }
  function follow(): void {
    const view = room.view();
    const round = roundNow();
    if (view === null || round === null) return redraw();
    if (round.stage === "shown" && round.result !== null && revealed !== round.id) {
      // Whoever comes in late is shown the result without the way there.
      const isOld = opened === "" || (round.dueAt ?? 0) - room.now() < LATE_MS;
      revealed = round.id;
      void reveal(round.result, isOld);
    }
    if (round.stage === "open" && opened !== round.id) {
      fullMs = round.closesAt - room.now();
      layout.light(null);
      scene.clear();
      delete said.dataset.tone;
    }
    opened = round.id;
    if (round.stage !== "open" && chips.laid().length > 0) chips.clear();
    if (!isRevealing && round.stage !== "shown") road.replaceChildren(drawRoad(table, kind, view.marks));
    redraw();
    tick();
  }
  function tick(): void {
    const round = roundNow();
    if (!room.isUp()) say(words.shared.away);
    else if (round === null) say(text.watched);
    else if (round.stage === "open") {
      const leftMs = Math.max(0, round.closesAt - room.now());
      const isLeft = leftMs > 0;
      say(isLeft ? text.open : text.closed);
      time.textContent = isLeft ? fill(text.seconds, { count: table.format.count(Math.ceil(leftMs / 1000)) }) : "";
      bar.style.transform = `scaleX(${Math.min(1, leftMs / Math.max(1, fullMs)).toFixed(3)})`;
      if (!isLeft) redraw();
      return;
    } else if (round.stage === "closed") say(text.closed);
    time.textContent = "";
    bar.style.transform = "scaleX(0)";
  }
  async function send(): Promise<void> {
    const places = [...sumByPlace(chips.laid())].map(([on, minor]) => ({ on, stakeMinor: minor.toString() }));
    const stakeMinor = chips.total().toString();
    const sent = chips.laid();
    // Asked before the bet: the stream may tell of it before it is answered.
    const isFirst = ownBets().length === 0;
    isSending = true;
    showMoney();
    redraw();
    try {
      await room.bet({ stakeMinor, bets: places });
      chips.sent(sent, isFirst);
      table.sound.play("safe");
    } catch (error) {
      if (error instanceof ApiFailure && error.code === "bet.closed") {
        chips.clear();
        showToast(text.late);
      } else table.showFailure(error);
    } finally {
      isSending = false;
      redraw();
    }
  }
  setInterval(tick, TICK_MS);
  redraw();
  return {
    stage: h("div", { class: `live live-${kind}`, role: "group", "aria-label": table.state().game.name[pageLanguage()], tabindex: 0 },
      road,
      top,
      layout.element),
    controls: desk.element,
    beside: desk.small,
    showFairness: () => showRoomFairness(table, room.view()),
  };
}
