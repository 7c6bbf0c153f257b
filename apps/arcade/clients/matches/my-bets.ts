// The player's own bets, open ones first: what was picked at which odds, what became of it, what was paid.
import type { MatchBetView, MatchLegView } from "../../wire-matches.ts";
import { h } from "../shell/dom.ts";
import type { Format } from "../shell/format.ts";
import { fill } from "../shell/i18n/words.ts";
import { words } from "../shell/words.ts";
import type { Book } from "./book.ts";
import { marketText, milliText, nameOf, pickText, scoreText } from "./labels.ts";
import { text } from "./text.ts";

function buildLeg(format: Format, leg: MatchLegView): HTMLElement {
  const then = leg.score === null ? "" : fill(text.whenBet, { score: scoreText(format, leg.score) });
  const result = leg.result === null ? "" : "cancelled" in leg.result ? text.phases.cancelled : fill(text.result, { score: scoreText(format, leg.result) });
  const notes = [marketText(leg), `${nameOf(leg.home)} – ${nameOf(leg.away)}`, then, result].filter((part) => part !== "");
  return h("li", { class: "bet-leg" },
    h("b", {}, pickText(format, leg, leg.selection)), h("b", { class: "number" }, milliText(format, leg.oddsMilli)),
    h("span", { class: "note" }, notes.join(" · ")),
    leg.settlement === null ? null : h("span", { class: "note end", "data-end": leg.settlement }, text.ends[leg.settlement]));
}

function saidOf(format: Format, bet: MatchBetView): string {
  if (bet.state === "refused" && bet.refusal !== null && bet.refusal in words.errors) return words.errors[bet.refusal as keyof typeof words.errors];
  if (bet.state !== "settled" || bet.payoutMinor === null) return text.states[bet.state];
  if (bet.isVoid) return fill(text.backAll, { amount: format.money(bet.payoutMinor) });
  return BigInt(bet.payoutMinor) > 0n ? fill(text.paid, { amount: format.money(bet.payoutMinor) }) : text.nothing;
}

function buildBet(format: Format, bet: MatchBetView): HTMLElement {
  const isGain = bet.payoutMinor !== null && BigInt(bet.payoutMinor) > BigInt(bet.stakeMinor);
  return h("li", { class: "bet", "data-state": bet.state },
    h("ul", {}, ...bet.legs.map((leg) => buildLeg(format, leg))),
    h("p", { class: "bet-foot" },
      h("span", { class: "number" }, `${words.stake} ${format.money(bet.stakeMinor)}`),
      bet.state === "open" ? h("span", { class: "number" }, `${text.potential} ${format.money(bet.potentialMinor)}`) : null,
      h("b", { class: isGain ? "number gain" : "number" }, saidOf(format, bet))));
}

export function buildBets(book: Book, format: Format): HTMLElement {
  const element = h("div", { class: "bets" });
  const draw = () => {
    const bets = book.bets();
    const isOpen = ({ state }: MatchBetView) => state === "waiting" || state === "placing" || state === "open";
    const group = (title: string, some: readonly MatchBetView[]) => (some.length === 0 ? [] : [
      h("h2", {}, title), h("ul", { class: "bet-list" }, ...some.map((bet) => buildBet(format, bet))),
    ]);
    element.replaceChildren(...group(text.openBets, bets.filter(isOpen)), ...group(text.settledBets, bets.filter((bet) => !isOpen(bet))),
      ...(bets.length === 0 ? [h("p", { class: "quiet empty" }, text.noBets)] : []));
  };
  book.onBets(draw);
  draw();
  return element;
}
