// The jackpot above the reels. Others feed and take it too, so while nobody spins here it is asked for again and again, as
// long as somebody looks.
import { h } from "../shell/dom.ts";
import { fill } from "../shell/i18n/words.ts";
import type { Table } from "../shell/table.ts";
import { text } from "./text.ts";

const EVERY_MS = 5_000;

export function buildPot(table: Table, isSpinning: () => boolean): HTMLElement {
  const pot = h("p", { class: "slot-pot number" });
  const show = () => {
    const { jackpot } = table.state();
    pot.hidden = jackpot === null;
    if (jackpot !== null) pot.textContent = fill(text.jackpot, { amount: table.format.money(jackpot.amountMinor) });
  };
  table.onChange(show);
  show();
  if (table.state().jackpot === null) return pot;
  const ask = async () => {
    if (document.visibilityState === "hidden" || isSpinning()) return;
    const jackpot = await table.api.jackpot();
    // A round that was begun meanwhile tells it itself.
    if (!isSpinning()) table.showJackpot(jackpot);
  };
  setInterval(() => void ask().catch(() => undefined), EVERY_MS);
  return pot;
}
