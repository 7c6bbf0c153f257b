// The button with the odds of a pick. It flashes when the odds change, is disabled while the market is suspended, and
// shows whether the pick is on the slip.
import { selectionsOf, type Selection } from "@khela/engines/matches/markets";
import type { FixtureView, MarketView } from "../../wire/matches-api.ts";
import { h } from "../shell/ui/dom.ts";
import type { Format } from "../shell/i18n/format.ts";
import { showToast } from "../shell/ui/toast.ts";
import type { OddsBoard } from "./odds-board.ts";
import { marketText, milliText, pickText } from "./labels.ts";
import { text } from "./text.ts";

type Shown = { readonly board: OddsBoard; readonly format: Format };

const FLASH_MS = 1_200;

/** The order in which the picks of a market are shown: the order in which people look for them. */
const order: readonly Selection[] = ["home", "meron", "over", "draw", "wala", "away", "under"];

/** Returns every pick of a market, with or without current odds. */
export function picksOf(market: Pick<MarketView, "kind">): Selection[] {
  const picks = selectionsOf(market);
  return order.filter((pick) => picks.includes(pick));
}

export function tap(board: OddsBoard, fixtureId: string, marketId: string, selection: string): void {
  const odds = board.find(fixtureId)?.markets.find(({ id }) => id === marketId)?.odds[selection];
  if (odds === undefined) return;
  const done = board.toggle({ fixtureId, marketId, selection, oddsMilli: odds });
  if (done === "replaced") showToast(text.oneEach);
  if (done === "full") showToast(text.tooMany, "error");
}

function isOn({ board }: Shown, fixtureId: string, marketId: string, selection: string): boolean {
  return board
    .legs()
    .some((leg) => leg.fixtureId === fixtureId && leg.marketId === marketId && leg.selection === selection);
}

export function createOdds(
  shown: Shown,
  fixture: FixtureView,
  market: MarketView,
  selection: string,
): HTMLButtonElement {
  const { board, format } = shown;
  const value = h("b", { class: "number" });
  const label = pickText(format, { ...fixture, ...market }, selection);
  const button = h(
    "button",
    {
      type: "button",
      class: "odds",
      "data-market": market.id,
      "data-pick": selection,
      onclick: () => tap(board, fixture.id, market.id, selection),
    },
    h("span", {}, label),
    value,
  );
  showOdds(shown, button, fixture, market);
  return button;
}

/** Updates a button to the current state of its market. */
export function showOdds(shown: Shown, button: HTMLElement, fixture: FixtureView, market: MarketView): void {
  const selection = button.dataset["pick"] ?? "";
  const odds = market.odds[selection] ?? 0;
  // An outcome without a price is suspended even if the other outcomes of its market are open.
  const isOpen =
    odds > 0 && market.state === "open" && (fixture.phase === "scheduled" || fixture.phase === "live");
  const before = Number(button.dataset["odds"] ?? odds);
  const value = button.querySelector("b");
  const written = isOpen ? milliText(shown.format, odds) : "—";
  if (value !== null && value.textContent !== written) value.textContent = written;
  if (before !== odds && isOpen) {
    button.dataset["moved"] = odds > before ? "up" : "down";
    setTimeout(() => delete button.dataset["moved"], FLASH_MS);
  }
  button.dataset["odds"] = String(odds);
  (button as HTMLButtonElement).disabled = !isOpen;
  button.setAttribute("aria-pressed", String(isOn(shown, fixture.id, market.id, selection)));
  const isSuspended = market.state === "suspended" || (market.state === "open" && odds === 0);
  const state = isOpen ? written : isSuspended ? text.suspended : text.closed;
  button.setAttribute(
    "aria-label",
    `${marketText(market)}: ${pickText(shown.format, { ...fixture, ...market }, selection)}, ${state}`,
  );
}
