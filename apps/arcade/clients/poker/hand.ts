// What one may do: act in one's turn, come back, take more chips, call a robot, leave at any moment. The bounds are the server's.
import type { HoldemStep } from "@khela/engines/poker/holdem-round";
import type { PokerHandView, PokerSeatView, PokerTableView } from "../../poker-wire.ts";
import { h } from "../shell/dom.ts";
import type { Format } from "../shell/format.ts";
import { fill } from "../shell/i18n/words.ts";
import { text } from "./text.ts";

export type Doing = {
  readonly act: (hand: PokerHandView, step: HoldemStep) => void;
  readonly comeBack: () => void;
  readonly callRobot: () => void;
  readonly leave: () => void;
  readonly topUp: (roomMinor: bigint) => void;
  readonly toLobby: () => void;
};

function button(label: string, onclick: () => void, isMain = false): HTMLButtonElement {
  return h("button", { type: "button", class: isMain ? "main-button" : "second-button", onclick }, label);
}

type Own = { readonly view: PokerTableView; readonly hand: PokerHandView; readonly format: Format; readonly doing: Doing };

/** Fold, check or call, and a raise with a slider between the bounds. */
function drawActs({ view, hand, format, doing }: Own): HTMLElement {
  const { toCall, minRaiseTo, maxRaiseTo } = hand.options ?? { toCall: "0", minRaiseTo: null, maxRaiseTo: null };
  const fold = button(text.fold, () => doing.act(hand, { type: "fold" }));
  const pay = toCall === "0"
    ? button(text.check, () => doing.act(hand, { type: "check" }), true)
    : button(fill(text.call, { amount: format.money(toCall) }), () => doing.act(hand, { type: "call" }), true);
  if (minRaiseTo === null || maxRaiseTo === null) return h("div", { class: "poker-hand" }, h("div", { class: "poker-row-of" }, fold, pay));
  const [least, most, step] = [BigInt(minRaiseTo), BigInt(maxRaiseTo), BigInt(view.smallBlind)];
  let to = least;
  const raise = button("", () => doing.act(hand, { type: "raise", to: to.toString() }));
  const show = () => {
    raise.textContent = fill(to === most ? text.allIn : text.raise, { amount: format.money(to) });
  };
  const steps = Number((most - least + step - 1n) / step);
  const slider = h("input", {
    type: "range", min: 0, max: steps, step: 1, value: 0, "aria-label": text.raiseTo,
    oninput: () => {
      const chosen = least + step * BigInt(slider.value);
      to = chosen > most ? most : chosen;
      show();
    },
  });
  show();
  return h("div", { class: "poker-hand" },
    steps > 0 ? h("label", { class: "poker-slide" }, h("span", {}, text.raiseTo), slider) : null,
    h("div", { class: "poker-row-of" }, fold, pay, raise));
}

/** What the controls follow from. While it stays, so do they: what is drawn anew under a finger loses its tap. */
export function keyOfControls({ seats, stage, hand, size }: PokerTableView): string {
  const own = seats.find(({ isOwn, isSeated }) => isOwn && isSeated) ?? null;
  const turn = stage === "playing" && hand !== null && hand.options !== null ? [hand.handId, hand.step] : null;
  return JSON.stringify([own, turn, seats.filter(({ isRobot }) => isRobot).length, seats.length, size]);
}

export function drawControls(view: PokerTableView, format: Format, doing: Doing): HTMLElement {
  const own = view.seats.find(({ isOwn, isSeated }) => isOwn && isSeated);
  if (own === undefined) return h("div", { class: "poker-row-of" }, button(text.toLobby, doing.toLobby));
  const { hand } = view;
  const aside = drawAside(view, own, doing);
  if (view.stage !== "playing" || hand === null || hand.options === null) return aside;
  return h("div", { class: "poker-hand" }, drawActs({ view, hand, format, doing }), aside);
}

/** What one may do whoever's turn it is. */
function drawAside(view: PokerTableView, own: PokerSeatView, doing: Doing): HTMLElement {
  const room = BigInt(view.maxBuy) - BigInt(own.chips);
  const robots = view.seats.filter(({ isRobot }) => isRobot).length;
  const canCall = view.mayCallRobots && robots < 3 && view.seats.length < view.size;
  return h("div", { class: "poker-row-of poker-wait" },
    own.isLeaving ? h("p", { class: "poker-said" }, text.leaving) : button(text.leave, doing.leave),
    own.isLeaving || room < BigInt(view.bigBlind) ? null : button(text.topUp, () => doing.topUp(room)),
    canCall ? button(text.robot, doing.callRobot) : null,
    own.isAway ? button(text.comeBack, doing.comeBack, true) : null);
}
