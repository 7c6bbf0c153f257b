// The player's view of the table: themselves at the bottom, the others around, the board and the pots in the
// middle.
import type { PokerHandView, PokerPlace, PokerSeatView, PokerTableView } from "../../wire/poker-api.ts";
import { drawCard } from "../shell/ui/cards.ts";
import { h } from "../shell/ui/dom.ts";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { text } from "./text.ts";

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

type SeatPosition = {
  readonly view: PokerTableView;
  readonly chair: number;
  readonly ownChair: number;
  readonly format: Format;
};

/** Places seats around an oval, the player's own at the bottom. */
function placeSeat(element: HTMLElement, { view, chair, ownChair }: SeatPosition): void {
  const turn = (2 * Math.PI * ((chair - ownChair + view.size) % view.size)) / view.size;
  element.style.setProperty("left", `${50 - 38 * Math.sin(turn)}%`);
  element.style.setProperty("top", `${50 + 38 * Math.cos(turn)}%`);
}

function drawChair(at: SeatPosition): HTMLElement {
  const { view, chair, format } = at;
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
  placeSeat(element, at);
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
  // An unmatched bet is no side pot; only a player without chips left creates one.
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
  return h(
    "div",
    { class: view.size > 6 ? "poker-felt poker-many" : "poker-felt" },
    drawMiddle(view.stage === "idle" ? null : view.hand, format),
    ...Array.from({ length: view.size }, (_, chair) => drawChair({ view, chair, ownChair, format })),
  );
}
