// The line that says the price of a bet of several stakes, with the maximum price.
import { formatMessage } from "../i18n/message-format.ts";
import { messages } from "../i18n/messages.ts";
import type { GameSession } from "../session/game-session.ts";
import { h } from "./dom.ts";

type BetPrice = {
  readonly element: HTMLElement;
  /** Shows the price of the bet; hidden for a bet of one stake. */
  show(): void;
};

/** `price`: text with the place `amount`. `count` returns the number of equal stakes of the bet. */
export function createBetPrice(session: GameSession, price: string, count: () => number): BetPrice {
  const { format } = session;
  const element = h("p", { class: "note bet-price" });
  const show = () => {
    const stakes = count();
    element.hidden = stakes === 1;
    const parts = [
      formatMessage(price, { amount: format.money(session.stakeMinor() * BigInt(stakes)) }),
      formatMessage(messages.betMax, { amount: format.money(session.betMaxMinor()) }),
    ];
    element.textContent = parts.join(" · ");
  };
  session.onChange(show);
  return { element, show };
}
