// Blackjack: the dealer above, the player's hands below with their side bets, and the possible actions as buttons.
import "./blackjack.css";
import { formatFraction } from "@khela/engines/fraction";
import {
  blackjack,
  blackjackRules,
  type BlackjackBet,
  type BlackjackOutcome,
} from "@khela/engines/live/blackjack";
import { startGame } from "../shell/session/start-game.ts";
import { drawHand, layCards } from "../shell/ui/cards.ts";
import { createChoice } from "../shell/ui/choice.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { createBetPrice } from "../shell/ui/bet-price.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { createMultiStepGame } from "../shell/ui/multi-step-game.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import type { RoundView } from "../../wire/game-api.ts";
import { affordableChoices } from "./added-stake.ts";
import { text } from "./text.ts";

const sideBets = ["pairs", "poker"] as const;
type Sides = "none" | (typeof sideBets)[number] | "both";

/** The side bets of the last round. */
function sidesOf(bet: BlackjackBet | undefined): Sides {
  const [pairs, poker] = sideBets.map((side) => bet?.bets?.some(({ on }) => on.startsWith(side)) === true);
  if (pairs && poker) return "both";
  return pairs ? "pairs" : poker ? "poker" : "none";
}

/** The choices before a round, and the bet that they make: the same stake on each hand and side bet. */
function createOptions(session: GameSession) {
  const { format, state } = session;
  const last = (state().open ?? state().rounds[0])?.bet as BlackjackBet | undefined;
  const counts = Array.from({ length: blackjackRules.maxSeats }, (_, at) => at + 1);
  const seats = createChoice<number>(
    text.hands,
    counts.map((count) => [count, format.count(count)]),
    {
      first: [...counts].reverse().find((count) => last?.bets?.some(({ on }) => on === `hand-${count}`)) ?? 1,
      onPick: pick,
    },
  );
  const sides = createChoice<Sides>(
    text.sides,
    (["none", "pairs", "poker", "both"] as const).map((one) => [one, text.side[one]]),
    { first: sidesOf(last), onPick: pick },
  );
  const price = createBetPrice(session, text.price, () => bet().bets.length);
  function bet() {
    const stakeMinor = session.stakeMinor();
    const chosen = sideBets.filter((side) => sides.value() === side || sides.value() === "both");
    const bets = counts
      .slice(0, seats.value())
      .flatMap((seat) =>
        ["hand", ...chosen].map((what) => ({ on: `${what}-${seat}`, stakeMinor: stakeMinor.toString() })),
      );
    return { stakeMinor: (stakeMinor * BigInt(bets.length)).toString(), bets };
  }
  function pick(): void {
    session.setStakesPerBet({ count: bet().bets.length });
  }
  pick();
  return { bet, element: h("div", { class: "bet-options" }, price.element, seats.element, sides.element) };
}

const choicesOf = ({ outcome }: RoundView) => (outcome as BlackjackOutcome).choices;

/** Says which choices a bonus's maximum stake rules out; empty without one. */
function limitText({ format, bonusMaxMinor }: GameSession, round: RoundView): string {
  const cap = bonusMaxMinor();
  const affordable = affordableChoices(round, cap);
  const beyond = choicesOf(round).filter((type) => !affordable.includes(type));
  if (cap === null || beyond.length === 0) return "";
  const actions = beyond.map((type) => text[type]).join(", ");
  return formatMessage(text.capped, { amount: format.money(cap), actions });
}

function createHandView(name: string) {
  const hand = drawHand([null, null]);
  const total = h("b", { class: "seat-total number" });
  return { hand, total, title: h("span", {}, `${name} `, total) };
}

function build(session: GameSession): GameLayout {
  const { format } = session;
  const sum = (value: number) => (value === 0 ? "–" : format.count(value));
  const dealer = createHandView(text.dealer);
  const hands = h("div", { class: "seat-row" });
  const wins = h("p", { class: "note bj-sides" });
  const limit = h("p", { class: "note bj-limit" });
  const options = createOptions(session);
  const own: (ReturnType<typeof createHandView> & { readonly element: HTMLElement })[] = [];
  /** Creates one row for each hand. Existing rows stay: new rows would animate their cards again. */
  function showHands(count: number): void {
    for (const { element } of own.splice(count)) element.remove();
    while (own.length < count) {
      const seat = createHandView(text.you);
      const element = h("div", { class: "seat" }, seat.hand, seat.title);
      own.push({ ...seat, element });
      hands.append(element);
    }
  }
  return createMultiStepGame(session, {
    words: text,
    prompt: text.ask,
    options: options.element,
    board: h(
      "div",
      { class: "felt bj-felt" },
      h("div", { class: "seat" }, dealer.title, dealer.hand),
      hands,
      wins,
      limit,
    ),
    bet: options.bet,
    buttons: (round) => {
      const affordable = affordableChoices(round, session.bonusMaxMinor());
      return choicesOf(round).map((type) => ({
        text: text[type],
        action: { type },
        isDisabled: !affordable.includes(type),
      }));
    },
    strategy: async () => (await import("./auto/basic-strategy.ts")).createBasicPlay(session.bonusMaxMinor),
    show: (round) => {
      const outcome = round === null ? null : (round.outcome as BlackjackOutcome);
      const isOpen = outcome?.status === "open";
      layCards(
        dealer.hand,
        outcome === null ? [null, null] : isOpen ? [...outcome.dealer, null] : outcome.dealer,
      );
      dealer.total.textContent = sum(outcome?.dealerTotal ?? 0);
      showHands(outcome?.hands.length ?? 1);
      limit.textContent = round === null || !isOpen ? "" : limitText(session, round);
      hands.dataset.many = String(own.length > 2);
      wins.textContent = (outcome?.sides ?? [])
        .filter(({ back }) => back > 0)
        .map(({ on, back }) =>
          formatMessage(on.startsWith("pairs") ? text.wonPairs : text.wonPoker, {
            hand: format.count(Number(on.slice(-1))),
            times: format.times(String(back), 0),
          }),
        )
        .join(" · ");
      for (const [at, { hand, total, element }] of own.entries()) {
        const shown = outcome?.hands[at];
        layCards(hand, shown?.cards ?? [null, null]);
        total.textContent = sum(shown?.total ?? 0);
        element.dataset.active = String(outcome?.active === at);
        element.dataset.end = (outcome?.returns[at] ?? "0") === "0" ? "none" : "win";
      }
    },
  });
}

void startGame({
  build,
  rules: (session) => ({
    ...basicRules(session, formatFraction(blackjack.rtp), text),
    pays: [
      ...(["perfect", "coloured", "mixed"] as const).map((kind): [string, string] => [
        text.pair[kind],
        String(blackjackRules.pairPays[kind] + 1),
      ]),
      ...(["suited-trips", "straight-flush", "trips", "straight", "flush"] as const).map(
        (kind): [string, string] => [text.poker[kind], String(blackjackRules.pokerPays[kind] + 1)],
      ),
    ],
  }),
  describe: ({ format }, round) => {
    const { hands, dealerTotal } = round.outcome as BlackjackOutcome;
    return formatMessage(text.describe, {
      own: hands.map(({ total }) => format.count(total)).join(" · "),
      house: format.count(dealerTotal),
    });
  },
});
