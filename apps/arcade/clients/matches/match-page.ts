// One match with all its markets, in a sheet; under each market stands what its odds keep for the house at this moment.
import type { FixtureView, MarketView } from "../../wire-matches.ts";
import { h } from "../shell/dom.ts";
import type { Format } from "../shell/format.ts";
import { openSheet } from "../shell/sheet.ts";
import { words } from "../shell/words.ts";
import type { Book } from "./book.ts";
import { clockText, marginText, marketText, nameOf, pointsText, scoreText } from "./labels.ts";
import { buildOdds } from "./odds-button.ts";
import { text } from "./text.ts";

/** Who wins first, then the lines. */
const kinds: readonly MarketView["kind"][] = ["cockfight", "1x2", "winner", "handicap", "totals"];

const order = ["home", "meron", "over", "draw", "wala", "away", "under"];

function buildMarket(parts: { book: Book; format: Format }, fixture: FixtureView, market: MarketView): HTMLElement {
  const picks = order.filter((pick) => pick in market.odds);
  return h("section", { class: "market" },
    h("h3", {}, marketText(market), h("span", { class: "note number" }, market.state === "open" ? marginText(parts.format, market) : text[market.state])),
    h("div", { class: "odds-row" }, ...picks.map((pick) => buildOdds(parts, fixture, market, pick))));
}

/** The match tapped last: one that came late does not take its place. */
let wanted = "";

/** Opens a match and keeps it up to date until it is closed. */
export async function openMatch(parts: { book: Book; format: Format }, id: string): Promise<void> {
  const { book, format } = parts;
  wanted = id;
  let fixture = await book.open(id);
  if (wanted !== id) return;
  const head = h("div", { class: "match-head" });
  const markets = h("div", { class: "markets" });
  const sheet = openSheet(`${nameOf(fixture.home)} – ${nameOf(fixture.away)}`, words.close, head, markets);
  const draw = () => {
    const points = fixture.phase === "scheduled" ? "" : pointsText(format, fixture);
    head.replaceChildren(
      h("b", { class: "number match-score" }, fixture.phase === "scheduled" || fixture.score === null ? "–" : scoreText(format, fixture.score)),
      h("span", { class: "quiet number" }, [points, clockText(format, fixture, book.now())].filter((part) => part !== "").join(" · ")),
      h("span", { class: "quiet" }, nameOf(fixture.league)));
    const ordered = [...fixture.markets].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
    markets.replaceChildren(...ordered.map((market) => buildMarket(parts, fixture, market)));
  };
  draw();
  let isAsking = false;
  let isStale = false;
  /** One question at a time, and one more when something was told meanwhile. */
  async function follow(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (isStale && sheet.body.isConnected) {
      isStale = false;
      fixture = await book.open(id).catch(() => fixture);
      draw();
    }
    isAsking = false;
  }
  book.onFixtures(({ fixtures }) => {
    if (!sheet.body.isConnected || !fixtures.some((one) => one.id === id)) return;
    isStale = true;
    void follow();
  });
  book.onSlip(() => {
    if (sheet.body.isConnected) draw();
  });
}
