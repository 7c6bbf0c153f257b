// The slip: what is picked, the stake, what it pays, and the bet itself. What it says it pays is what the server computes.
import type { MatchBetView } from "../../wire-matches.ts";
import { ApiFailure } from "../shell/api.ts";
import { drawIcon, h } from "../shell/dom.ts";
import { inLatin } from "../shell/format.ts";
import { fill } from "../shell/i18n/words.ts";
import { icons } from "../shell/icons.ts";
import { openSheet } from "../shell/sheet.ts";
import type { Table } from "../shell/table.ts";
import { showToast } from "../shell/toast.ts";
import { words } from "../shell/words.ts";
import { slipOdds, slipPays, type Book, type Leg } from "./book.ts";
import { marketText, milliText, nameOf, oddsText, pickText } from "./labels.ts";
import { text } from "./text.ts";

/** Minor units of what was typed; null when it is no amount. */
function readStake(written: string, digits: number): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(inLatin(written));
  const decimals = match?.[2] ?? "";
  return match === null || decimals.length > digits ? null : BigInt((match[1] ?? "0") + decimals.padEnd(digits, "0"));
}

function writeStake(minor: bigint, digits: number): string {
  const padded = minor.toString().padStart(digits + 1, "0");
  return digits === 0 || /^0+$/.test(padded.slice(-digits)) ? padded.slice(0, padded.length - digits) : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

function buildLeg(table: Table, book: Book, leg: Leg): HTMLElement {
  const fixture = book.find(leg.fixtureId);
  const market = fixture?.markets.find(({ id }) => id === leg.marketId);
  const isOpen = market?.state === "open" && (fixture?.phase === "live" || fixture?.phase === "scheduled");
  const said = fixture === undefined || market === undefined ? "" : pickText(table.format, { ...fixture, ...market }, leg.selection);
  return h("li", { class: "slip-leg" },
    h("div", {},
      h("b", {}, said),
      h("span", { class: "note" }, fixture === undefined || market === undefined ? "" : `${marketText(market)} · ${nameOf(fixture.home)} – ${nameOf(fixture.away)}`)),
    h("b", { class: "number slip-odds" }, isOpen ? milliText(table.format, leg.oddsMilli) : text.suspended),
    h("button", { type: "button", class: "icon-button", "aria-label": `${text.remove}: ${said}`, onclick: () => void book.toggle(leg) }, drawIcon(icons.close)));
}

function saidOf(table: Table, bet: MatchBetView): string {
  if (bet.state !== "waiting") return text.placed;
  return fill(text.waits, { seconds: table.format.count(Math.max(1, Math.round((bet.dueAt - bet.createdAt) / 1_000))) });
}

/** Opens the slip; it closes itself when the bet is placed or the last pick is taken out. */
export function openSlip(table: Table, book: Book): void {
  const { format } = table;
  const { limits, digits } = table.state();
  let isPlacing = false;
  const legs = h("ul", { class: "slip-legs" });
  const facts = h("dl", { class: "facts" });
  const said = h("p", { class: "note slip-said", role: "status" });
  const field = h("input", { id: "stake", inputmode: "decimal", autocomplete: "off", value: format.digits(writeStake(table.stakeMinor(), digits)), oninput: () => draw() });
  const better = h("input", { type: "checkbox", id: "better" });
  const button = h("button", { type: "button", class: "main-button", onclick: () => void place() }, text.place);
  const chips = h("div", { class: "stakes" }, ...limits.stakes.slice(0, 6).map((stake) => h("button", {
    type: "button", class: "chip number", onclick: () => {
      field.value = format.digits(writeStake(BigInt(stake), digits));
      draw();
    },
  }, format.money(stake))));
  const sheet = openSheet(text.slip, words.close, legs,
    h("div", { class: "field" }, h("label", { for: "stake" }, text.stake), field), chips,
    facts, h("label", { class: "tick", for: "better" }, better, h("span", {}, text.better)), said, button);

  function stakeNow(): bigint | null {
    const minor = readStake(field.value, digits);
    return minor === null || minor < BigInt(limits.minMinor) || minor > BigInt(limits.maxMinor) ? null : minor;
  }
  function draw(): void {
    if (book.legs().length === 0 && !isPlacing) return sheet.close();
    const stake = stakeNow();
    legs.replaceChildren(...book.legs().map((leg) => buildLeg(table, book, leg)));
    facts.replaceChildren(
      h("dt", { class: "quiet" }, book.legs().length > 1 ? text.totalOdds : text.odds), h("dd", { class: "number" }, oddsText(format, slipOdds(book.legs()))),
      h("dt", { class: "quiet" }, text.potential), h("dd", { class: "number slip-pays" }, stake === null ? "—" : format.money(slipPays(book.legs(), stake))));
    field.setAttribute("aria-invalid", String(stake === null));
    if (stake === null) said.textContent = fill(text.stakeBad, { least: format.money(limits.minMinor), most: format.money(limits.maxMinor) });
    else if (said.textContent !== text.moved) said.textContent = "";
    button.disabled = stake === null || isPlacing;
    button.textContent = isPlacing ? text.placing : text.place;
  }
  async function place(): Promise<void> {
    const stake = stakeNow();
    if (stake === null || isPlacing) return;
    isPlacing = true;
    draw();
    try {
      table.setStake(stake);
      const bet = await book.place(stake, better.checked);
      isPlacing = false;
      sheet.close();
      showToast(saidOf(table, bet));
    } catch (error) {
      isPlacing = false;
      const code = error instanceof ApiFailure ? error.code : "internal";
      if (code === "session.unknown" || code === "session.expired") {
        sheet.close();
        return table.showFailure(error);
      }
      await book.renew().catch(() => undefined);
      draw();
      said.textContent = code === "bet.price_changed" ? text.moved : words.errors[code];
    }
  }
  book.onSlip(() => {
    if (sheet.body.isConnected) draw();
  });
  draw();
}
