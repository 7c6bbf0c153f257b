// What each symbol pays at the present stake, the lines, and the rules in words, all from the sheet that settles.
import { findGame } from "@khela/engines/games";
import { formatFraction } from "@khela/engines/fraction";
import type { SlotRules, SlotSymbol } from "@khela/engines/slots/slot-rules";
import { slotSheets } from "@khela/engines/games";
import { h } from "../shell/dom.ts";
import type { Format } from "../shell/format.ts";
import { fill } from "../shell/i18n/words.ts";
import type { Rules } from "../shell/rules-sheet.ts";
import type { Table } from "../shell/table.ts";
import { nameSymbol, text } from "./text.ts";

/** The rules a table plays by. */
export function rulesOf(table: Table): SlotRules {
  const { engine, rulesVersion } = table.state().game;
  const game = findGame(engine, rulesVersion);
  if (game.family !== "slots") throw new Error("not a slot");
  return game.engine.rules;
}

function payRows(table: Table, rules: SlotRules, symbol: SlotSymbol): HTMLElement {
  const { format } = table;
  const base = symbol.kind === "scatter" ? table.stakeMinor() : table.stakeMinor() / BigInt(rules.lines.length);
  const rows = symbol.pays.map((pay, index) => h("div", {},
    h("span", {}, format.count(index + 3)), h("b", {}, format.money(base * BigInt(pay)))));
  return h("div", { class: "pay-amounts number" }, ...rows.reverse());
}

function paySymbol(table: Table, rules: SlotRules, symbol: SlotSymbol, index: number): HTMLElement {
  const picture = h("div", { class: "pay-picture", "aria-hidden": "true" });
  const { engine } = table.state().game;
  picture.style.setProperty("background-image", `url(/symbols/${engine}.svg)`);
  picture.style.setProperty("background-size", `${rules.symbols.length * 100}% 100%`);
  picture.style.setProperty("background-position", `${(index / (rules.symbols.length - 1)) * 100}% 0`);
  const kind = symbol.kind === "regular" ? null : h("small", {}, symbol.kind === "wild" ? text.wild : text.scatter);
  return h("li", { class: symbol.kind === "regular" ? "pay" : "pay special" },
    picture, h("div", { class: "pay-name" }, h("span", {}, nameSymbol(symbol.id)), kind), payRows(table, rules, symbol));
}

function lineMap(rules: SlotRules, rows: readonly number[], number: string): HTMLElement {
  const cells = Array.from({ length: rules.rows }, (_, row) =>
    rows.map((crossed) => h("i", { class: crossed === row ? "on" : "" }))).flat();
  return h("li", {}, h("span", { class: "number" }, number), h("div", { class: "line-map", "aria-hidden": "true" }, ...cells));
}

function rulePoints(format: Format, rules: SlotRules): string[] {
  const { awards, multiplier, canRetrigger, maxSpins } = rules.freeSpins;
  const nameOf = (kind: SlotSymbol["kind"]) => nameSymbol(rules.symbols.find((symbol) => symbol.kind === kind)?.id ?? "");
  const [three, four, five] = awards.map(format.count);
  return [
    text.points.lines,
    fill(text.points.wild, { wild: nameOf("wild") }),
    fill(text.points.scatter, { scatter: nameOf("scatter"), three: three ?? "", four: four ?? "", five: five ?? "" }),
    fill(text.points.free, { times: format.count(multiplier) }),
    ...(canRetrigger ? [fill(text.points.retrigger, { most: format.count(maxSpins) })] : []),
    text.points.outcome,
    text.points.amounts,
  ];
}

export function slotRules(table: Table): Rules {
  const { format } = table;
  const rules = rulesOf(table);
  const { game, limits } = table.state();
  const found = findGame(game.engine, game.rulesVersion);
  const sheet = slotSheets.find(({ name, version }) => name === game.engine && version === game.rulesVersion);
  return {
    rtp: formatFraction(found.engine.rtp),
    points: rulePoints(format, rules),
    facts: [
      [text.linesFact, format.count(rules.lines.length)],
      [text.volatility, text.volatilities[sheet?.volatility ?? "medium"]],
      [text.least, format.money(limits.minMinor)],
      [text.most, format.money(limits.maxMinor)],
    ],
    extra: h("div", { class: "paytable" },
      h("h3", {}, text.paytable),
      h("ul", { class: "pays" }, ...rules.symbols.map((symbol, index) => paySymbol(table, rules, symbol, index))),
      h("h3", {}, text.lineMap),
      h("ol", { class: "line-maps" }, ...rules.lines.map((rows, index) => lineMap(rules, rows, format.count(index + 1))))),
  };
}
