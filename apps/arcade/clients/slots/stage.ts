// One spin from the button to the last free spin: reels, lines, words and sounds in their order.
import type { SlotRules } from "@khela/engines/slots/slot-rules";
import { screenAt, type FreeSpinsResult, type SlotsOutcome, type SpinResult } from "@khela/engines/slots/slots";
import type { RoundAnswer } from "../../wire.ts";
import { h, wait } from "../shell/dom.ts";
import type { Stage } from "../shell/frame.ts";
import { fill } from "../shell/i18n/words.ts";
import { setBusy } from "../shell/stake.ts";
import type { Table } from "../shell/table.ts";
import { buildBanner, type Banner } from "./banner.ts";
import { buildCabinet, type Cabinet, type Highlight } from "./cabinet.ts";
import { rulesOf } from "./paytable.ts";
import { loadPicture } from "./sprites.ts";
import { nameSymbol, text } from "./text.ts";
import { themeOf } from "./themes.ts";

const RUN_MS = 520;
const LINE_MS = 1_150;
const FREE_PAUSE_MS = 700;
const INTRO_MS = 2_200;
/** What stands around the canvas: frame, strip, banner, line, desk. */
const AROUND = 372;

type Hand = { readonly table: Table; readonly rules: SlotRules; readonly cabinet: Cabinet; readonly banner: Banner; readonly free: FreeBar; readonly note: HTMLElement };
type FreeBar = { readonly element: HTMLElement; show(bar: string, total: string): void; rest(): void; announce(title: string, detail: string): Promise<void> };

/** What the scatter promises, said in the place where the free spins will be counted. */
function scatterHint({ format }: Table, rules: SlotRules): string {
  const scatter = rules.symbols.find(({ kind }) => kind === "scatter");
  return fill(text.hint, { symbol: nameSymbol(scatter?.id ?? ""), spins: format.count(rules.freeSpins.awards[0]) });
}

function buildFreeBar(hint: string): FreeBar {
  const bar = h("b", { class: "number" });
  const total = h("span", { class: "number" });
  const element = h("div", { class: "free-bar" }, bar, total);
  const rest = () => {
    element.dataset.open = "false";
    bar.textContent = hint;
    total.textContent = "";
  };
  rest();
  return {
    element, rest,
    show: (words, sum) => {
      element.dataset.open = "true";
      bar.textContent = words;
      total.textContent = sum;
    },
    announce: async (title, detail) => {
      const card = h("div", { class: "free-card", role: "alert" }, h("b", {}, title), h("span", {}, detail));
      element.closest(".slot")?.append(card);
      await wait(INTRO_MS);
      card.remove();
    },
  };
}

type Win = Highlight & { readonly label: string; readonly units: number };

function listWins({ rules, table }: Hand, spin: SpinResult): Win[] {
  const { format } = table;
  const lines = spin.lineWins.map(({ line, symbol, count, positions, units }): Win => ({
    positions, units, rows: rules.lines[line] ?? null,
    label: fill(text.line, { line: format.count(line + 1), symbol: nameSymbol(symbol), count: format.count(count) }),
  }));
  const { scatter } = spin;
  if (scatter.units === 0 && scatter.freeSpinsAwarded === 0) return lines;
  const label = fill(text.scatterPays, { symbol: nameSymbol(scatter.symbol), count: format.count(scatter.count) });
  return [...lines, { positions: scatter.positions, rows: null, units: scatter.units, label }];
}

function unitsToMinor({ table, rules }: Hand, units: number): bigint {
  return (table.stakeMinor() * BigInt(units)) / BigInt(rules.lines.length);
}

/** Shows a screen's wins: a celebration above the stake, plain words at or below it. */
async function showWins(hand: Hand, spin: SpinResult, isCurrent: () => boolean): Promise<void> {
  const { cabinet, banner, table } = hand;
  const wins = listWins(hand, spin);
  if (wins.length === 0) return;
  const minor = unitsToMinor(hand, spin.units);
  const isGain = minor > table.stakeMinor();
  cabinet.highlight({ positions: wins.flatMap(({ positions }) => positions), rows: null });
  if (isGain) {
    table.sound.play("win");
    await banner.celebrate(minor);
  } else banner.say(fill(text.returned, { amount: table.format.money(minor) }));
  await wait(isGain ? 500 : 300);
  if (isCurrent()) cabinet.highlight(null);
}

/** Goes round the single wins until the next spin. */
async function cycleWins(hand: Hand, spin: SpinResult, isCurrent: () => boolean): Promise<void> {
  const wins = listWins(hand, spin);
  for (let index = 0; wins.length > 0 && isCurrent(); index = (index + 1) % wins.length) {
    const win = wins[index];
    if (win === undefined) return;
    hand.cabinet.highlight(win);
    hand.note.textContent = `${win.label} · ${hand.table.format.money(unitsToMinor(hand, win.units))}`;
    await wait(LINE_MS);
  }
}

async function landSpin(hand: Hand, spin: SpinResult, strips: SlotRules["reels"]): Promise<void> {
  const { cabinet, table } = hand;
  await cabinet.land(spin, strips, (reel) => {
    const hasScatter = spin.scatter.positions.some((position) => position.reel === reel);
    table.sound.play(hasScatter ? "scatter" : "stop");
  });
}

