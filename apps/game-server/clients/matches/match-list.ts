// The list of matches by league: live or upcoming, of one sport or all. Rows are reused and updated; the browser skips
// the layout of leagues out of view.
import type { FixtureView } from "../../wire/matches-api.ts";
import { h } from "../shell/ui/dom.ts";
import type { Format } from "../shell/i18n/format.ts";
import type { OddsBoard } from "./odds-board.ts";
import { nameOf } from "./labels.ts";
import { createRow, type Row } from "./match-row.ts";
import { text, wordOf } from "./text.ts";

export type ListTab = "live" | "soon";

export type List = { readonly element: HTMLElement; setTab(tab: ListTab): void };

function belongs(fixture: FixtureView, tab: ListTab, sport: string | null): boolean {
  return (
    (sport === null || fixture.sport === sport) && fixture.phase === (tab === "live" ? "live" : "scheduled")
  );
}

function byLeague(fixtures: readonly FixtureView[]): ReadonlyMap<string, readonly FixtureView[]> {
  const groups = new Map<string, FixtureView[]>();
  for (const fixture of fixtures)
    groups.set(fixture.leagueId, [...(groups.get(fixture.leagueId) ?? []), fixture]);
  return groups;
}

type Parts = { readonly board: OddsBoard; readonly format: Format; readonly open: (id: string) => void };

export function createList({ board, format, open }: Parts): List {
  let tab: ListTab = "live";
  let sport: string | null = null;
  const rows = new Map<string, Row>();
  const leagues = h("div", { class: "leagues" });
  const sports = h("div", { class: "sports", role: "group", "aria-label": text.market });
  const element = h("div", { class: "match-list" }, sports, leagues);

  function rowOf(fixture: FixtureView): Row {
    const row = rows.get(fixture.id) ?? createRow({ board, format, open }, fixture);
    rows.set(fixture.id, row);
    row.show(fixture);
    return row;
  }
  function drawSports(): void {
    const all = [...new Set(board.fixtures().map((fixture) => fixture.sport))];
    sports.hidden = all.length < 2;
    if (sports.hidden) return;
    sports.replaceChildren(
      ...[null, ...all].map((one) =>
        h(
          "button",
          {
            type: "button",
            class: "sport",
            "aria-pressed": String(one === sport),
            onclick: () => {
              sport = one;
              draw();
            },
          },
          one === null ? text.all : wordOf(text.sports, one),
        ),
      ),
    );
  }
  function draw(): void {
    drawSports();
    const shown = board
      .fixtures()
      .filter((fixture) => belongs(fixture, tab, sport))
      .sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1));
    const groups = byLeague(shown);
    for (const id of rows.keys()) if (board.find(id) === undefined) rows.delete(id);
    leagues.replaceChildren(
      ...[...groups.values()].map((group) => {
        const [first] = group;
        return h(
          "section",
          { class: "league" },
          h(
            "h2",
            {},
            first === undefined ? "" : `${wordOf(text.sports, first.sport)} · ${nameOf(first.league)}`,
          ),
          h("ul", {}, ...group.map((fixture) => rowOf(fixture).element)),
        );
      }),
    );
    if (shown.length === 0)
      leagues.append(h("p", { class: "quiet empty" }, tab === "live" ? text.noneLive : text.noneSoon));
  }
  board.onFixtures(({ fixtures, isWhole }) => {
    const isListChanged =
      isWhole ||
      fixtures.some(
        (fixture) => belongs(fixture, tab, sport) !== (rows.get(fixture.id)?.element.isConnected ?? false),
      );
    if (isListChanged) draw();
    else for (const fixture of fixtures) rows.get(fixture.id)?.show(fixture);
  });
  board.onSlip(() => {
    for (const [id, row] of rows) {
      const fixture = board.find(id);
      if (fixture !== undefined && row.element.isConnected) row.show(fixture);
    }
  });
  setInterval(() => rows.forEach((row) => row.element.isConnected && row.tick()), 1_000);
  draw();
  return {
    element,
    setTab: (next) => {
      tab = next;
      draw();
    },
  };
}
