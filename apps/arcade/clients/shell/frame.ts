// The frame every game stands in: way back, name, sound, fairness, rules; the clock and what this session won or
// lost; and below the stage the balance and the stake, always in view.
import type { RoundView } from "../../wire.ts";
import { drawIcon, h } from "./dom.ts";
import { showFairness } from "./fair-sheet.ts";
import { showRounds } from "./history-sheet.ts";
import { icons, type IconName } from "./icons.ts";
import { showRules, type Rules } from "./rules-sheet.ts";
import { buildStake } from "./stake.ts";
import type { Table } from "./table.ts";
import { pageLanguage, words } from "./words.ts";

export type Stage = {
  /** Fills the space between the strip and the desk. */
  readonly stage: HTMLElement;
  /** The controls below balance and stake. */
  readonly controls: HTMLElement;
  /** What stands beside the balance where there is no stake. */
  readonly beside?: HTMLElement;
};

export type GameClient = {
  build(table: Table): Stage | Promise<Stage>;
  rules(table: Table): Rules;
  /** What a round showed, in a word or a number. */
  describe(table: Table, round: RoundView): string;
  /** Its own sheet of fairness, where the seeds are not the player's. */
  readonly fairness?: (table: Table) => void;
  /** Where what was played stands, when it is not in rounds. */
  history?(): void;
  /** Chips, buy-ins and the like: the desk has no stake to step. */
  readonly hasOwnStake?: boolean;
};

function iconButton(icon: IconName, label: string, onclick: () => void): HTMLButtonElement {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, onclick }, drawIcon(icons[icon]));
}

function buildSoundButton({ sound }: Table): HTMLButtonElement {
  const button = iconButton("soundOff", words.sound, () => {
    sound.toggle();
    show();
  });
  const show = () => {
    button.setAttribute("aria-pressed", String(sound.isOn()));
    button.setAttribute("title", sound.isOn() ? words.soundOn : words.soundOff);
    button.replaceChildren(drawIcon(icons[sound.isOn() ? "soundOn" : "soundOff"]));
  };
  show();
  return button;
}

/** What a room's rounds came to is told to its table only: before it is looked at, the house is asked. */
async function openHistory(table: Table, client: GameClient): Promise<void> {
  if (client.history !== undefined) return client.history();
  if (table.state().game.room !== null) table.showRounds(await table.api.rounds().catch(() => table.state().rounds));
  showRounds(table, client);
}

/** Within the site, way back, name and whose money it is stand in the site's own bar above: here is the strip instead. */
function buildHead(table: Table, client: GameClient): HTMLElement {
  const { game, play } = table.state();
  const framed = window.parent !== window;
  const own = framed ? [h("h1", { class: "hidden-text" }, game.name[pageLanguage()]), buildStrip(table)] : [
    iconButton("back", words.back, () => table.leave()),
    h("div", { class: "head-title" },
      h("h1", {}, game.name[pageLanguage()]),
      play ? h("span", { class: "pill" }, words.play) : null),
  ];
  return h("header", { class: framed ? "head framed" : "head" },
    ...own,
    buildSoundButton(table),
    iconButton("history", words.history, () => void openHistory(table, client)),
    iconButton("fair", words.fairness, () => (client.fairness ?? showFairness)(table)),
    iconButton("rules", words.rules, () => showRules(table, client.rules(table))));
}

function buildStrip(table: Table): HTMLElement {
  const clock = h("b", { class: "number" });
  const net = h("b", { class: "number" });
  const netBox = h("span", {}, `${words.net}: `, net);
  const showClock = () => {
    const now = new Date();
    const { format } = table;
    clock.textContent = `${format.clock(now)} · ${format.span(now.getTime() - opened)}`;
  };
  const opened = Date.now() - Math.max(0, Date.now() - table.state().startedAt);
  const showNet = () => {
    const { paidMinor, stakedMinor } = table.state().totals;
    const change = BigInt(paidMinor) - BigInt(stakedMinor);
    net.textContent = table.format.change(change);
    netBox.classList.toggle("gain", change > 0n);
  };
  table.onChange(showNet);
  setInterval(showClock, 1_000);
  showClock();
  showNet();
  return h("div", { class: "strip" }, h("span", {}, `${words.time}: `, clock), netBox);
}

function buildMoneyRow(table: Table, { hasOwnStake = false }: GameClient, beside: HTMLElement | null): HTMLElement {
  const balance = h("b", { class: "number" });
  const show = () => {
    const minor = table.balanceMinor();
    balance.textContent = minor === null ? "—" : table.format.money(minor);
  };
  table.onChange(show);
  show();
  return h("div", { class: "desk-row" },
    h("div", { class: "figure" }, h("span", {}, words.balance), balance),
    hasOwnStake ? beside : buildStake(table));
}

export async function buildFrame(table: Table, client: GameClient): Promise<HTMLElement> {
  const { stage, controls, beside = null } = await client.build(table);
  return h("div", { class: "frame" },
    buildHead(table, client),
    ...(window.parent === window ? [buildStrip(table)] : []),
    h("section", { class: "stage" }, stage),
    h("section", { class: "desk" }, buildMoneyRow(table, client, beside), controls));
}
