// Blackjack: the dealer above, the player's hands below, and the possible actions as buttons.
import { formatFraction } from "@khela/engines/fraction";
import { blackjack, type BlackjackOutcome } from "@khela/engines/live/blackjack";
import { startGame } from "../shell/session/start-game.ts";
import { drawHand, layCards } from "../shell/ui/cards.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { createMultiStepGame } from "../shell/ui/multi-step-game.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { text } from "./text.ts";

function createHandView(name: string) {
  const hand = drawHand([null, null]);
  const total = h("b", { class: "seat-total number" });
  return { hand, total, title: h("span", {}, `${name} `, total) };
}

function build(session: GameSession): GameLayout {
  const { format } = session;
  const sum = (value: number) => (value === 0 ? "–" : format.count(value));
  const dealer = createHandView(text.dealer);
  const hands = h("div", { class: "seat-row" });
  const own: (ReturnType<typeof createHandView> & { readonly element: HTMLElement })[] = [];
  /** Creates one row for each hand. Existing rows stay: new rows would animate their cards again. */
  function showHands(count: number): void {
    for (const { element } of own.splice(count)) element.remove();
    while (own.length < count) {
      const seat = createHandView(text.you);
      const element = h("div", { class: "seat" }, seat.hand, seat.title);
      own.push({ ...seat, element });
      hands.append(element);
    }
  }
  return createMultiStepGame(session, {
    words: text,
    prompt: text.ask,
    options: null,
    board: h("div", { class: "felt" }, h("div", { class: "seat" }, dealer.title, dealer.hand), hands),
    bet: () => ({ stakeMinor: session.stakeMinor().toString() }),
    buttons: (round) =>
      (round.outcome as BlackjackOutcome).choices.map((type) => ({ text: text[type], action: { type } })),
    strategy: async () => (await import("./auto/basic-strategy.ts")).basicPlay,
    show: (round) => {
      const outcome = round === null ? null : (round.outcome as BlackjackOutcome);
      const isOpen = outcome?.status === "open";
      layCards(
        dealer.hand,
        outcome === null ? [null, null] : isOpen ? [...outcome.dealer, null] : outcome.dealer,
      );
      dealer.total.textContent = sum(outcome?.dealerTotal ?? 0);
      showHands(outcome?.hands.length ?? 1);
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

void startGame({
  build,
  rules: (session) => basicRules(session, formatFraction(blackjack.rtp), text),
  describe: ({ format }, round) => {
    const { hands, dealerTotal } = round.outcome as BlackjackOutcome;
    return formatMessage(text.describe, {
      own: hands.map(({ total }) => format.count(total)).join(" · "),
      house: format.count(dealerTotal),
    });
  },
});
