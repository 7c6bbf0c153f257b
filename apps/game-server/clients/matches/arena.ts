// The view of cockfights: a drawn arena, its clock, and the picks meron, wala and draw. It shows one fight; the next
// fights are listed below.
import type { FixtureView } from "../../wire/matches-api.ts";
import { h, wantsLessMotion } from "../shell/ui/dom.ts";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { OddsBoard } from "./odds-board.ts";
import { nameOf } from "./labels.ts";
import { createOdds } from "./odds-button.ts";
import { text } from "./text.ts";

const SVG = "http://www.w3.org/2000/svg";
const cock = [
  ["tail", "M28 58C8 40 6 18 22 8c-2 18 8 26 18 38zM30 62C4 58 0 38 8 26c6 16 18 22 32 26z"],
  ["body", "M34 52c10-12 28-6 40-12 6-10 8-18 10-22 10-2 16 6 14 16-2 20-12 42-36 44-18 0-28-12-28-26z"],
  ["wing", "M46 56c10-6 24-2 28 6-10 10-24 8-28-6z"],
  ["comb", "M82 18c0-10 6-12 8-6 2-8 8-6 7 1 5-4 7 3 2 7zM97 36c6 4 3 12-2 8z"],
  ["beak", "M99 26l13 4-14 4z"],
  ["legs", "M56 77l-2 19-8 4m8-4 8 4M68 76l2 20-8 4m8-4 9 3"],
] as const;

function drawCock(side: "meron" | "wala"): SVGElement {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", `cock ${side}`);
  const inner = document.createElementNS(SVG, "g");
  for (const [part, path] of cock) {
    const line = document.createElementNS(SVG, "path");
    line.setAttribute("class", part);
    line.setAttribute("d", path);
    inner.append(line);
  }
  const eye = document.createElementNS(SVG, "circle");
  for (const [name, value] of [
    ["class", "eye"],
    ["cx", "92"],
    ["cy", "26"],
    ["r", "2.4"],
  ] as const)
    eye.setAttribute(name, value);
  inner.append(eye);
  group.append(inner);
  return group;
}

function drawRing(): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 320 132");
  svg.setAttribute("class", "ring");
  svg.setAttribute("aria-hidden", "true");
  for (const [name, ry, cy] of [
    ["fence", "30", "100"],
    ["sand", "25", "101"],
  ] as const) {
    const oval = document.createElementNS(SVG, "ellipse");
    for (const [key, value] of [
      ["class", name],
      ["cx", "160"],
      ["cy", cy],
      ["rx", name === "fence" ? "156" : "146"],
      ["ry", ry],
    ] as const)
      oval.setAttribute(key, value);
    svg.append(oval);
  }
  const [meron, wala] = [drawCock("meron"), drawCock("wala")];
  meron.setAttribute("transform", "translate(38 6)");
  wala.setAttribute("transform", "translate(282 6) scale(-1 1)");
  svg.append(meron, wala);
  return svg;
}

/**
 * Returns the fight to show: the live fight; otherwise the last one, during the first half of the time from its start
 * to the next; otherwise the next one.
 */
function current(fixtures: readonly FixtureView[], now: number): FixtureView | undefined {
  const byStart = [...fixtures].sort((a, b) => a.startsAt - b.startsAt);
  const live = byStart.find(({ phase }) => phase === "live");
  const next = byStart.find(({ phase }) => phase === "scheduled");
  const last = [...byStart].reverse().find(({ phase }) => phase === "ended");
  const isNews =
    last !== undefined && next !== undefined && now - last.startsAt < (next.startsAt - last.startsAt) / 2;
  return live ?? (isNews ? last : (next ?? last));
}

function winnerOf({ result }: FixtureView): "meron" | "wala" | "draw" | null {
  if (result === null || "cancelled" in result) return null;
  return result.home > result.away ? "meron" : result.home < result.away ? "wala" : "draw";
}

function statusText(fixture: FixtureView): string {
  if (fixture.phase === "scheduled") return text.arena.open;
  if (fixture.phase === "live") return text.arena.fight;
  const winner = winnerOf(fixture);
  if (winner === null) return text.phases[fixture.phase];
  return winner === "draw" ? text.arena.drawn : formatMessage(text.arena.won, { side: text[winner] });
}

