// Draws playing cards as elements of the page.
import { cardName, isRed } from "@khela/engines/cards/card";
import { h } from "./dom.ts";
import { messages } from "../i18n/messages.ts";
import "./cards.css";

const TEXT_STYLE = "\uFE0E";

/** Renders one card; null is a card that lies face down. */
export function drawCard(card: number | null, extra = ""): HTMLElement {
  if (card === null)
    return h("span", { class: `card card-back ${extra}`, role: "img", "aria-label": messages.hiddenCard });
  const name = cardName(card);
  const [rank, suit] = [name.slice(0, -1), name.slice(-1)];
  return h(
    "span",
    { class: `card ${isRed(card) ? "card-red" : ""} ${extra}`, role: "img", "aria-label": name },
    h("b", {}, rank),
    h("i", {}, suit + TEXT_STYLE),
  );
}

/** Lays cards in a row. Cards that are already in the row stay, so that only new cards are animated. */
export function layCards(hand: HTMLElement, cards: readonly (number | null)[]): void {
  for (const [at, card] of cards.entries()) {
    const there = hand.children[at] as HTMLElement | undefined;
    if (there?.dataset.card === String(card)) continue;
    const drawn = drawCard(card);
    drawn.dataset.card = String(card);
    if (there === undefined) hand.append(drawn);
    else there.replaceWith(drawn);
  }
  while (hand.children.length > cards.length) hand.lastElementChild?.remove();
}

/** Renders a row of cards, which overlap when the row is too long. */
export function drawHand(cards: readonly (number | null)[], extra = ""): HTMLElement {
  const hand = h("div", { class: `hand ${extra}` });
  layCards(hand, cards);
  return hand;
}
