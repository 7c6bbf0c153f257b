// What each symbol pays at the present stake, the lines, and the rules in words, all from the sheet that settles.
import { formatFraction } from "@khela/engines/fraction";
import { slotSheets, waysSheets } from "@khela/engines/slots/house-sheets";
import { goldenPot, jackpotReturn } from "@khela/engines/slots/jackpot";
import type { SlotSheet, SlotSymbol } from "@khela/engines/slots/slot-rules";
import type { WaysSheet, WaysSymbol } from "@khela/engines/slots/ways-rules";
import { h } from "../shell/dom.ts";
import type { Format } from "../shell/format.ts";
import { fill } from "../shell/i18n/words.ts";
import type { Rules } from "../shell/rules-sheet.ts";
import type { Table } from "../shell/table.ts";
import { tumbles, unitsOf, type ReelRules } from "./shown.ts";
import { nameSymbol, text } from "./text.ts";

function sheetOf(table: Table): SlotSheet | WaysSheet {
  const { engine, rulesVersion } = table.state().game;
  const sheet = [...slotSheets, ...waysSheets].find(({ name, version }) => name === engine && version === rulesVersion);
  if (sheet === undefined) throw new Error("not a slot");
  return sheet;
}

/** The rules a table plays by. */
export function rulesOf(table: Table): ReelRules {
  return sheetOf(table).rules;
}

type AnySymbol = SlotSymbol | WaysSymbol;

function payRows(table: Table, rules: ReelRules, symbol: AnySymbol): HTMLElement | null {
  if (!("pays" in symbol)) return null;
  const { format } = table;
  const base = symbol.kind === "scatter" ? table.stakeMinor() : table.stakeMinor() / BigInt(unitsOf(rules));
  const rows = symbol.pays.map((pay, index) => h("div", {},
    h("span", {}, format.count(index + 3)), h("b", {}, format.money(base * BigInt(pay)))));
  return h("div", { class: "pay-amounts number" }, ...rows.reverse());
}

function paySymbol(table: Table, rules: ReelRules, symbol: AnySymbol, index: number): HTMLElement {
  const picture = h("div", { class: "pay-picture", "aria-hidden": "true" });
  const { engine } = table.state().game;
  picture.style.setProperty("background-image", `url(/symbols/${engine}.svg)`);
  picture.style.setProperty("background-size", `${rules.symbols.length * 100}% 100%`);
  picture.style.setProperty("background-position", `${(index / (rules.symbols.length - 1)) * 100}% 0`);
  const kind = symbol.kind === "regular" ? null : h("small", {}, symbol.kind === "wild" ? text.wild : text.scatter);
  return h("li", { class: symbol.kind === "regular" ? "pay" : "pay special" },
    picture, h("div", { class: "pay-name" }, h("span", {}, nameSymbol(symbol.id)), kind), payRows(table, rules, symbol));
}

function lineMap(rules: ReelRules, rows: readonly number[], number: string): HTMLElement {
  const cells = Array.from({ length: rules.rows }, (_, row) =>
    rows.map((crossed) => h("i", { class: crossed === row ? "on" : "" }))).flat();
  return h("li", {}, h("span", { class: "number" }, number), h("div", { class: "line-map", "aria-hidden": "true" }, ...cells));
}

function howItWins(format: Format, rules: ReelRules): string[] {
  if ("lines" in rules) return [text.points.lines];
  if (!tumbles(rules)) return [text.points.ways];
  const { ladder, most } = rules.tumbling;
  const times = ladder.map((one) => `×${format.count(one)}`).join(", ");
  return [text.points.ways, fill(text.points.tumble, { most: format.count(most) }), fill(text.points.ladder, { times })];
}

function rulePoints(format: Format, rules: ReelRules): string[] {
  const { awards, multiplier, canRetrigger, maxSpins } = rules.freeSpins;
  const kinds: readonly Pick<AnySymbol, "id" | "kind">[] = rules.symbols;
  const nameOf = (kind: SlotSymbol["kind"]) => nameSymbol(kinds.find((symbol) => symbol.kind === kind)?.id ?? "");
  const [three, four, five] = awards.map(format.count);
  return [
    ...howItWins(format, rules),
    fill(text.points.wild, { wild: nameOf("wild") }),
    fill(text.points.scatter, { scatter: nameOf("scatter"), three: three ?? "", four: four ?? "", five: five ?? "" }),
    ...(tumbles(rules) ? [text.points.scatterLast] : []),
    fill(text.points.free, { times: format.count(multiplier) }),
    ...(canRetrigger ? [fill(text.points.retrigger, { most: format.count(maxSpins) })] : []),
    text.points.outcome,
    text.points.amounts,
  ];
}

/** In how many ways the symbols of one screen can stand side by side. */
function waysIn({ rows, reels }: ReelRules): number {
  return rows ** reels.length;
}

/** The jackpot, for a game that feeds one: what goes in, when it is won at the latest, what it gives back. */
function jackpotPoints({ format, ...table }: Table): string[] {
  const { jackpot } = table.state();
  if (jackpot === null) return [];
  const { contribution, seed, total } = jackpotReturn(goldenPot);
  const seedMinor = (BigInt(jackpot.capMinor) * goldenPot.seedStakes) / goldenPot.capStakes;
  const share = format.percent(formatFraction(contribution), 1);
  return [
    fill(text.points.jackpot, { share, seed: format.money(seedMinor), cap: format.money(jackpot.capMinor) }),
    fill(text.points.jackpotReturn, {
      share, seedShare: format.percent(formatFraction(seed), 1), total: format.percent(formatFraction(total), 1),
    }),
  ];
}

export function slotRules(table: Table): Rules {
  const { format } = table;
  const { rules, rtp, volatility } = sheetOf(table);
  const { limits } = table.state();
  return {
    rtp,
    points: [...rulePoints(format, rules), ...jackpotPoints(table)],
    facts: [
      "lines" in rules ? [text.linesFact, format.count(rules.lines.length)] : [text.waysFact, format.count(waysIn(rules))],
      [text.volatility, text.volatilities[volatility]],
      [text.least, format.money(limits.minMinor)],
      [text.most, format.money(limits.maxMinor)],
    ],
    extra: h("div", { class: "paytable" },
      h("h3", {}, text.paytable),
      h("ul", { class: "pays" }, ...rules.symbols.map((symbol, index) => paySymbol(table, rules, symbol, index))),
      ...("lines" in rules ? [
        h("h3", {}, text.lineMap),
        h("ol", { class: "line-maps" }, ...rules.lines.map((rows, index) => lineMap(rules, rows, format.count(index + 1)))),
      ] : [])),
  };
}
