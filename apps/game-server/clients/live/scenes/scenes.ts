// The scenes of live tables, which animate a result: a wheel that stops, dice that fall, cards that are turned. A scene
// shows what the server drew and decides nothing; with `isOld` it shows the result without animation.
import { rankOf } from "@khela/engines/cards/card";
import { drawHand, layCards } from "../../shell/ui/cards.ts";
import { h, wait, wantsLessMotion } from "../../shell/ui/dom.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import { createBull } from "./bull-scene.ts";
import { cardsOf, type Result, type Scene } from "./scene.ts";
import { text } from "../text.ts";
import { createWheel } from "./wheel.ts";

const CARD_MS = 420;
const DICE_MS = 1_400;

type Side = { readonly key: keyof typeof text.players; readonly tone: string };

/**
 * Creates the scene of a game in which two sides are dealt cards in turn. `cards`: number of cards that lie face down
 * at first. `figure`: the text below each hand.
 */
function createSides(
  sides: readonly Side[],
  cards: number,
  figure: (result: Result, key: string) => string,
): Scene {
  const hands = sides.map(({ key, tone }) => {
    const hand = drawHand([]);
    const points = h("b", { class: "side-points number" });
    return {
      key,
      hand,
      points,
      element: h(
        "div",
        { class: `side side-${tone}` },
        h("span", {}, text.players[key]),
        h("div", { class: "side-hand" }, hand),
        points,
      ),
    };
  });
  const clear = () => {
    for (const { hand, points } of hands) {
      layCards(
        hand,
        Array.from({ length: cards }, () => null),
      );
      points.textContent = "";
    }
  };
  clear();
  return {
    element: h("div", { class: "sides" }, ...hands.map(({ element }) => element)),
    clear,
    reveal: async (result, isOld) => {
      const most = Math.max(...sides.map(({ key }) => cardsOf(result, key).length));
      const isQuick = isOld || wantsLessMotion();
      for (let shown = isQuick ? most : 1; shown <= most; shown += 1) {
        for (const { key, hand } of hands) {
          const dealt = cardsOf(result, key);
          if (shown > dealt.length && !isQuick) continue;
          layCards(hand, dealt.slice(0, shown));
          if (!isQuick) await wait(CARD_MS);
        }
      }
      for (const { key, points } of hands) points.textContent = figure(result, key);
    },
  };
}

/** Creates the scene of a single card, which is face down until it is turned. */
function createCard(): Scene {
  const hand = drawHand([null]);
  return {
    element: h("div", { class: "one-card" }, hand),
    clear: () => layCards(hand, [null]),
    reveal: async (result, isOld) => {
      if (!isOld && !wantsLessMotion()) await wait(2 * CARD_MS);
      layCards(hand, cardsOf(result, "card"));
    },
  };
}

/**
 * Creates the scene of andar bahar: the joker, then both rows, of which only the last cards are shown, since all would
 * not fit on a phone.
 */
function createAndarBahar({ format }: GameSession): Scene {
  const joker = h("div", { class: "side-hand" });
  const rows = { andar: h("div", { class: "row-hand" }), bahar: h("div", { class: "row-hand" }) };
  const count = h("b", { class: "side-points number" });
  const SHOWN = 5;
  const clear = () => {
    joker.replaceChildren(drawHand([null]));
    for (const row of Object.values(rows)) row.replaceChildren();
    count.textContent = "";
  };
  clear();
  return {
    element: h(
      "div",
      { class: "andar-bahar" },
      h("div", { class: "side" }, h("span", {}, text.players.joker), joker, count),
      h(
        "div",
        { class: "andar-rows" },
        h("div", { class: "side-row" }, h("span", {}, text.players.andar), rows.andar),
        h("div", { class: "side-row" }, h("span", {}, text.players.bahar), rows.bahar),
      ),
    ),
    clear,
    reveal: async (result, isOld) => {
      clear();
      joker.replaceChildren(drawHand(cardsOf(result, "joker")));
      const cards = cardsOf(result, "cards");
      const isQuick = isOld || wantsLessMotion();
      for (let dealt = isQuick ? cards.length : 1; dealt <= cards.length; dealt += 1) {
        const upTo = cards.slice(0, dealt);
        rows.andar.replaceChildren(drawHand(upTo.filter((_, at) => at % 2 === 0).slice(-SHOWN)));
        rows.bahar.replaceChildren(drawHand(upTo.filter((_, at) => at % 2 === 1).slice(-SHOWN)));
        count.textContent = format.count(dealt);
        if (!isQuick) await wait(Math.min(CARD_MS, 3_200 / cards.length));
      }
    },
  };
}

const PIPS: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

function drawDie({ format }: GameSession, face: number): HTMLElement {
  const pips = PIPS[face] ?? [];
  return h(
    "span",
    {
      class: face === 1 || face === 4 ? "die die-red" : "die",
      role: "img",
      "aria-label": format.count(face),
    },
    ...Array.from({ length: 9 }, (_, at) => h("i", { class: pips.includes(at) ? "pip" : "" })),
  );
}

function createDice(session: GameSession): Scene {
  const cup = h("div", { class: "dice-cup" });
  const sum = h("b", { class: "side-points number" });
  const show = (dice: readonly number[]) =>
    cup.replaceChildren(...dice.map((face) => drawDie(session, face)));
  show([1, 4, 6]);
  return {
    element: h("div", { class: "dice-scene" }, cup, sum),
    clear: () => (sum.textContent = ""),
    reveal: async (result, isOld) => {
      const dice = cardsOf(result, "dice");
      if (!isOld && !wantsLessMotion()) {
        cup.classList.add("is-shaken");
        await wait(DICE_MS);
        cup.classList.remove("is-shaken");
      }
      show(dice);
      sum.textContent = session.format.count(dice.reduce((total, die) => total + die, 0));
    },
  };
}

export function createScene(session: GameSession, kind: string): Scene {
  const { format } = session;
  const points = (result: Result, key: string) => format.count(Number(result[`${key}Points`]));
  const rank = (result: Result, key: string) =>
    format.count(rankOf(Number(result[key])) === 14 ? 1 : rankOf(Number(result[key])));
  switch (kind) {
    case "baccarat":
      return createSides(
        [
          { key: "player", tone: "blue" },
          { key: "banker", tone: "red" },
        ],
        2,
        points,
      );
    case "dragon-tiger":
      return createSides(
        [
          { key: "dragon", tone: "red" },
          { key: "tiger", tone: "gold" },
        ],
        1,
        rank,
      );
    case "teen-patti":
      return createSides(
        [
          { key: "a", tone: "blue" },
          { key: "b", tone: "red" },
        ],
        3,
        () => "",
      );
    case "andar-bahar":
      return createAndarBahar(session);
    case "lucky-seven":
      return createCard();
    case "bull":
      return createBull(session);
    case "sic-bo":
      return createDice(session);
    default:
      return createWheel(session);
  }
}
