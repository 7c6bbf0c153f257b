// The scene of bull: the first card, then five rounds of cards to the banker and three players. After the deal each
// hand is arranged, with the cards of the bull separate from the points, and named.
import {
  arrangeBull,
  beatsBull,
  BULL_BULL,
  bullSeats,
  FIVE_FACES,
  type BullSeat,
} from "@khela/engines/live/bull";
import { drawHand, layCards } from "../../shell/ui/cards.ts";
import { h, wait, wantsLessMotion } from "../../shell/ui/dom.ts";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import { cardsOf, type Scene } from "./scene.ts";
import { text } from "../text.ts";

const CARDS = 5;
const HEAD_MS = 420;
const CARD_MS = 120;

function bullName({ format }: GameSession, bull: number): string {
  if (bull === FIVE_FACES) return text.bulls.faces;
  if (bull === BULL_BULL) return text.bulls.bullBull;
  return bull === 0 ? text.bulls.none : formatMessage(text.bulls.points, { count: format.count(bull) });
}

function seatName({ format }: GameSession, seat: BullSeat): string {
  return seat === "banker"
    ? text.players.banker
    : formatMessage(text.kinds.player, { face: format.digits(seat.slice(-1)) });
}

function createRow(session: GameSession, seat: BullSeat) {
  const hand = drawHand([]);
  const name = h("b", { class: "bull-name" });
  const element = h(
    "div",
    {},
    h("div", { class: "bull-title" }, h("span", {}, seatName(session, seat)), name),
    hand,
  );
  const lay = (cards: readonly number[]) =>
    layCards(hand, [...cards, ...Array.from({ length: CARDS - cards.length }, () => null)]);
  return {
    seat,
    element,
    lay,
    clear: () => {
      lay([]);
      name.textContent = "";
      hand.classList.remove("is-bull");
      element.classList.remove("is-won");
    },
    show: (cards: readonly number[], bull: number, isWon: boolean) => {
      const arranged = arrangeBull(cards);
      lay(arranged ?? cards);
      hand.classList.toggle("is-bull", arranged !== null);
      name.textContent = bullName(session, bull);
      element.classList.toggle("is-won", isWon);
    },
  };
}

export function createBull(session: GameSession): Scene {
  const head = drawHand([null]);
  const rows = bullSeats.map((seat) => createRow(session, seat));
  const clear = () => {
    layCards(head, [null]);
    for (const row of rows) row.clear();
  };
  clear();
  return {
    element: h(
      "div",
      { class: "bull-scene" },
      h("div", { class: "bull-head" }, h("span", {}, text.firstCard), head),
      ...rows.map(({ element }) => element),
    ),
    clear,
    reveal: async (result, isOld) => {
      const isQuick = isOld || wantsLessMotion();
      layCards(head, cardsOf(result, "head"));
      if (!isQuick) await wait(HEAD_MS);
      for (let shown = isQuick ? CARDS : 1; shown <= CARDS; shown += 1) {
        for (const { seat, lay } of rows) {
          lay(cardsOf(result, seat).slice(0, shown));
          if (!isQuick) await wait(CARD_MS);
        }
      }
      const banker = cardsOf(result, "banker");
      for (const { seat, show } of rows) {
        const cards = cardsOf(result, seat);
        show(cards, Number(result[`${seat}Bull`]), seat !== "banker" && beatsBull(cards, banker));
      }
    },
  };
}