async function playFreeSpins(hand: Hand, result: FreeSpinsResult): Promise<void> {
  const { table, rules, cabinet, free, banner } = hand;
  const { format } = table;
  const awarded = (result.spins[0]?.left ?? 0) + 1 - (result.spins[0]?.scatter.freeSpinsAwarded ?? 0);
  let total = awarded;
  let units = 0;
  document.documentElement.dataset.free = "true";
  const showBar = (index: number) => free.show(
    fill(text.freeBar, { index: format.count(index), total: format.count(total) }),
    `×${format.count(result.multiplier)} · ${format.money(unitsToMinor(hand, units))}`);
  await free.announce(
    fill(text.freeWon, { spins: format.count(awarded) }),
    fill(text.freeTimes, { times: format.count(result.multiplier) }));
  for (const spin of result.spins) {
    showBar(spin.index);
    banner.say(text.spinning);
    cabinet.start();
    await wait(RUN_MS);
    await landSpin(hand, spin, rules.freeReels);
    units += spin.units;
    total += spin.scatter.freeSpinsAwarded;
    showBar(spin.index);
    await showWins(hand, spin, () => true);
    if (spin.scatter.freeSpinsAwarded > 0) {
      await free.announce(fill(text.freeMore, { spins: format.count(spin.scatter.freeSpinsAwarded) }), "");
    }
    await wait(FREE_PAUSE_MS);
  }
  delete document.documentElement.dataset.free;
}

async function showRound(hand: Hand, { round }: RoundAnswer): Promise<void> {
  const { table, banner, free, rules } = hand;
  const outcome = round.outcome as SlotsOutcome;
  await landSpin(hand, outcome.spin, rules.reels);
  await showWins(hand, outcome.spin, () => true);
  const paid = BigInt(round.payoutMinor ?? "0");
  if (outcome.freeSpins !== null) {
    await playFreeSpins(hand, outcome.freeSpins);
    if (paid > BigInt(round.stakeMinor)) await banner.celebrate(paid, text.freeTotal);
    free.rest();
  }
  if (paid === 0n) banner.say(text.nothing);
  else if (paid <= BigInt(round.stakeMinor)) banner.say(fill(text.returned, { amount: table.format.money(paid) }));
}

/** The screen a player left, or one without a win for the first visit. */
function firstScreen(table: Table, rules: SlotRules): { stops: readonly number[]; strips: SlotRules["reels"] } {
  const last = table.state().rounds.find(({ outcome }) => outcome !== null)?.outcome as SlotsOutcome | undefined;
  const free = last?.freeSpins?.spins.at(-1);
  if (free !== undefined) return { stops: free.stops, strips: rules.freeReels };
  if (last !== undefined) return { stops: last.spin.stops, strips: rules.reels };
  const calm = Array.from({ length: 32 }, (_, shift) => rules.reels.map((strip, reel) => (shift + reel * 3) % strip.length))
    .find((stops) => screenAt(rules, stops).units === 0);
  return { stops: calm ?? [0, 0, 0, 0, 0], strips: rules.reels };
}

export async function buildSlot(table: Table): Promise<Stage> {
  const rules = rulesOf(table);
  const { engine, minCycleMs } = table.state().game;
  const theme = themeOf(engine);
  const width = Math.min(document.documentElement.clientWidth, 480) - 16;
  const cabinet = buildCabinet({
    rules, theme, width, picture: await loadPicture(engine), maxHeight: Math.max(200, window.innerHeight - AROUND),
  });
  cabinet.canvas.setAttribute("aria-hidden", "true");
  const banner = buildBanner(table.format);
  const free = buildFreeBar(scatterHint(table, rules));
  const note = h("p", { class: "slot-lines number" });
  const hand: Hand = { table, rules, cabinet, banner, free, note };
  const button = h("button", { type: "button", class: "main-button" }, text.spin);
  let turn = 0;
  const showLines = () => {
    const amount = table.format.money(table.stakeMinor() / BigInt(rules.lines.length));
    note.textContent = fill(text.lines, { lines: table.format.count(rules.lines.length), amount });
  };

  async function spin(): Promise<void> {
    turn += 1;
    const mine = turn;
    const pace = wait(minCycleMs);
    setBusy(true);
    button.disabled = true;
    banner.say(text.spinning);
    cabinet.highlight(null);
    showLines();
    table.showStaked();
    cabinet.start();
    let shown: SpinResult | null = null;
    try {
      const [answer] = await Promise.all([table.api.bet({ stakeMinor: table.stakeMinor().toString() }), wait(RUN_MS)]);
      await showRound(hand, answer);
      table.showAnswer(answer);
      const outcome = answer.round.outcome as SlotsOutcome;
      shown = outcome.freeSpins === null ? outcome.spin : null;
    } catch (error) {
      const { stops, strips } = firstScreen(table, rules);
      cabinet.show(stops, strips);
      banner.say(text.ready);
      table.showFailure(error);
    }
    if (shown !== null) void cycleWins(hand, shown, () => mine === turn);
    // The place's shortest cycle holds for a fast hand as well.
    await pace;
    setBusy(false);
    button.disabled = false;
  }

  button.onclick = spin;
  table.onChange(showLines);
  showLines();
  banner.say(text.ready);
  const { stops, strips } = firstScreen(table, rules);
  cabinet.show(stops, strips);
  document.documentElement.dataset.sheet = engine;
  const stage = h("div", { class: "slot" }, free.element, cabinet.canvas, banner.element, note);
  return { stage, controls: button };
}