type Parts = { readonly board: OddsBoard; readonly format: Format };

function createSide(name: string, side: "meron" | "wala", share: number): HTMLElement {
  return h(
    "div",
    { class: `side ${side}` },
    h("span", {}, text[side]),
    h("b", {}, name),
    h("progress", { max: "1", value: share, "aria-label": `${text[side]}: ${name}` }),
  );
}

function createPicks(parts: Parts, fixture: FixtureView): HTMLElement[] {
  const market = fixture.markets.find(({ kind }) => kind === "cockfight");
  return market === undefined
    ? []
    : (["meron", "draw", "wala"] as const).map((pick) => {
        const button = createOdds(parts, fixture, market, pick);
        button.classList.add("big", pick);
        return button;
      });
}

/** Creates the view of one arena: the fight, its picks, and the last results. */
function createArena(parts: Parts, leagueId: string): { element: HTMLElement; draw(): void; tick(): void } {
  const { board, format } = parts;
  const [head, sides, picks, marks] = [
    h("div", { class: "arena-head" }),
    h("div", { class: "sides" }),
    h("div", { class: "odds-row picks" }),
    h("div", { class: "marks" }),
  ];
  const ring = drawRing();
  const element = h("section", { class: "arena" }, head, ring, sides, picks, marks);
  const clock = h("b", { class: "number arena-clock" });
  let shown: FixtureView | undefined;
  const ofLeague = () => board.fixtures().filter((fixture) => fixture.leagueId === leagueId);
  const tick = () => {
    const now = current(ofLeague(), board.now());
    if (now?.id !== shown?.id || now?.phase !== shown?.phase) return draw();
    if (shown === undefined) return;
    const { phase, startsAt, clock: at } = shown;
    const written =
      phase === "scheduled"
        ? format.span(startsAt - board.now())
        : phase === "live" && at !== null
          ? `${format.count(at.at)}/${format.count(at.of)}`
          : "";
    if (clock.textContent !== written) clock.textContent = written;
  };
  function draw(): void {
    shown = current(ofLeague(), board.now());
    if (shown === undefined) {
      head.replaceChildren(h("p", { class: "quiet" }, text.arena.none));
      for (const part of [sides, picks]) part.replaceChildren();
      return;
    }
    const { score } = shown;
    const blows = score === null ? 0 : score.home + score.away;
    head.replaceChildren(
      h("span", { class: "quiet" }, nameOf(shown.league)),
      h("b", { role: "status" }, statusText(shown)),
      clock,
    );
    ring.dataset["phase"] = wantsLessMotion() && shown.phase === "live" ? "still" : shown.phase;
    ring.dataset["winner"] = winnerOf(shown) ?? "";
    sides.replaceChildren(
      createSide(nameOf(shown.home), "meron", blows === 0 || score === null ? 0.5 : score.home / blows),
      createSide(nameOf(shown.away), "wala", blows === 0 || score === null ? 0.5 : score.away / blows),
    );
    picks.replaceChildren(...createPicks(parts, shown));
    const last = ofLeague()
      .filter((fixture) => winnerOf(fixture) !== null)
      .sort((a, b) => b.startsAt - a.startsAt)
      .slice(0, 6);
    marks.replaceChildren(
      ...(last.length === 0 ? [] : [h("span", { class: "note" }, text.arena.last)]),
      ...last.map((fixture) => {
        const winner = winnerOf(fixture) ?? "draw";
        return h("i", { class: `mark ${winner}` }, text.arena.marks[winner]);
      }),
    );
    tick();
  }
  draw();
  return { element, draw, tick };
}

export function createArenas(parts: Parts): HTMLElement {
  const { board } = parts;
  const element = h("div", { class: "arenas" });
  const arenas = new Map<string, ReturnType<typeof createArena>>();
  const drawAll = () => {
    for (const { leagueId } of board.fixtures())
      if (!arenas.has(leagueId)) arenas.set(leagueId, createArena(parts, leagueId));
    const all = [...arenas.values()];
    if (all.length !== element.children.length) element.replaceChildren(...all.map((arena) => arena.element));
    for (const arena of all) arena.draw();
  };
  board.onFixtures(drawAll);
  board.onSlip(drawAll);
  setInterval(() => arenas.forEach((arena) => arena.tick()), 500);
  drawAll();
  return element;
}
