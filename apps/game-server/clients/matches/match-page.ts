// The bottom sheet of one match with all its markets, each with its current margin below.
import type { FixtureView, MarketView } from "../../wire/matches-api.ts";
import { h } from "../shell/ui/dom.ts";
import type { Format } from "../shell/i18n/format.ts";
import { openBottomSheet } from "../shell/ui/bottom-sheet.ts";
import { messages } from "../shell/i18n/messages.ts";
import type { OddsBoard } from "./odds-board.ts";
import { clockText, marginText, marketText, nameOf, pointsText, sideScore, targetText } from "./labels.ts";
import { createOdds, picksOf } from "./odds-button.ts";
import { text } from "./text.ts";

/** The order of the markets' kinds: winner markets first, then lines. */
const kinds: readonly MarketView["kind"][] = ["cockfight", "1x2", "winner", "handicap", "totals"];

function createMarket(
  parts: { board: OddsBoard; format: Format },
  fixture: FixtureView,
  market: MarketView,
): HTMLElement {
  const picks = picksOf(market);
  return h(
    "section",
    { class: "market" },
    h(
      "h3",
      {},
      marketText(market),
      h(
        "span",
        { class: "note number" },
        market.state === "open" ? marginText(parts.format, market) : text[market.state],
      ),
    ),
    h("div", { class: "odds-row" }, ...picks.map((pick) => createOdds(parts, fixture, market, pick))),
  );
}

/** Id of the match that was tapped last, so that a late answer for another match does not replace it. */
let openId = "";

/** Opens a match and updates it until it is closed. */
export async function openMatch(parts: { board: OddsBoard; format: Format }, id: string): Promise<void> {
  const { board, format } = parts;
  openId = id;
  let fixture = await board.open(id);
  if (openId !== id) return;
  const head = h("div", { class: "match-head" });
  const markets = h("div", { class: "markets" });
  const sheet = openBottomSheet(
    `${nameOf(fixture.home)} – ${nameOf(fixture.away)}`,
    messages.close,
    head,
    markets,
  );
  const draw = () => {
    const points = fixture.phase === "scheduled" ? "" : pointsText(format, fixture);
    head.replaceChildren(
      h(
        "b",
        { class: "number match-score" },
        (["home", "away"] as const)
          .map((side) => sideScore(format, fixture, side))
          .filter((score) => score !== "")
          .join(" – ") || "–",
      ),
      h(
        "span",
        { class: "quiet number" },
        [points, clockText(format, fixture, board.now()), targetText(format, fixture)]
          .filter((part) => part !== "")
          .join(" · "),
      ),
      h("span", { class: "quiet" }, nameOf(fixture.league)),
    );
    const ordered = [...fixture.markets].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
    markets.replaceChildren(...ordered.map((market) => createMarket(parts, fixture, market)));
  };
  draw();
  let isAsking = false;
  let isStale = false;
  /** Fetches the match: one request at a time, and another one if a push arrived during the request. */
  async function follow(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (isStale && sheet.body.isConnected) {
      isStale = false;
      fixture = await board.open(id).catch(() => fixture);
      draw();
    }
    isAsking = false;
  }
  board.onFixtures(({ fixtures }) => {
    if (!sheet.body.isConnected || !fixtures.some((one) => one.id === id)) return;
    isStale = true;
    void follow();
  });
  board.onSlip(() => {
    if (sheet.body.isConnected) draw();
  });
}
