// The scene of the European roulette wheel: 37 pockets in their order. The wheel turns until the drawn pocket is under
// the pin.
import { h, wait, wantsLessMotion } from "../../shell/ui/dom.ts";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import { toneOf } from "../felt/roulette-felt.ts";
import type { Scene } from "./scene.ts";
import { text } from "../text.ts";

const ORDER = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];
const SVG = "http://www.w3.org/2000/svg";
const SPIN_MS = 3_600;
const TURNS = 4;
/** Time for which the drawn number is shown large before the felt is highlighted. */
const SEEN_MS = 700;

function node(tag: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function drawDisc({ format }: GameSession): SVGElement {
  const svg = node("svg", { viewBox: "-100 -100 200 200", class: "roulette-disc" });
  const arc = 360 / ORDER.length;
  const rad = (degrees: number) => ((degrees - 90) * Math.PI) / 180;
  const at = (degrees: number, radius: number) =>
    `${(radius * Math.cos(rad(degrees))).toFixed(2)} ${(radius * Math.sin(rad(degrees))).toFixed(2)}`;
  svg.append(node("circle", { r: "99", class: "roulette-rim" }));
  for (const [place, pocket] of ORDER.entries()) {
    const [from, to, middle] = [(place - 0.5) * arc, (place + 0.5) * arc, place * arc];
    svg.append(
      node("path", {
        d: `M${at(from, 94)} A94 94 0 0 1 ${at(to, 94)} L${at(to, 58)} A58 58 0 0 0 ${at(from, 58)} Z`,
        class: `pocket pocket-${toneOf(pocket)}`,
      }),
    );
    const number = node("text", { transform: `rotate(${middle}) translate(0 -80)`, class: "pocket-number" });
    number.textContent = format.count(pocket);
    svg.append(number);
  }
  svg.append(
    node("circle", { r: "58", class: "roulette-bowl" }),
    node("circle", { r: "12", class: "roulette-hub" }),
  );
  return svg;
}

export function createWheel(session: GameSession): Scene {
  const label = (result: string) => formatMessage(text.result, { result });
  const disc = h("div", { class: "roulette-turn", role: "img", "aria-label": label("—") }, drawDisc(session));
  const hub = h("b", { class: "roulette-number number", "aria-hidden": "true" });
  const wheel = h("div", { class: "roulette-frame" }, h("i", { class: "roulette-pin" }), disc, hub);
  let turned = 0;
  return {
    element: h("div", { class: "roulette-place" }, wheel),
    clear: () => {
      hub.textContent = "";
      delete hub.dataset.tone;
      wheel.classList.remove("is-large");
    },
    reveal: async ({ pocket }, isOld) => {
      const drawn = Number(pocket);
      const target = -(ORDER.indexOf(drawn) * 360) / ORDER.length;
      const isQuick = isOld || wantsLessMotion();
      disc.style.transitionDuration = isQuick ? "0ms" : `${SPIN_MS}ms`;
      turned += (isQuick ? 0 : 360 * TURNS) + ((((target - turned) % 360) + 360) % 360);
      disc.style.transform = `rotate(${turned}deg)`;
      // Bets are closed: the wheel grows over the felt while it turns, and nothing else moves.
      wheel.classList.toggle("is-large", !isQuick);
      if (!isQuick) await wait(SPIN_MS);
      hub.textContent = session.format.count(drawn);
      hub.dataset.tone = toneOf(drawn);
      disc.setAttribute("aria-label", label(session.format.count(drawn)));
      if (!isQuick) await wait(SEEN_MS);
      wheel.classList.remove("is-large");
    },
  };
}
