// The paytable: the pay of each symbol at the current stake, and the rules in words. The figures are those of the slot
// engine that settles the round; the client code of the slot's kind describes how the slot wins.
import { formatFraction } from "@khela/engines/fraction";
import { goldenPot, jackpotReturn } from "@khela/engines/slots/jackpot";
import type { AnySlot } from "@khela/engines/slots/slot-kinds";
import { REELS, type SlotSymbol } from "@khela/engines/slots/slot-rules";
import { h } from "../../shell/ui/dom.ts";
import type { Format } from "../../shell/i18n/format.ts";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import type { Rules } from "../../shell/ui/rules-sheet.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import { kindOf, slotOf } from "../find-slot.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import { nameSymbol, text as symbols } from "../text.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";
import "./paytable.css";

const text = pickMessages<typeof en>({ bn, en });

function payRows(session: GameSession, slot: AnySlot, symbol: SlotSymbol): HTMLElement | null {
  if (symbol.pays === undefined) return null;
  const { format } = session;
  const base = symbol.kind === "scatter" ? session.stakeMinor() : session.stakeMinor() / BigInt(slot.units);
  const shortest = REELS + 1 - symbol.pays.length;
  const counts = symbol.kind === "scatter" ? undefined : kindOf(slot).countsOf?.(format, slot.rules);
  const rows = symbol.pays.map((pay, index) =>
    h(
      "div",
      {},
      h("span", {}, counts?.[index] ?? format.count(index + shortest)),
      h("b", {}, format.money(base * BigInt(pay))),
    ),
  );
  return h("div", { class: "pay-amounts number" }, ...rows.reverse());
}

function paySymbol(session: GameSession, slot: AnySlot, symbol: SlotSymbol, index: number): HTMLElement {
  const { rules } = slot;
  const picture = h("div", { class: "pay-picture", "aria-hidden": "true" });
  const { engine } = session.state().game;
  picture.style.setProperty("background-image", `url(/symbols/${engine}.svg)`);
  picture.style.setProperty("background-size", `${rules.symbols.length * 100}% 100%`);
  picture.style.setProperty("background-position", `${(index / (rules.symbols.length - 1)) * 100}% 0`);
  const kind =
    symbol.kind === "regular"
      ? null
      : h("small", {}, symbol.kind === "wild" ? symbols.wild : symbols.scatter);
  return h(
    "li",
    { class: symbol.kind === "regular" ? "pay" : "pay special" },
    picture,
    h("div", { class: "pay-name" }, h("span", {}, nameSymbol(symbol.id)), kind),
    payRows(session, slot, symbol),
  );
}

/** Returns the rules of the scatter and its free spins; no text for a slot without them. */
function freeSpinPoints(format: Format, { rules }: AnySlot, scatters: readonly string[]): string[] {
  const { awards, multiplier, canRetrigger, maxSpins } = rules.freeSpins;
  const symbols: readonly SlotSymbol[] = rules.symbols;
  const scatter = symbols.find(({ kind }) => kind === "scatter");
  if (scatter === undefined) return [];
  const [three, four, five] = awards.map(format.count);
  const words = { scatter: nameSymbol(scatter.id), three: three ?? "", four: four ?? "", five: five ?? "" };
  return [
    formatMessage(scatter.pays === undefined ? text.points.bareScatter : text.points.scatter, words),
    ...scatters,
    ...(multiplier > 1 ? [formatMessage(text.points.free, { times: format.count(multiplier) })] : []),
    ...(canRetrigger ? [formatMessage(text.points.retrigger, { most: format.count(maxSpins) })] : []),
  ];
}

function rulePoints(format: Format, slot: AnySlot): string[] {
  const symbols: readonly SlotSymbol[] = slot.rules.symbols;
  const wild = symbols.find(({ kind }) => kind === "wild");
  const { wins, scatters } = kindOf(slot).explain(format, slot.rules);
  return [
    ...wins,
    ...(wild === undefined ? [] : [formatMessage(text.points.wild, { wild: nameSymbol(wild.id) })]),
    ...freeSpinPoints(format, slot, scatters),
    text.points.outcome,
    text.points.amounts,
  ];
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
  const slot = slotOf();
  const kind = kindOf(slot);
  const { limits } = session.state();
  return {
    rtp: formatFraction(slot.rtp),
    points: [...rulePoints(format, slot), ...jackpotPoints(session)],
    facts: [
      kind.measure(format, slot.rules),
      [text.volatility, text.volatilities[slot.volatility]],
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
        ...slot.rules.symbols.map((symbol, index) => paySymbol(session, slot, symbol, index)),
      ),
      ...kind.illustrate(format, slot.rules, session.stakeMinor()),
    ),
  };
}
