// Blackjack: the dealer above, your hands below, and what you may do in the buttons.
import { formatFraction } from "@khela/engines/fraction";
import { blackjack, type BlackjackOutcome } from "@khela/engines/live/blackjack";
import { boot } from "../shell/boot.ts";
import { drawHand, layCards } from "../shell/cards.ts";
import { h } from "../shell/dom.ts";
import type { Stage } from "../shell/frame.ts";
import { fill } from "../shell/i18n/words.ts";
import { plainRules } from "../shell/plain-rules.ts";
import { buildSteps } from "../shell/steps.ts";
import type { Table } from "../shell/table.ts";
import { text } from "./text.ts";

function buildSeat(name: string) {
  const hand = drawHand([null, null]);
  const total = h("b", { class: "seat-total number" });
  return { hand, total, title: h("span", {}, `${name} `, total) };
}

function build(table: Table): Stage {
  const { format } = table;
  const sum = (value: number) => (value === 0 ? "–" : format.count(value));
  const dealer = buildSeat(text.dealer);
  const hands = h("div", { class: "seat-row" });
  const own: (ReturnType<typeof buildSeat> & { readonly element: HTMLElement })[] = [];
  /** As many seats as there are hands; those that stand there stay, or their cards would come flying in once more. */
  function seatHands(count: number): void {
    for (const { element } of own.splice(count)) element.remove();
    while (own.length < count) {
      const seat = buildSeat(text.you);
      const element = h("div", { class: "seat" }, seat.hand, seat.title);
      own.push({ ...seat, element });
      hands.append(element);
    }
  }
  return buildSteps(table, {
    words: text, ask: text.ask, options: null,
    board: h("div", { class: "felt" }, h("div", { class: "seat" }, dealer.title, dealer.hand), hands),
    bet: () => ({ stakeMinor: table.stakeMinor().toString() }),
    buttons: (round) => (round.outcome as BlackjackOutcome).choices.map((type) => ({ text: text[type], action: { type } })),
    show: (round) => {
      const outcome = round === null ? null : (round.outcome as BlackjackOutcome);
      const isOpen = outcome?.status === "open";
      layCards(dealer.hand, outcome === null ? [null, null] : isOpen ? [...outcome.dealer, null] : outcome.dealer);
      dealer.total.textContent = sum(outcome?.dealerTotal ?? 0);
      seatHands(outcome?.hands.length ?? 1);
      for (const [at, { hand, total, element }] of own.entries()) {
        const shown = outcome?.hands[at];
        layCards(hand, shown?.cards ?? [null, null]);
        total.textContent = sum(shown?.total ?? 0);
        element.dataset.active = String(outcome?.active === at);
        element.dataset.end = (outcome?.returns[at] ?? "0") === "0" ? "none" : "win";
      }
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
