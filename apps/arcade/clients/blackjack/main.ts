// Blackjack: the dealer above, your hands below, and what you may do in the buttons.
import { formatFraction } from "@khela/engines/fraction";
import { blackjack, type BlackjackOutcome } from "@khela/engines/live/blackjack";
import { boot } from "../shell/boot.ts";
import { drawHand } from "../shell/cards.ts";
import { h } from "../shell/dom.ts";
import type { Stage } from "../shell/frame.ts";
import { fill } from "../shell/i18n/words.ts";
import { plainRules } from "../shell/plain-rules.ts";
import { buildSteps } from "../shell/steps.ts";
import type { Table } from "../shell/table.ts";
import { text } from "./text.ts";

function build(table: Table): Stage {
  const { format } = table;
  const dealer = h("div", { class: "seat" });
  const hands = h("div", { class: "seat-row" });
  const total = (value: number) => h("b", { class: "seat-total number" }, value === 0 ? "–" : format.count(value));
  return buildSteps(table, {
    words: text, ask: text.ask, options: null,
    board: h("div", { class: "felt" }, dealer, hands),
    bet: () => ({ stakeMinor: table.stakeMinor().toString() }),
    buttons: (round) => (round.outcome as BlackjackOutcome).choices.map((type) => ({ text: text[type], action: { type } })),
    show: (round) => {
      const outcome = round === null ? null : (round.outcome as BlackjackOutcome);
      const isOpen = outcome?.status === "open";
      const shown = outcome === null ? [null, null] : isOpen ? [...outcome.dealer, null] : outcome.dealer;
      dealer.replaceChildren(h("span", {}, `${text.dealer} `, total(outcome?.dealerTotal ?? 0)), drawHand(shown));
      const own = outcome?.hands ?? [];
      hands.replaceChildren(...(own.length === 0 ? [null] : own).map((hand, at) => h("div", {
        class: "seat", "data-active": String(outcome?.active === at),
        "data-end": outcome?.returns[at] !== undefined && outcome.returns[at] !== "0" ? "win" : null,
      }, drawHand(hand?.cards ?? [null, null]), h("span", {}, `${text.you} `, total(hand?.total ?? 0)))));
    },
  });
}

void boot({
  build,
  rules: (table) => plainRules(table, formatFraction(blackjack.rtp), text),
  describe: ({ format }, round) => {
    const { hands, dealerTotal } = round.outcome as BlackjackOutcome;
    return fill(text.describe, { own: hands.map(({ total }) => format.count(total)).join(" · "), house: format.count(dealerTotal) });
  },
});
