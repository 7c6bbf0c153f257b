// The player's controls at a poker table: act in turn, come back, top up, add a robot, leave at any time. The server
// sends the minimum and maximum amounts.
import type { HoldemStep } from "@khela/engines/poker/holdem-round";
import type { PokerHandView, PokerSeatView, PokerTableView } from "../../wire/poker-api.ts";
import { h } from "../shell/ui/dom.ts";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { text } from "./text.ts";

export type ActionHandlers = {
  readonly act: (hand: PokerHandView, step: HoldemStep) => void;
  readonly comeBack: () => void;
  readonly post: () => void;
  readonly addRobot: () => void;
  readonly leave: () => void;
  readonly topUp: (roomMinor: bigint) => void;
  readonly toLobby: () => void;
};

function button(label: string, onclick: () => void, isMain = false): HTMLButtonElement {
  return h("button", { type: "button", class: isMain ? "main-button" : "second-button", onclick }, label);
}

type ActionBarInput = {
  readonly view: PokerTableView;
  readonly hand: PokerHandView;
  readonly format: Format;
  readonly handlers: ActionHandlers;
};

/** Draws the buttons for fold, check or call, and a raise with a slider between its minimum and maximum. */
function drawActions({ view, hand, format, handlers }: ActionBarInput): HTMLElement {
  const { toCall, minRaiseTo, maxRaiseTo } = hand.options ?? {
    toCall: "0",
    minRaiseTo: null,
    maxRaiseTo: null,
  };
  const fold = button(text.fold, () => handlers.act(hand, { type: "fold" }));
  const pay =
    toCall === "0"
      ? button(text.check, () => handlers.act(hand, { type: "check" }), true)
      : button(
          formatMessage(text.call, { amount: format.money(toCall) }),
          () => handlers.act(hand, { type: "call" }),
          true,
        );
  if (minRaiseTo === null || maxRaiseTo === null)
    return h("div", { class: "poker-hand" }, h("div", { class: "poker-row-of" }, fold, pay));
  const [least, most, step] = [BigInt(minRaiseTo), BigInt(maxRaiseTo), BigInt(view.smallBlind)];
  let to = least;
  const raise = button("", () => handlers.act(hand, { type: "raise", to: to.toString() }));
  const show = () => {
    raise.textContent = formatMessage(to === most ? text.allIn : text.raise, { amount: format.money(to) });
  };
  const steps = Number((most - least + step - 1n) / step);
  const slider = h("input", {
    type: "range",
    min: 0,
    max: steps,
    step: 1,
    value: 0,
    "aria-label": text.raiseTo,
    oninput: () => {
      const chosen = least + step * BigInt(slider.value);
      to = chosen > most ? most : chosen;
      show();
    },
  });
  show();
  return h(
    "div",
    { class: "poker-hand" },
    steps > 0 ? h("label", { class: "poker-slide" }, h("span", {}, text.raiseTo), slider) : null,
    h("div", { class: "poker-row-of" }, fold, pay, raise),
  );
}

/**
 * Returns a key of all data on which the controls depend. The controls are rendered again only when the key changes,
 * since a button that is replaced under a finger loses its tap.
 */
export function keyOfControls({ seats, stage, hand, size }: PokerTableView): string {
  const own = seats.find(({ isOwn, isSeated }) => isOwn && isSeated) ?? null;
  const turn =
    stage === "playing" && hand !== null && hand.options !== null ? [hand.handId, hand.step] : null;
  return JSON.stringify([
    own,
    turn,
    stage === "idle",
    seats.filter(({ isRobot }) => isRobot).length,
    seats.length,
    size,
  ]);
}

export function drawControls(view: PokerTableView, format: Format, handlers: ActionHandlers): HTMLElement {
  const own = view.seats.find(({ isOwn, isSeated }) => isOwn && isSeated);
  if (own === undefined) return h("div", { class: "poker-row-of" }, button(text.toLobby, handlers.toLobby));
  const { hand } = view;
  const aside = drawSideActions({ view, own, format, handlers });
  // The buttons of the player's actions keep their space during another player's turn, so that nothing moves when the
  // turn changes.
  const actions =
    view.stage !== "playing" || hand === null || hand.options === null
      ? h("div", { class: "poker-hand" })
      : drawActions({ view, hand, format, handlers });
  return h("div", { class: "poker-controls" }, actions, aside);
}

/** Renders the controls that are also available when it is not the player's turn. */
function drawSideActions({
  view,
  own,
  format,
  handlers,
}: Omit<ActionBarInput, "hand"> & { readonly own: PokerSeatView }): HTMLElement {
  const room = BigInt(view.maxBuy) - BigInt(own.chips);
  const robots = view.seats.filter(({ isRobot }) => isRobot).length;
  const isWaiting = view.stage !== "idle" && own.owes !== "none" && !own.isPosting && !own.isAway;
  const due = BigInt(view.bigBlind) + (own.owes === "both" ? BigInt(view.smallBlind) : 0n);
  const canCall = view.mayCallRobots && robots < 3 && view.seats.length < view.size;
  return h(
    "div",
    { class: "poker-row-of" },
    own.isLeaving ? h("p", { class: "poker-said" }, text.leaving) : button(text.leave, handlers.leave),
    own.isLeaving || room < BigInt(view.bigBlind) ? null : button(text.topUp, () => handlers.topUp(room)),
    isWaiting && !own.isLeaving
      ? button(formatMessage(text.post, { amount: format.money(due) }), handlers.post)
      : null,
    canCall ? button(text.robot, handlers.addRobot) : null,
    own.isAway ? button(text.comeBack, handlers.comeBack, true) : null,
  );
}
