// The row of a match in the list: the sides, the score, and the main market.
import type { FixtureView } from "../../wire/matches-api.ts";
import { h } from "../shell/ui/dom.ts";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { OddsBoard } from "./odds-board.ts";
import { clockText, nameOf, pointsText, sideScore, targetText } from "./labels.ts";
import { createOdds, picksOf, showOdds } from "./odds-button.ts";
import { text } from "./text.ts";

export type Row = { readonly element: HTMLElement; show(fixture: FixtureView): void; tick(): void };

type Parts = { readonly board: OddsBoard; readonly format: Format; readonly open: (id: string) => void };

/** Creates the row: both sides, one above the other, with score and clock. */
export function createRow({ board, format, open }: Parts, first: FixtureView): Row {
  let fixture = first;
  const clock = h("span", { class: "match-clock number" });
  const scores = { home: h("b", { class: "number" }), away: h("b", { class: "number" }) };
  const more = h("span", { class: "match-more" });
  const odds = h("div", { class: "odds-row" });
  const element = h(
    "li",
    { class: "match" },
    h(
      "button",
      { type: "button", class: "match-open", onclick: () => open(fixture.id) },
      h("span", { class: "match-side" }, h("span", {}, nameOf(first.home)), scores.home),
      h("span", { class: "match-side" }, h("span", {}, nameOf(first.away)), scores.away),
      h("span", { class: "match-foot" }, clock, more),
    ),
    odds,
  );
  const tick = () => {
    const details =
      fixture.phase === "live" ? [pointsText(format, fixture), targetText(format, fixture)] : [];
    const written = [clockText(format, fixture, board.now()), ...details]
      .filter((part) => part !== "")
      .join(" · ");
    if (clock.textContent !== written) clock.textContent = written;
  };
  const show = (next: FixtureView) => {
    fixture = next;
    element.dataset["phase"] = next.phase;
    for (const side of ["home", "away"] as const) scores[side].textContent = sideScore(format, next, side);
    more.textContent =
      next.marketCount > 1
        ? formatMessage(text.more[next.marketCount === 2 ? "one" : "other"], {
            count: format.count(next.marketCount - 1),
          })
        : "";
    const [main] = next.markets.filter(
      ({ kind }) => kind === "1x2" || kind === "winner" || kind === "cockfight",
    );
    const picks = main === undefined ? [] : picksOf(main);
    if (main !== undefined && odds.children.length !== picks.length)
      odds.replaceChildren(...picks.map((pick) => createOdds({ board, format }, next, main, pick)));
    else if (main !== undefined)
      for (const button of odds.children) showOdds({ board, format }, button as HTMLElement, next, main);
    tick();
  };
  show(first);
  return { element, show, tick };
}
