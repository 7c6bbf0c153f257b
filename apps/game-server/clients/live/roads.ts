// Draws the last results: beads for games of two sides, numbers for roulette and lucky seven, dice with their sums for
// sic bo; also the hot and cold numbers of roulette.
import { h } from "../shell/ui/dom.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { beadColumns, bullColumns, hotAndCold, rankName } from "./marks.ts";
import { text } from "./text.ts";
import { toneOf } from "./felt/roulette-felt.ts";

const NUMBERS = 14;
const DICE = 5;

const beadTones: Readonly<Record<string, string>> = {
  P: "blue",
  B: "red",
  "=": "green",
  D: "red",
  T: "gold",
  A: "blue",
};

const SEVEN = 7;

/** Returns the felt colour of the bet that this rank wins at lucky seven: below seven, seven, or above seven. */
function sideOf(rank: number): string {
  return rank === SEVEN ? "gold" : rank < SEVEN ? "blue" : "green";
}

function bead(kind: string, mark: string): HTMLElement {
  const side = mark.slice(0, 1);
  const tone =
    kind === "andar-bahar" && side === "B"
      ? "red"
      : kind === "teen-patti" && side === "B"
        ? "red"
        : (beadTones[side] ?? "plain");
  return h("span", { class: `bead bead-${tone}`, title: mark });
}

function beads(kind: string, marks: readonly string[]): HTMLElement {
  return h(
    "div",
    { class: "bead-road", role: "img", "aria-label": text.history },
    ...(kind === "bull" ? bullColumns(marks) : beadColumns(marks)).map((column) =>
      h("div", {}, ...column.map((mark) => bead(kind, mark))),
    ),
  );
}

function pocketList({ format }: GameSession, label: string, pockets: readonly number[]): HTMLElement {
  return h(
    "span",
    { class: "hot" },
    `${label} `,
    ...pockets.map((pocket) =>
      h("b", { class: `road-number road-${toneOf(pocket)} number` }, format.count(pocket)),
    ),
  );
}

/** Returns whether the last results are a line in the status bar instead of a grid. */
export function hasLineRoad(kind: string): boolean {
  return kind === "roulette" || kind === "sic-bo" || kind === "lucky-seven";
}

/** Draws the hot and cold numbers of the wheel; nothing until there are enough results. */
export function drawHotAndCold(session: GameSession, marks: readonly string[]): HTMLElement[] {
  if (marks.length < NUMBERS) return [];
  const { hot, cold } = hotAndCold(marks);
  return [
    h(
      "div",
      { class: "road-line" },
      pocketList(session, text.hot, hot),
      pocketList(session, text.cold, cold),
    ),
  ];
}

function lineRoad(items: readonly HTMLElement[]): HTMLElement {
  return h(
    "div",
    { class: "road" },
    h("div", { class: "road-line", role: "list", "aria-label": text.history }, ...items),
  );
}

function numberItem(tone: string, label: string): HTMLElement {
  return h("span", { class: `road-number road-${tone} number`, role: "listitem" }, label);
}

export function drawRoad(session: GameSession, kind: string, marks: readonly string[]): HTMLElement {
  const { format } = session;
  if (kind === "roulette")
    return lineRoad(
      marks.slice(0, NUMBERS).map((mark) => numberItem(toneOf(Number(mark)), format.count(Number(mark)))),
    );
  if (kind === "sic-bo")
    return lineRoad(
      marks.slice(0, DICE).map((mark) => {
        const sum = [...mark].reduce((total, die) => total + Number(die), 0);
        return h(
          "span",
          { class: "road-dice number", role: "listitem" },
          format.digits([...mark].join("·")),
          h("b", {}, format.count(sum)),
        );
      }),
    );
  if (kind === "lucky-seven")
    return lineRoad(
      marks.slice(0, NUMBERS).map((mark) => numberItem(sideOf(Number(mark)), rankName(Number(mark)))),
    );
  return h("div", { class: "road" }, beads(kind, marks));
}
