// A price that can be tapped: it flashes when it moves, stands still while its market takes no bets, and shows whether it is on
// the slip.
import type { FixtureView, MarketView } from "../../wire-matches.ts";
import { h } from "../shell/dom.ts";
import type { Format } from "../shell/format.ts";
import { showToast } from "../shell/toast.ts";
import type { Book } from "./book.ts";
import { marketText, milliText, pickText } from "./labels.ts";
import { text } from "./text.ts";

type Shown = { readonly book: Book; readonly format: Format };

const FLASH_MS = 1_200;

export function tap(book: Book, fixtureId: string, marketId: string, selection: string): void {
  const odds = book.find(fixtureId)?.markets.find(({ id }) => id === marketId)?.odds[selection];
  if (odds === undefined) return;
  const done = book.toggle({ fixtureId, marketId, selection, oddsMilli: odds });
  if (done === "replaced") showToast(text.oneEach);
  if (done === "full") showToast(text.tooMany, "error");
}

function isOn({ book }: Shown, fixtureId: string, marketId: string, selection: string): boolean {
  return book.legs().some((leg) => leg.fixtureId === fixtureId && leg.marketId === marketId && leg.selection === selection);
}

export function buildOdds(shown: Shown, fixture: FixtureView, market: MarketView, selection: string): HTMLButtonElement {
  const { book, format } = shown;
  const value = h("b", { class: "number" });
  const label = pickText(format, { ...fixture, ...market }, selection);
  const button = h("button", {
    type: "button", class: "odds", "data-market": market.id, "data-pick": selection, onclick: () => tap(book, fixture.id, market.id, selection),
  }, h("span", {}, label), value);
  showOdds(shown, button, fixture, market);
  return button;
}

/** Brings a button to what its market says now. */
export function showOdds(shown: Shown, button: HTMLElement, fixture: FixtureView, market: MarketView): void {
  const selection = button.dataset["pick"] ?? "";
  const odds = market.odds[selection] ?? 0;
  const isOpen = market.state === "open" && (fixture.phase === "scheduled" || fixture.phase === "live");
  const before = Number(button.dataset["odds"] ?? odds);
  const value = button.querySelector("b");
  const written = isOpen && odds > 0 ? milliText(shown.format, odds) : "—";
  if (value !== null && value.textContent !== written) value.textContent = written;
  if (before !== odds && isOpen) {
    button.dataset["moved"] = odds > before ? "up" : "down";
    setTimeout(() => delete button.dataset["moved"], FLASH_MS);
  }
  button.dataset["odds"] = String(odds);
  (button as HTMLButtonElement).disabled = !isOpen;
  button.setAttribute("aria-pressed", String(isOn(shown, fixture.id, market.id, selection)));
  const state = isOpen ? written : market.state === "suspended" ? text.suspended : text.closed;
  button.setAttribute("aria-label", `${marketText(market)}: ${pickText(shown.format, { ...fixture, ...market }, selection)}, ${state}`);
}
