// What each symbol pays at the current stake, the lines, and the rules in words, all from the slot definition
// that settles the round.
import { formatFraction } from "@khela/engines/fraction";
import { slotDefinitions, waysDefinitions } from "@khela/engines/slots/slot-definitions";
import { goldenPot, jackpotReturn } from "@khela/engines/slots/jackpot";
import type { SlotDefinition, SlotSymbol } from "@khela/engines/slots/slot-rules";
import type { WaysDefinition, WaysSymbol } from "@khela/engines/slots/ways/ways-rules";
import { h } from "../shell/ui/dom.ts";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { Rules } from "../shell/ui/rules-sheet.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { tumbles, unitsOf, type ReelRules } from "./spin-view-model.ts";
import { nameSymbol, text } from "./text.ts";

function sheetOf(session: GameSession): SlotDefinition | WaysDefinition {
  const { engine, rulesVersion } = session.state().game;
  const sheet = [...slotDefinitions, ...waysDefinitions].find(
    ({ name, version }) => name === engine && version === rulesVersion,
  );
  if (sheet === undefined) throw new Error("not a slot");
  return sheet;
}

/** Returns the rules of a session's slot. */
export function rulesOf(session: GameSession): ReelRules {
  return sheetOf(session).rules;
}

type AnySymbol = SlotSymbol | WaysSymbol;

function payRows(session: GameSession, rules: ReelRules, symbol: AnySymbol): HTMLElement | null {
  if (!("pays" in symbol)) return null;
  const { format } = session;
  const base =
    symbol.kind === "scatter" ? session.stakeMinor() : session.stakeMinor() / BigInt(unitsOf(rules));
  const rows = symbol.pays.map((pay, index) =>
    h("div", {}, h("span", {}, format.count(index + 3)), h("b", {}, format.money(base * BigInt(pay)))),
  );
  return h("div", { class: "pay-amounts number" }, ...rows.reverse());
}

function paySymbol(session: GameSession, rules: ReelRules, symbol: AnySymbol, index: number): HTMLElement {
  const picture = h("div", { class: "pay-picture", "aria-hidden": "true" });
  const { engine } = session.state().game;
  picture.style.setProperty("background-image", `url(/symbols/${engine}.svg)`);
  picture.style.setProperty("background-size", `${rules.symbols.length * 100}% 100%`);
  picture.style.setProperty("background-position", `${(index / (rules.symbols.length - 1)) * 100}% 0`);
  const kind =
    symbol.kind === "regular" ? null : h("small", {}, symbol.kind === "wild" ? text.wild : text.scatter);
  return h(
    "li",
    { class: symbol.kind === "regular" ? "pay" : "pay special" },
    picture,
    h("div", { class: "pay-name" }, h("span", {}, nameSymbol(symbol.id)), kind),
    payRows(session, rules, symbol),
  );
}

function lineMap(rules: ReelRules, rows: readonly number[], number: string): HTMLElement {
  const cells = Array.from({ length: rules.rows }, (_, row) =>
    rows.map((crossed) => h("i", { class: crossed === row ? "on" : "" })),
  ).flat();
  return h(
    "li",
    {},
    h("span", { class: "number" }, number),
    h("div", { class: "line-map", "aria-hidden": "true" }, ...cells),
  );
}

function howItWins(format: Format, rules: ReelRules): string[] {
  if ("lines" in rules) return [text.points.lines];
  if (!tumbles(rules)) return [text.points.ways];
  const { ladder, most } = rules.tumbling;
  const times = ladder.map((one) => `×${format.count(one)}`).join(", ");
  return [
    text.points.ways,
    formatMessage(text.points.tumble, { most: format.count(most) }),
    formatMessage(text.points.ladder, { times }),
  ];
}

function rulePoints(format: Format, rules: ReelRules): string[] {
  const { awards, multiplier, canRetrigger, maxSpins } = rules.freeSpins;
  const kinds: readonly Pick<AnySymbol, "id" | "kind">[] = rules.symbols;
  const nameOf = (kind: SlotSymbol["kind"]) =>
    nameSymbol(kinds.find((symbol) => symbol.kind === kind)?.id ?? "");
  const [three, four, five] = awards.map(format.count);
  return [
    ...howItWins(format, rules),
    formatMessage(text.points.wild, { wild: nameOf("wild") }),
    formatMessage(text.points.scatter, {
      scatter: nameOf("scatter"),
      three: three ?? "",
      four: four ?? "",
      five: five ?? "",
    }),
    ...(tumbles(rules) ? [text.points.scatterLast] : []),
    formatMessage(text.points.free, { times: format.count(multiplier) }),
    ...(canRetrigger ? [formatMessage(text.points.retrigger, { most: format.count(maxSpins) })] : []),
    text.points.outcome,
    text.points.amounts,
  ];
}

/** Returns the number of ways of one screen. */
function waysIn({ rows, reels }: ReelRules): number {
  return rows ** reels.length;
}

/**
 * Returns the jackpot's rules for a game that feeds one: the contribution, the cap, and its return to player.
 */
function jackpotPoints({ format, ...session }: GameSession): string[] {
  const { jackpot } = session.state();
  if (jackpot === null) return [];
  const { contribution, seed, total } = jackpotReturn(goldenPot);
  const seedMinor = (BigInt(jackpot.capMinor) * goldenPot.seedStakes) / goldenPot.capStakes;
  const share = format.percent(formatFraction(contribution), 1);
  return [
    formatMessage(text.points.jackpot, {
      share,
      seed: format.money(seedMinor),
      cap: format.money(jackpot.capMinor),
    }),
    formatMessage(text.points.jackpotReturn, {
      share,
      seedShare: format.percent(formatFraction(seed), 1),
      total: format.percent(formatFraction(total), 1),
    }),
  ];
}

export function slotRules(session: GameSession): Rules {
  const { format } = session;
  const { rules, rtp, volatility } = sheetOf(session);
  const { limits } = session.state();
  return {
    rtp,
    points: [...rulePoints(format, rules), ...jackpotPoints(session)],
    facts: [
      "lines" in rules
        ? [text.linesFact, format.count(rules.lines.length)]
        : [text.waysFact, format.count(waysIn(rules))],
      [text.volatility, text.volatilities[volatility]],
      [text.least, format.money(limits.minMinor)],
      [text.most, format.money(limits.maxMinor)],
    ],
    extra: h(
      "div",
      { class: "paytable" },
      h("h3", {}, text.paytable),
      h(
        "ul",
        { class: "pays" },
        ...rules.symbols.map((symbol, index) => paySymbol(session, rules, symbol, index)),
      ),
      ...("lines" in rules
        ? [
            h("h3", {}, text.lineMap),
            h(
              "ol",
              { class: "line-maps" },
              ...rules.lines.map((rows, index) => lineMap(rules, rows, format.count(index + 1))),
            ),
          ]
        : []),
    ),
  };
}
