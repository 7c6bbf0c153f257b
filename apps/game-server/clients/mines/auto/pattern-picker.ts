// The player's choice of the tiles that autoplay opens: a pattern, their own tiles, or random tiles in each round. The
// random numbers choose only the bet, never the mines.
import "./pattern-picker.css";
import { minesRules } from "@khela/engines/originals/mines";
import { pickRandomNumbers } from "../../shell/fairness/client-random.ts";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import { createChoice } from "../../shell/ui/choice.ts";
import { h } from "../../shell/ui/dom.ts";
import { createTileGrid } from "../tile-grid.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

/** The tiles of each pattern; tiles are numbered 0 … 24, row by row. */
const patterns = {
  corners: [0, 4, 20, 24],
  row: [10, 11, 12, 13, 14],
  plus: [7, 11, 12, 13, 17],
} as const;
type PatternName = keyof typeof patterns | "random";
const names: readonly PatternName[] = ["corners", "row", "plus", "random"];
const COUNTS = [1, 3, 5, 8];

export type PatternPicker = {
  /** Creates the questions with the present choice selected; the player chooses at most `maxPicks` tiles. */
  questions(maxPicks: number): readonly HTMLElement[];
  /** Returns the tiles that a round opens, at least one, in the order in which it opens them. */
  tiles(): readonly number[];
};

export function createPatternPicker({ format }: GameSession): PatternPicker {
  let tiles: readonly number[] = patterns.corners;
  /** Number of random tiles in each round; null: autoplay opens the chosen tiles. */
  let randomCount: number | null = null;

  function questions(maxPicks: number): readonly HTMLElement[] {
    tiles = tiles.slice(0, maxPicks);
    const note = h("p", { class: "note", role: "status" });
    const grid = createTileGrid(format, minesRules.tiles, toggle);
    grid.element.classList.add("pattern-grid");
    const kind = createChoice<PatternName | null>(
      text.title,
      names.map((name) => [name, text.patterns[name]]),
      { first: randomCount === null ? nameOf(tiles) : "random", onPick: choose },
    );
    const counts = COUNTS.filter((count) => count <= maxPicks);
    const count = createChoice<number>(
      text.count,
      counts.map((one) => [one, format.count(one)]),
      {
        first: counts.filter((one) => one <= (randomCount ?? 3)).pop() ?? 1,
        onPick: choose,
      },
    );
    if (randomCount !== null) randomCount = count.value();
    function show(): void {
      grid.element.hidden = randomCount !== null;
      count.element.hidden = randomCount === null;
      grid.show(
        Array.from({ length: minesRules.tiles }, () => "hidden"),
        { isOpen: true, isPlayable: true },
      );
      grid.press(tiles);
      const picks = randomCount ?? tiles.length;
      note.textContent = formatMessage(text.note, { count: format.count(picks) });
    }
    function choose(): void {
      const name = kind.value();
      randomCount = name === "random" ? count.value() : null;
      if (name !== null && name !== "random") tiles = patterns[name].slice(0, maxPicks);
      show();
    }
    function toggle(tile: number): void {
      const next = tiles.includes(tile) ? tiles.filter((one) => one !== tile) : [...tiles, tile];
      if (next.length > 0 && next.length <= maxPicks) tiles = next;
      kind.select(nameOf(tiles));
      show();
    }
    show();
    return [kind.element, grid.element, count.element, note];
  }
  return {
    questions,
    tiles: () =>
      randomCount === null
        ? tiles
        : pickRandomNumbers(randomCount, minesRules.tiles).map((number) => number - 1),
  };
}

/** Returns the name of the pattern that has these tiles; null for the player's own choice. */
function nameOf(tiles: readonly number[]): PatternName | null {
  const key = (some: readonly number[]) => [...some].sort((a, b) => a - b).join();
  return (["corners", "row", "plus"] as const).find((name) => key(patterns[name]) === key(tiles)) ?? null;
}
