// Video poker: the player gets five cards, holds some and draws once for all hands. The paytable highlights wins.
import "./video-poker.css";
import {
  videoPokerRules,
  type VideoPokerBet,
  type VideoPokerOutcome,
} from "@khela/engines/poker/video-poker";
import {
  paytableNames,
  paytableReturns,
  payRows,
  videoPokerPaytables,
  type PaytableName,
} from "@khela/engines/poker/video-poker-tables";
import type { RoundView } from "../../wire/game-api.ts";
import { startGame } from "../shell/session/start-game.ts";
import { drawCard } from "../shell/ui/cards.ts";
import { createChoice } from "../shell/ui/choice.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { createBetPrice } from "../shell/ui/bet-price.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { createMultiStepGame } from "../shell/ui/multi-step-game.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { createPaytableView, drawSmallHand, rowName } from "./paytable-view.ts";
import { text } from "./text.ts";

const SLOTS = 5;
const COUNTS = [1, 5, videoPokerRules.maxHands] as const;

/** The chosen paytable, for the rules. */
let current: () => PaytableName = () => "jacks-or-better";

function outcomeOf(round: RoundView | null): VideoPokerOutcome | null {
  return round === null ? null : (round.outcome as VideoPokerOutcome);
}

/** The five slots, whose cards are tapped to hold them. */
function createSlots(session: GameSession) {
  let held = Array.from({ length: SLOTS }, () => false);
  const element = h("div", { class: "vp-hand" });
  const press = () => {
    for (const [at, slot] of [...element.children].entries())
      slot.setAttribute("aria-pressed", String(held[at]));
  };
  const draw = (cards: readonly (number | null)[], isOpen: boolean) =>
    element.replaceChildren(
      ...cards.map((card, at) =>
        h(
          "button",
          {
            type: "button",
            class: "vp-slot",
            disabled: !isOpen,
            "aria-pressed": String(held[at] === true),
            onclick: () => {
              held = held.map((one, index) => (index === at ? !one : one));
              session.sound.play("tap");
              press();
            },
          },
          drawCard(card),
          h("span", { class: "vp-hold" }, text.hold),
        ),
      ),
    );
  return { element, draw, held: () => held, hold: (next: readonly boolean[]) => (held = [...next]) };
}

function createOptions(session: GameSession, onPick: () => void) {
  const { format, state } = session;
  const last = (state().open ?? state().rounds[0])?.bet as VideoPokerBet | undefined;
  const paytable = createChoice<PaytableName>(
    text.paytable,
    paytableNames.map((name) => [name, text.paytables[name]]),
    { first: paytableNames.find((name) => name === last?.bets?.[0]?.on) ?? "jacks-or-better", onPick },
  );
  const hands = createChoice<number>(
    text.hands,
    COUNTS.map((count) => [count, format.count(count)]),
    { first: COUNTS.find((count) => count === last?.bets?.length) ?? 1, onPick: pick },
  );
  current = paytable.value;
  const price = createBetPrice(session, text.price, hands.value);
  const bet = () => {
    const stakeMinor = session.stakeMinor();
    const bets = Array.from({ length: hands.value() }, () => ({
      on: paytable.value(),
      stakeMinor: stakeMinor.toString(),
    }));
    return { stakeMinor: (stakeMinor * BigInt(bets.length)).toString(), bets };
  };
  function pick(): void {
    session.setStakesPerBet({ count: hands.value() });
    onPick();
  }
  session.setStakesPerBet({ count: hands.value() });
  return {
    paytable,
    bet,
    showPrice: () => price.show(),
    element: h("div", { class: "bet-options" }, price.element, paytable.element, hands.element),
  };
}

function build(session: GameSession): GameLayout {
  const { format } = session;
  const slots = createSlots(session);
  const pays = createPaytableView(format);
  const more = h("ol", { class: "vp-more", "aria-label": text.hands });
  let shownId = "";
  const options = createOptions(session, () => {
    shownId = "";
    show(null);
  });

  function show(round: RoundView | null): void {
    options.showPrice();
    const outcome = outcomeOf(round);
    const isOpen = outcome?.status === "open";
    const cards = outcome?.hand ?? outcome?.dealt ?? null;
    const key = `${round?.roundId ?? "none"} ${isOpen}`;
    if (key !== shownId) {
      const drawn = round?.actions[0];
      if (drawn?.type === "draw") slots.hold(drawn.held);
      else slots.hold(Array.from({ length: SLOTS }, () => false));
      slots.draw(cards ?? Array.from({ length: SLOTS }, () => null), isOpen);
      shownId = key;
    }
    const others = (outcome?.hands ?? []).slice(1);
    more.hidden = others.length === 0;
    pays.element.hidden = others.length > 0;
    more.replaceChildren(...others.map((hand) => drawSmallHand(format, hand)));
    pays.show(options.paytable.value(), cards === null ? [] : [cards]);
  }
  return createMultiStepGame(session, {
    words: text,
    prompt: text.ask,
    options: options.element,
    board: h("div", { class: "felt vp-board" }, pays.element, more, slots.element),
    bet: options.bet,
    // The buttons are rendered before cards are tapped, so the held cards are read when a button is tapped.
    buttons: () => [
      {
        text: text.draw,
        isMain: true,
        action: {
          type: "draw",
          get held() {
            return slots.held();
          },
        },
      },
    ],
    strategy: async () =>
      (await import("./auto/hold-strategy.ts")).createHoldStrategy(format, options.paytable.value),
    show,
  });
}

void startGame({
  build,
  rules: (session) => ({
    ...basicRules(session, paytableReturns[current()], text),
    pays: payRows(videoPokerPaytables[current()]).map((row) => [rowName(row, current()), String(row.pays)]),
  }),
  describe: ({ format }, round) => {
    const { kind, hands = [] } = round.outcome as VideoPokerOutcome;
    if (hands.length < 2) return text.kinds[kind];
    const paid = hands.filter(({ pays }) => pays > 0).length;
    return formatMessage(text.describe, { count: format.count(hands.length), paid: format.count(paid) });
  },
});
