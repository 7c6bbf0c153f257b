// A match in the list: who plays, how it stands, and its main market.
import type { FixtureView } from "../../wire-matches.ts";
import { h } from "../shell/dom.ts";
import type { Format } from "../shell/format.ts";
import { fill } from "../shell/i18n/words.ts";
import type { Book } from "./book.ts";
import { clockText, nameOf, pointsText } from "./labels.ts";
import { buildOdds, showOdds } from "./odds-button.ts";
import { text } from "./text.ts";

export type Row = { readonly element: HTMLElement; show(fixture: FixtureView): void; tick(): void };

type Parts = { readonly book: Book; readonly format: Format; readonly open: (id: string) => void };

/** The main market's picks in the order people look for them. */
const order = ["home", "meron", "draw", "wala", "away"];

function figure(format: Format, fixture: FixtureView, side: "home" | "away"): string {
  return fixture.score === null || fixture.phase === "scheduled" ? "" : format.count(fixture.score[side]);
}

/** Both sides, one above the other, with score and clock. */
export function buildRow({ book, format, open }: Parts, first: FixtureView): Row {
  let fixture = first;
  const clock = h("span", { class: "match-clock number" });
  const scores = { home: h("b", { class: "number" }), away: h("b", { class: "number" }) };
  const more = h("span", { class: "match-more" });
  const odds = h("div", { class: "odds-row" });
  const element = h("li", { class: "match" },
    h("button", { type: "button", class: "match-open", onclick: () => open(fixture.id) },
      h("span", { class: "match-side" }, h("span", {}, nameOf(first.home)), scores.home),
      h("span", { class: "match-side" }, h("span", {}, nameOf(first.away)), scores.away),
      h("span", { class: "match-foot" }, clock, more)),
    odds);
  const tick = () => {
    const points = fixture.phase === "live" ? pointsText(format, fixture) : "";
    const written = `${clockText(format, fixture, book.now())}${points === "" ? "" : ` · ${points}`}`;
    if (clock.textContent !== written) clock.textContent = written;
  };
  const show = (next: FixtureView) => {
    fixture = next;
    element.dataset["phase"] = next.phase;
    for (const side of ["home", "away"] as const) scores[side].textContent = figure(format, next, side);
    more.textContent = next.marketCount > 1 ? fill(text.more, { count: format.count(next.marketCount - 1) }) : "";
    const [main] = next.markets.filter(({ kind }) => kind === "1x2" || kind === "winner" || kind === "cockfight");
    const picks = main === undefined ? [] : order.filter((pick) => pick in main.odds);
    if (main !== undefined && odds.children.length !== picks.length) odds.replaceChildren(...picks.map((pick) => buildOdds({ book, format }, next, main, pick)));
    else if (main !== undefined) for (const button of odds.children) showOdds({ book, format }, button as HTMLElement, next, main);
    tick();
  };
  show(first);
  return { element, show, tick };
}
