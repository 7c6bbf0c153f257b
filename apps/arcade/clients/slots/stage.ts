// One spin from the button to the last free spin: reels, lines, words and sounds in their order.
import type { RoundAnswer } from "../../wire.ts";
import { h, wait } from "../shell/dom.ts";
import type { Stage } from "../shell/frame.ts";
import { fill } from "../shell/i18n/words.ts";
import { setBusy } from "../shell/stake.ts";
import type { Table } from "../shell/table.ts";
import { buildBanner, type Banner } from "./banner.ts";
import { buildCabinet, type Cabinet } from "./cabinet.ts";
import { rulesOf } from "./paytable.ts";
import { buildPot } from "./pot.ts";
import {
  calmStops, showOutcome, tumbles, unitsOf, type ReelOutcome, type ReelRules, type ShownScreen, type ShownSpin,
} from "./shown.ts";
import { loadPicture } from "./sprites.ts";
import { nameSymbol, text } from "./text.ts";
import { themeOf } from "./themes.ts";

const RUN_MS = 520;
const LINE_MS = 1_150;
const FREE_PAUSE_MS = 700;
const INTRO_MS = 2_200;
/** What stands around the canvas: frame, strip, banner, line, desk. */
const AROUND = 404;

type Hand = { readonly table: Table; readonly rules: ReelRules; readonly cabinet: Cabinet; readonly banner: Banner; readonly free: FreeBar; readonly note: HTMLElement };
type FreeBar = { readonly element: HTMLElement; show(bar: string, total: string): void; rest(): void; announce(title: string, detail: string): Promise<void> };

