// The game of scratch cards: buy the next card of the deck, rub it off or reveal it, buy the next. The prize is decided
// and paid before the card is shown. Figures that would tell it early wait until the card is revealed.
import type { ScratchOutcome } from "@khela/engines/originals/scratch";
import type { DecksView, DeckView, RoundView } from "../../wire/game-api.ts";
import { createAutoPlay } from "../shell/auto/auto-play.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { watchRoom } from "../shell/transport/watch-room.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { soundOfWin } from "../shell/ui/sound-effects.ts";
import { setBusy } from "../shell/ui/stake-control.ts";
import { createTurboButton } from "../shell/ui/turbo.ts";
import { createCard, type CardDeck } from "./card.ts";
import { createDeckFigures } from "./deck-figures.ts";
import { text } from "./text.ts";
import "../shell/ui/instant-game.css";

export type ScratchLayout = GameLayout & { readonly deck: () => DeckView | null };

/** Chooses the highest price that is at most the stake: only these are sold. */
function keepPrice(session: GameSession): void {
  const prices = session.state().limits.stakes.map(BigInt);
  const stake = session.stakeMinor();
  const affordable = prices.filter((one) => one <= stake);
  const price = affordable[affordable.length - 1];
  if (price !== undefined && price !== stake) session.setStake(price);
}

/** Starts at the second price, or at the first when the balance is low. */
function chooseFirstPrice(session: GameSession): void {
  const [first, second] = session.state().limits.stakes.map(BigInt);
  const balance = session.balanceMinor();
  const price = second !== undefined && (balance === null || balance >= second) ? second : first;
  if (price !== undefined) session.setStake(price);
}

type StatusLine = {
  readonly element: HTMLElement;
  say(words: string): void;
  /** Says what a card paid. The price or less is shown without celebration. */
  sayEnd(round: RoundView): string;
};

function createStatusLine({ format, sound }: GameSession): StatusLine {
  const element = h("p", { class: "single-said", role: "status" }, text.ready);
  return {
    element,
    say: (words) => {
      element.textContent = words;
      delete element.dataset.tone;
    },
    sayEnd: (round) => {
      const paid = BigInt(round.payoutMinor ?? "0");
      const price = BigInt(round.stakeMinor);
      const result = paid > 0n ? formatMessage(text.won, { amount: format.money(paid) }) : text.lost;
      element.textContent = result;
      element.dataset.tone = paid > price ? "win" : "plain";
      sound.play(soundOfWin(paid, price) ?? (paid > 0n ? "tap" : "lose"));
      return result;
    },
  };
}

/** Follows the decks on sale. While a card is covered, its answer has the balance, which is shown with the card. */
function watchDecks(
  session: GameSession,
  on: { readonly decks: (decks: readonly DeckView[]) => void; readonly isCovered: () => boolean },
): void {
  watchRoom(
    session,
    { room: ({ decks }: DecksView) => on.decks(decks) },
    {
      onConnection: () => undefined,
      onBalance: (balanceMinor) => {
        if (!on.isCovered()) session.showMoney(balanceMinor, null);
      },
    },
  );
}

export function createScratchGame(session: GameSession, cardDeck: CardDeck): ScratchLayout {
  chooseFirstPrice(session);
  const card = createCard(session, cardDeck);
  const figures = createDeckFigures(session, cardDeck);
  let decks: readonly DeckView[] = [];
  let state: "ready" | "waiting" | "covered" = "ready";
  let hasCard = false;
  const status = createStatusLine(session);
  const button = h("button", { type: "button", class: "main-button" });

  const deck = () => decks.find(({ priceMinor }) => priceMinor === session.stakeMinor().toString()) ?? null;
  function refresh(): void {
    if (state === "ready") figures.show(deck());
    button.textContent = state === "covered" ? text.reveal : hasCard ? text.next : text.buy;
    const mayBuy = state === "ready" && !auto.isOn() && deck() !== null;
    button.disabled = state !== "covered" && !mayBuy;
    auto.refresh();
  }
  /** Buys a card and shows it to its end; null when none was sold. `isByHand`: the player rubs it off. */
  async function run(isByHand: boolean): Promise<RoundView | null> {
    state = "waiting";
    setBusy(true);
    status.say(text.running);
    refresh();
    try {
      session.showStaked();
      const answer = await session.api.bet({ stakeMinor: session.stakeMinor().toString() });
      const outcome = answer.round.outcome as ScratchOutcome;
      hasCard = true;
      card.show(outcome);
      state = "covered";
      if (isByHand) {
        status.say(text.scratch);
        refresh();
        await card.scratched();
      }
      state = "waiting";
      refresh();
      await card.reveal();
      card.finish(outcome, status.sayEnd(answer.round));
      session.showAnswer(answer);
      return answer.round;
    } catch (error) {
      status.say(text.ready);
      session.showFailure(error);
      return null;
    } finally {
      state = "ready";
      setBusy(false);
      refresh();
    }
  }
  const auto = createAutoPlay(session, {
    playRound: () => run(false),
    isReady: () => deck() !== null,
    stakeMinor: session.stakeMinor,
    onChange: () => {
      if (state === "ready") refresh();
    },
  });
  button.onclick = () => {
    if (state === "covered") void card.reveal();
    else void run(true);
  };
  session.onChange(() => {
    if (state !== "ready") return;
    keepPrice(session);
    refresh();
  });
  watchDecks(session, {
    decks: (next) => {
      decks = next;
      refresh();
    },
    isCovered: () => state !== "ready",
  });
  refresh();
  return {
    canvas: h("div", { class: "single scratch" }, status.element, card.element, figures.element),
    controls: h("div", { class: "play-row" }, createTurboButton(session), button, auto.button),
    deck,
  };
}
