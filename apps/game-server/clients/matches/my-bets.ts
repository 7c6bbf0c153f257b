// The list of the player's own bets on matches, open bets first: the picks with their odds and results, and the payout.
import type { MatchBetView, MatchLegView } from "../../wire/matches-api.ts";
import { h } from "../shell/ui/dom.ts";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { messages } from "../shell/i18n/messages.ts";
import type { OddsBoard } from "./odds-board.ts";
import { marketText, milliText, nameOf, pickText, scoreText } from "./labels.ts";
import { text } from "./text.ts";

function createLeg(format: Format, leg: MatchLegView): HTMLElement {
  const then = leg.score === null ? "" : formatMessage(text.whenBet, { score: scoreText(format, leg.score) });
  const result =
    leg.result === null
      ? ""
      : "cancelled" in leg.result
        ? text.phases.cancelled
        : formatMessage(text.result, { score: scoreText(format, leg.result) });
  const notes = [marketText(leg), `${nameOf(leg.home)} – ${nameOf(leg.away)}`, then, result].filter(
    (part) => part !== "",
  );
  return h(
    "li",
    { class: "bet-leg" },
    h("b", {}, pickText(format, leg, leg.selection)),
    h("b", { class: "number" }, milliText(format, leg.oddsMilli)),
    h("span", { class: "note" }, notes.join(" · ")),
    leg.settlement === null
      ? null
      : h("span", { class: "note end", "data-end": leg.settlement }, text.ends[leg.settlement]),
  );
}

function statusText(format: Format, bet: MatchBetView): string {
  if (bet.state === "refused" && bet.refusal !== null && bet.refusal in messages.errors)
    return messages.errors[bet.refusal as keyof typeof messages.errors];
  if (bet.state !== "settled" || bet.payoutMinor === null) return text.states[bet.state];
  if (bet.isVoid) return formatMessage(text.backAll, { amount: format.money(bet.payoutMinor) });
  return BigInt(bet.payoutMinor) > 0n
    ? formatMessage(text.paid, { amount: format.money(bet.payoutMinor) })
    : text.nothing;
}

type Again = { readonly board: OddsBoard; readonly onAgain: (bet: MatchBetView) => void };

/**
 * Creates the button that puts the picks of a bet on the slip again, for an open bet or a settled bet on a cockfight;
 * null for other bets.
 */
function createAgain({ onAgain }: Again, bet: MatchBetView): HTMLElement | null {
  const isFight = bet.state === "settled" && bet.legs[0]?.sport === "cockfight";
  return bet.state === "open" || isFight
    ? h("button", { type: "button", class: "second-button", onclick: () => onAgain(bet) }, text.again)
    : null;
}

function createBet(format: Format, bet: MatchBetView, again: Again): HTMLElement {
  const isGain = bet.payoutMinor !== null && BigInt(bet.payoutMinor) > BigInt(bet.stakeMinor);
  return h(
    "li",
    { class: "bet", "data-state": bet.state },
    h("ul", {}, ...bet.legs.map((leg) => createLeg(format, leg))),
    h(
      "p",
      { class: "bet-foot" },
      h("span", { class: "number" }, `${messages.stake} ${format.money(bet.stakeMinor)}`),
      bet.state === "open"
        ? h("span", { class: "number" }, `${text.potential} ${format.money(bet.potentialMinor)}`)
        : null,
      h("b", { class: isGain ? "number gain" : "number" }, statusText(format, bet)),
    ),
    createAgain(again, bet),
  );
}

export function createBets(format: Format, again: Again): HTMLElement {
  const { board } = again;
  const element = h("div", { class: "bets" });
  const draw = () => {
    const bets = board.bets();
    const isOpen = ({ state }: MatchBetView) =>
      state === "waiting" || state === "placing" || state === "open";
    const group = (title: string, some: readonly MatchBetView[]) =>
      some.length === 0
        ? []
        : [
            h("h2", {}, title),
            h("ul", { class: "bet-list" }, ...some.map((bet) => createBet(format, bet, again))),
          ];
    element.replaceChildren(
      ...group(text.openBets, bets.filter(isOpen)),
      ...group(
        text.settledBets,
        bets.filter((bet) => !isOpen(bet)),
      ),
      ...(bets.length === 0 ? [h("p", { class: "quiet empty" }, text.noBets)] : []),
    );
  };
  board.onBets(draw);
  draw();
  return element;
}
