// Hilo: one card lies open; guess the next, as often as you dare, and cash out.
import "./hilo.css";
import { formatFraction, parseFraction, timesFractions, fraction } from "@khela/engines/fraction";
import { timesDown } from "@khela/engines/money";
import { hilo, hiloChances, hiloRank, type HiloGuess, type HiloOutcome } from "@khela/engines/originals/hilo";
import type { RoundView } from "../../wire.ts";
import { boot } from "../shell/boot.ts";
import { drawCard } from "../shell/cards.ts";
import { h } from "../shell/dom.ts";
import type { Stage } from "../shell/frame.ts";
import { fill } from "../shell/i18n/words.ts";
import { plainRules } from "../shell/plain-rules.ts";
import { buildSteps, type StepButton } from "../shell/steps.ts";
import type { Table } from "../shell/table.ts";
import { text } from "./text.ts";

const SHOWN = 7;

function guessesOn(rank: number): readonly (readonly [HiloGuess, string])[] {
  if (rank === 1) return [["higher", text.onlyHigher], ["equal", text.equal]];
  if (rank === 13) return [["lower", text.onlyLower], ["equal", text.equal]];
  return [["higher", text.higher], ["lower", text.lower]];
}

function buttonsOf({ format }: Table, round: RoundView): StepButton[] {
  const { cards, cashOutMultiplier, guesses } = round.outcome as HiloOutcome;
  const rank = hiloRank(cards.at(-1) ?? 0);
  const now = guesses === 0 ? fraction(99n, 100n) : parseFraction(cashOutMultiplier);
  const buttons: StepButton[] = guessesOn(rank).map(([guess, name]) => {
    const next = timesFractions(now, fraction(13n, BigInt(hiloChances(rank, guess))));
    return { text: `${name} · ${format.times(formatFraction(next))}`, action: { type: "guess", guess } };
  });
  const amount = format.money(timesDown(BigInt(round.stakeMinor), parseFraction(cashOutMultiplier)));
  return [
    ...(guesses === 0 ? [] : [{ text: fill(text.cashOut, { amount }), action: { type: "cash-out" }, isMain: true } as const]),
    ...buttons, { text: text.skip, action: { type: "skip" } },
  ];
}

function build(table: Table): Stage {
  const current = h("div", { class: "hilo-current" });
  const trail = h("div", { class: "hilo-trail" });
  return buildSteps(table, {
    words: text, ask: text.ask, options: null,
    board: h("div", { class: "felt hilo-board" }, current, trail),
    bet: () => ({ stakeMinor: table.stakeMinor().toString() }),
    buttons: (round) => buttonsOf(table, round),
    show: (round) => {
      const outcome = round === null ? null : (round.outcome as HiloOutcome);
      const cards = outcome?.cards ?? [];
      current.replaceChildren(drawCard(cards.at(-1) ?? null, "hilo-card"));
      current.dataset.status = outcome?.status ?? "none";
      trail.replaceChildren(...cards.slice(0, -1).slice(-SHOWN).map((card) => drawCard(card, "hilo-small")));
    },
  });
}

void boot({
  build,
  rules: (table) => plainRules(table, formatFraction(hilo.rtp), text),
  describe: ({ format }, round) => fill(text.describe, { count: format.count((round.outcome as HiloOutcome).guesses) }),
});
