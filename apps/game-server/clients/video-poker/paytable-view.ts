// The paytable of video poker, with the rows that the shown hands make lit, and the further hands of a draw.
import { cardName, isRed } from "@khela/engines/cards/card";
import { videoPokerPay, type DrawnHand } from "@khela/engines/poker/video-poker";
import { kindOf, valueFive } from "@khela/engines/poker/five-cards";
import {
  payRows,
  videoPokerPaytables,
  type PayRow,
  type PaytableName,
} from "@khela/engines/poker/video-poker-tables";
import type { Format } from "../shell/i18n/format.ts";
import { h } from "../shell/ui/dom.ts";
import { text } from "./text.ts";

const ACE = 14;

/** The name of a row: of its fours, where a paytable pays some of them more. */
export function rowName({ kind, fours }: PayRow, name: PaytableName): string {
  if (kind !== "four") return text.kinds[kind];
  if (fours === null) return "fours" in videoPokerPaytables[name] ? text.otherFours : text.kinds.four;
  const isAces = fours.ranks.includes(ACE);
  if (fours.kickers === undefined) return isAces ? text.aces : text.lowFours;
  return isAces ? text.acesKicker : text.lowFoursKicker;
}

export type PaytableView = {
  readonly element: HTMLElement;
  /** Shows a paytable with the rows lit that `hands` make. */
  show(name: PaytableName, hands: readonly (readonly number[])[]): void;
};

export function createPaytableView(format: Format): PaytableView {
  const element = h("ol", { class: "vp-pays", "aria-label": text.pays });
  return {
    element,
    show: (name, hands) => {
      const paytable = videoPokerPaytables[name];
      const made = hands.map((cards) => ({
        kind: kindOf(valueFive(cards)),
        pays: videoPokerPay(paytable, cards),
      }));
      const rows = payRows(paytable).map((row) =>
        h(
          "li",
          made.some(({ kind, pays }) => kind === row.kind && pays === row.pays) ? { "data-lit": "" } : {},
          h("span", {}, rowName(row, name)),
          h("b", { class: "number" }, format.count(row.pays)),
        ),
      );
      element.replaceChildren(...rows);
    },
  };
}

/** A small hand with its pay. */
export function drawSmallHand(format: Format, { cards, kind, pays }: DrawnHand): HTMLElement {
  const names = cards.map((card) => h("i", { "data-red": String(isRed(card)) }, cardName(card)));
  return h(
    "li",
    { "data-paid": String(pays > 0), "aria-label": `${cards.map(cardName).join(" ")}: ${text.kinds[kind]}` },
    h("span", { class: "vp-small" }, ...names),
    h("b", { class: "number" }, pays > 0 ? format.times(String(pays), 0) : "–"),
  );
}
