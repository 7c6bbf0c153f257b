// The player's view of a poker table: the player at the bottom and the other players around it. The board and the pots
// have a row in the middle that no cards cover.
import type { PokerHandView, PokerPlace, PokerSeatView, PokerTableView } from "../../wire/poker-api.ts";
import { drawCard } from "../shell/ui/cards.ts";
import { h } from "../shell/ui/dom.ts";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { text } from "./text.ts";

const THREE_BELOW = 4;
const MOST_ABOVE_AND_BELOW = 6;

export function nameOf({ name, isRobot, isOwn }: PokerSeatView, format: Format): string {
  if (isOwn) return text.you;
  return isRobot
    ? formatMessage(text.robotName, { number: format.count(Number(name.slice(1))) })
    : formatMessage(text.player, { tag: name });
}

function drawPlate(seat: PokerSeatView, place: PokerPlace | undefined, format: Format): HTMLElement {
  const kind = place?.kind ?? null;
  const label = place?.isFolded === true ? text.folded : seat.isAway ? text.awayTag : nameOf(seat, format);
  return h(
    "div",
    { class: "poker-plate" },
    h("span", {}, label),
    h("b", { class: "number" }, format.money(place?.chips ?? seat.chips)),
    kind === null ? null : h("span", { class: "poker-kind" }, text.kinds[kind]),
  );
}

/**
 * Returns the positions of the seats below, beside and above the board, each row from left to right. Position 0 is the
 * player's own seat; positions count clockwise from it.
 */
function rowsOf(size: number): { below: number[]; left: number[]; right: number[]; above: number[] } {
  if (size < THREE_BELOW) return { below: [0], left: [], right: [], above: range(1, size) };
  const beside = size > MOST_ABOVE_AND_BELOW;
  const [from, to] = beside ? [3, size - 2] : [2, size - 1];
  return {
    below: [1, 0, size - 1],
    left: beside ? [2] : [],
    right: beside ? [size - 2] : [],
    above: range(from, to),
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

function drawChair(view: PokerTableView, chair: number, format: Format): HTMLElement {
  const { hand } = view;
  const seat = view.seats.find((one) => one.seat === chair);
  const place = hand?.places.find((one) => one.seat === chair);
  const isOn = view.stage !== "idle" && place !== undefined;
  const won = BigInt(place?.won ?? "0") > 0n;
  const element = h("div", {
    class: "poker-seat",
    "data-turn": String(view.stage === "playing" && hand?.turn === chair),
    "data-won": String(isOn && won),
    "data-folded": String(isOn && place.isFolded),
    "data-empty": String(seat === undefined),
  });
  if (seat === undefined) {
    element.append(h("div", { class: "poker-plate" }, h("span", {}, text.empty)));
    return element;
  }
  if (isOn && !(place.isFolded && !seat.isOwn))
    element.append(h("div", { class: "hand" }, ...place.cards.map((card) => drawCard(card))));
  element.append(drawPlate(seat, isOn ? place : undefined, format));
  if (!isOn) return element;
  const figure = won
    ? `+${format.money(place.won ?? "0")}`
    : BigInt(place.bet) > 0n
      ? format.money(place.bet)
      : null;
  element.append(
    h(
      "div",
      {},
      hand?.button === chair
        ? h("span", { class: "poker-dealer", role: "img", "aria-label": text.button }, "D")
        : null,
      figure === null ? null : h("span", { class: "poker-bet number" }, figure),
    ),
  );
  return element;
}

function drawMiddle(hand: PokerHandView | null, format: Format): HTMLElement {
  if (hand === null) return h("div", { class: "poker-middle" });
  // Only a player who is all in creates a side pot; an unmatched bet creates none.
  const hasSides = hand.places.some(({ chips, isFolded }) => chips === "0" && !isFolded);
  const pots = hasSides ? hand.pots : [String(hand.pots.reduce((sum, amount) => sum + BigInt(amount), 0n))];
  const pot = pots.map((amount) => format.money(amount)).join(" + ");
  return h(
    "div",
    { class: "poker-middle" },
    h(
      "div",
      { class: "poker-pots number" },
      formatMessage(text.pot, { amount: pot }),
      hand.rake === "0"
        ? null
        : h(
            "span",
            { class: "quiet" },
            ` · ${formatMessage(text.rake, { amount: format.money(hand.rake) })}`,
          ),
    ),
    h("div", { class: "poker-board" }, ...hand.board.map((card) => drawCard(card))),
    hand.ownKind === null ? null : h("div", { class: "quiet" }, text.kinds[hand.ownKind]),
  );
}

export function drawTable(view: PokerTableView, format: Format): HTMLElement {
  const ownChair = view.seats.find(({ isOwn }) => isOwn)?.seat ?? 0;
  const { below, left, right, above } = rowsOf(view.size);
  const chairs = (turns: readonly number[]) =>
    turns.map((turn) => drawChair(view, (ownChair + turn) % view.size, format));
  return h(
    "div",
    { class: view.size > MOST_ABOVE_AND_BELOW ? "poker-felt poker-many" : "poker-felt" },
    h("div", { class: "poker-above" }, ...chairs(above)),
    h(
      "div",
      { class: "poker-across" },
      ...chairs(left),
      drawMiddle(view.stage === "idle" ? null : view.hand, format),
      ...chairs(right),
    ),
    h("div", { class: "poker-below" }, ...chairs(below)),
  );
}
