// The figures of the deck on sale: its number, the cards left with their return, and the cards left of each prize.
import { formatFraction } from "@khela/engines/fraction";
import { returnOfCards } from "@khela/engines/originals/scratch-rules";
import type { DeckView } from "../../wire/game-api.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { h } from "../shell/ui/dom.ts";
import type { CardDeck } from "./card.ts";
import { drawPicture } from "./pictures.ts";
import { text } from "./text.ts";

type DeckFigures = { readonly element: HTMLElement; show(deck: DeckView | null): void };

export function createDeckFigures(session: GameSession, { game, rules }: CardDeck): DeckFigures {
  const { format } = session;
  const number = h("b", { class: "number" });
  const left = h("span", { class: "number deck-left" });
  const rest = h("b", { class: "number deck-rest" });
  const rows = rules.prizes.map(({ times }, picture) => {
    const amount = h("b", { class: "number" });
    const count = h("span", { class: "number" });
    const row = h("li", { class: "prize" }, amount, count);
    row.setAttribute("title", text.pictures[game][picture] ?? "");
    row.prepend(drawPicture(game, picture));
    return { row, amount, count, times: BigInt(times) };
  });
  const element = h(
    "section",
    { class: "deck-figures" },
    h("p", { class: "deck-line" }, number, left),
    h("p", { class: "deck-line" }, h("span", {}, text.restReturn), rest),
    h("ul", { class: "prizes", "aria-label": text.prizesLeft }, ...rows.map(({ row }) => row)),
  );
  return {
    element,
    show: (deck) => {
      if (deck === null) return;
      number.textContent = formatMessage(text.deck, { number: format.count(deck.number) });
      left.textContent = formatMessage(text.left, {
        left: format.count(deck.left),
        cards: format.count(deck.cards),
      });
      rest.textContent = format.percent(formatFraction(returnOfCards(rules, deck.prizesLeft, deck.left)));
      for (const [place, { row, amount, count, times }] of rows.entries()) {
        const prizesLeft = deck.prizesLeft[place] ?? 0;
        amount.textContent = format.money(BigInt(deck.priceMinor) * times);
        count.textContent = formatMessage(text.prizeLeft, {
          left: format.count(prizesLeft),
          all: format.count(rules.prizes[place]?.cards ?? 0),
        });
        row.dataset.gone = String(prizesLeft === 0);
      }
    },
  };
}
