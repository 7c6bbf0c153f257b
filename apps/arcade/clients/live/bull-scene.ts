// Bull: the first card, then five rounds of cards to the banker and three players. When all lie, each hand is laid so that its
// bull can be seen apart from its points, and is named.
import { arrangeBull, beatsBull, BULL_BULL, bullSeats, FIVE_FACES, type BullSeat } from "@khela/engines/live/bull";
import { drawHand, layCards } from "../shell/cards.ts";
import { h, wait, wantsLessMotion } from "../shell/dom.ts";
import { fill } from "../shell/i18n/words.ts";
import type { Table } from "../shell/table.ts";
import { cardsOf, type Scene } from "./scene.ts";
import { text } from "./text.ts";

const CARDS = 5;
const HEAD_MS = 420;
const CARD_MS = 120;

function bullName({ format }: Table, bull: number): string {
  if (bull === FIVE_FACES) return text.bulls.faces;
  if (bull === BULL_BULL) return text.bulls.bullBull;
  return bull === 0 ? text.bulls.none : fill(text.bulls.points, { count: format.count(bull) });
}

function seatName({ format }: Table, seat: BullSeat): string {
  return seat === "banker" ? text.players.banker : fill(text.kinds.player, { face: format.digits(seat.slice(-1)) });
}

function buildRow(table: Table, seat: BullSeat) {
  const hand = drawHand([]);
  const name = h("b", { class: "bull-name" });
  const element = h("div", {}, h("div", { class: "bull-title" }, h("span", {}, seatName(table, seat)), name), hand);
  const lay = (cards: readonly number[]) => layCards(hand, [...cards, ...Array.from({ length: CARDS - cards.length }, () => null)]);
  return {
    seat, element, lay,
    clear: () => {
      lay([]);
      name.textContent = "";
      hand.classList.remove("is-bull");
      element.classList.remove("is-won");
    },
    tell: (cards: readonly number[], bull: number, isWon: boolean) => {
      const arranged = arrangeBull(cards);
      lay(arranged ?? cards);
      hand.classList.toggle("is-bull", arranged !== null);
      name.textContent = bullName(table, bull);
      element.classList.toggle("is-won", isWon);
    },
  };
}

export function buildBull(table: Table): Scene {
  const head = drawHand([null]);
  const rows = bullSeats.map((seat) => buildRow(table, seat));
  const clear = () => {
    layCards(head, [null]);
    for (const row of rows) row.clear();
  };
  clear();
  return {
    element: h("div", { class: "bull-scene" },
      h("div", { class: "bull-head" }, h("span", {}, text.firstCard), head), ...rows.map(({ element }) => element)),
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
      for (const { seat, tell } of rows) {
        const cards = cardsOf(result, seat);
        tell(cards, Number(result[`${seat}Bull`]), seat !== "banker" && beatsBull(cards, banker));
      }
    },
  };
}