/** What the scatter promises, said in the place where the free spins will be counted. */
function scatterHint({ format }: Table, rules: ReelRules): string {
  const scatter = rules.symbols[rules.symbols.findIndex(({ kind }) => kind === "scatter")];
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

function unitsToMinor({ table, rules }: Hand, units: number): bigint {
  return (table.stakeMinor() * BigInt(units)) / BigInt(unitsOf(rules));
}

/** Shows a screen's wins: a celebration above the stake, plain words at or below it. */
async function showWins(hand: Hand, { wins, units, times }: ShownScreen): Promise<void> {
  const { cabinet, banner, table } = hand;
  if (wins.length === 0) return;
  const minor = unitsToMinor(hand, units);
  const isGain = minor > table.stakeMinor();
  cabinet.highlight({ positions: wins.flatMap(({ positions }) => positions), rows: null });
  if (isGain) {
    table.sound.play("win");
    await banner.celebrate(minor);
  } else banner.say(fill(text.returned, { amount: table.format.money(minor) }), times > 1 ? `×${table.format.count(times)}` : "");
  await wait(isGain ? 500 : 300);
  cabinet.highlight(null);
}

/** The screens of a spin one after the other: what won goes, the next one falls in. */
async function showScreens(hand: Hand, { screens }: ShownSpin): Promise<void> {
  for (const [at, screen] of screens.entries()) {
    await showWins(hand, screen);
    const next = screens[at + 1];
    if (next === undefined) return;
    hand.table.sound.play("stop");
    await hand.cabinet.fall(screen.wins.flatMap(({ positions }) => positions), next.grid);
  }
}

/** Goes round the single wins of a screen until the next spin. */
async function cycleWins(hand: Hand, { wins }: ShownScreen, isCurrent: () => boolean): Promise<void> {
  for (let index = 0; wins.length > 0 && isCurrent(); index = (index + 1) % wins.length) {
    const win = wins[index];
    if (win === undefined) return;
    hand.cabinet.highlight(win);
    hand.note.textContent = `${win.label} · ${hand.table.format.money(unitsToMinor(hand, win.units))}`;
    await wait(LINE_MS);
  }
}

async function landSpin(hand: Hand, { stops, screens }: ShownSpin, strips: ReelRules["reels"]): Promise<void> {
  const { cabinet, table, rules } = hand;
  const scatter = rules.symbols[rules.symbols.findIndex(({ kind }) => kind === "scatter")]?.id ?? "";
  await cabinet.land(stops, strips, (reel) => {
    table.sound.play(screens[0]?.grid[reel]?.includes(scatter) === true ? "scatter" : "stop");
  });
}

async function playFreeSpins(hand: Hand, { spins, awarded }: { spins: readonly ShownSpin[]; awarded: number }): Promise<void> {
  const { table, rules, cabinet, free, banner } = hand;
  const { format } = table;
  const { multiplier } = rules.freeSpins;
  let total = awarded;
  let units = 0;
  document.documentElement.dataset.free = "true";
  const showBar = (index: number) => free.show(
    fill(text.freeBar, { index: format.count(index), total: format.count(total) }),
    `×${format.count(multiplier)} · ${format.money(unitsToMinor(hand, units))}`);
  await free.announce(
    fill(text.freeWon, { spins: format.count(awarded) }),
    fill(text.freeTimes, { times: format.count(multiplier) }));
  for (const [before, spin] of spins.entries()) {
    showBar(before + 1);
    banner.say(text.spinning);
    cabinet.start();
    await wait(RUN_MS);
    await landSpin(hand, spin, rules.freeReels);
    await showScreens(hand, spin);
    units += spin.units;
    total += spin.freeSpinsAwarded;
    showBar(before + 1);
    if (spin.freeSpinsAwarded > 0) {
      await free.announce(fill(text.freeMore, { spins: format.count(spin.freeSpinsAwarded) }), "");
    }
    await wait(FREE_PAUSE_MS);
  }
  delete document.documentElement.dataset.free;
}

/** Shows a whole round; answers the screen whose wins may be gone through after it. */
async function showRound(hand: Hand, { round, jackpot }: RoundAnswer): Promise<ShownScreen | null> {
  const { table, banner, free, rules } = hand;
  const { paid: spin, free: spins } = showOutcome(table.format, rules, round.outcome as ReelOutcome);
  await landSpin(hand, spin, rules.reels);
  await showScreens(hand, spin);
  const paid = BigInt(round.payoutMinor ?? "0");
  const isGain = paid > BigInt(round.stakeMinor);
  if (spins.length > 0) {
    await playFreeSpins(hand, { spins, awarded: spin.freeSpinsAwarded });
    if (isGain) await banner.celebrate(paid, text.freeTotal);
    free.rest();
  } else if (isGain && spin.screens.length > 2) await banner.celebrate(paid, text.freeTotal);
  const pot = BigInt(jackpot?.wonMinor ?? "0");
  if (pot > 0n) {
    await free.announce(text.jackpotWon, table.format.money(pot));
    await banner.celebrate(paid, text.freeTotal);
  }
  if (paid === 0n) banner.say(text.nothing);
  else if (!isGain) banner.say(fill(text.returned, { amount: table.format.money(paid) }));
  return spins.length > 0 ? null : spin.screens.at(-1) ?? null;
}

type FirstScreen = { readonly stops: readonly number[]; readonly strips: ReelRules["reels"]; readonly grid?: ShownScreen["grid"] };

/** The screen a player left, or one without a win for the first visit. */
function firstScreen(table: Table, rules: ReelRules): FirstScreen {
  const last = table.state().rounds.find(({ outcome }) => outcome !== null)?.outcome;
  if (last === undefined || last === null) return { stops: calmStops(rules), strips: rules.reels };
  const { paid, free } = showOutcome(table.format, rules, last as ReelOutcome);
  const spin = free.at(-1) ?? paid;
  const grid = spin.screens.length > 1 ? spin.screens.at(-1)?.grid : undefined;
  return { stops: spin.stops, strips: free.length > 0 ? rules.freeReels : rules.reels, ...(grid === undefined ? {} : { grid }) };
}

/** What the line under the banner says while nothing is shown there. */
function standingNote({ format, ...table }: Table, rules: ReelRules): string {
  if (tumbles(rules)) return rules.tumbling.ladder.map((times) => `×${format.count(times)}`).join(" → ");
  if (!("lines" in rules)) return fill(text.ways, { ways: format.count(rules.rows ** rules.reels.length) });
  const amount = format.money(table.stakeMinor() / BigInt(rules.lines.length));
  return fill(text.lines, { lines: format.count(rules.lines.length), amount });
}

export async function buildSlot(table: Table): Promise<Stage> {
  const rules = rulesOf(table);
  const { engine, minCycleMs } = table.state().game;
  const theme = themeOf(engine);
  const width = Math.min(document.documentElement.clientWidth, 480) - 16;
  const cabinet = buildCabinet({
    rules, theme, width, picture: await loadPicture(engine), maxHeight: Math.max(200, window.innerHeight - AROUND),
  });
  const banner = buildBanner(table.format);
  const free = buildFreeBar(scatterHint(table, rules));
  const note = h("p", { class: "slot-lines number" });
  const hand: Hand = { table, rules, cabinet, banner, free, note };
  const button = h("button", { type: "button", class: "main-button" }, text.spin);
  let turn = 0;
  const showNote = () => {
    note.textContent = standingNote(table, rules);
  };
  const showFirst = () => {
    const { stops, strips, grid } = firstScreen(table, rules);
    cabinet.show(stops, strips, grid);
  };

  async function spin(): Promise<void> {
    turn += 1;
    const mine = turn;
    const pace = wait(minCycleMs);
    setBusy(true);
    button.disabled = true;
    banner.say(text.spinning);
    cabinet.highlight(null);
    showNote();
    table.showStaked();
    cabinet.start();
    let shown: ShownScreen | null = null;
    try {
      const [answer] = await Promise.all([table.api.bet({ stakeMinor: table.stakeMinor().toString() }), wait(RUN_MS)]);
      shown = await showRound(hand, answer);
      table.showAnswer(answer);
    } catch (error) {
      showFirst();
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
  table.onChange(showNote);
  showNote();
  banner.say(text.ready);
  showFirst();
  document.documentElement.dataset.sheet = engine;
  const pot = buildPot(table, () => button.disabled);
  const stage = h("div", { class: "slot" }, pot, free.element, cabinet.element, banner.element, note);
  return { stage, controls: button };
}
