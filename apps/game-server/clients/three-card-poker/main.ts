// The client of three-card poker: the player's three cards are visible, and the dealer's are hidden until the player
// plays or folds.
import { formatFraction } from "@khela/engines/fraction";
import { threeCardPoker, type ThreeCardOutcome } from "@khela/engines/live/three-card-poker";
import { threeKindOf } from "@khela/engines/live/three-cards";
import type { PlacedBet, TableGameBet } from "@khela/engines/live/table-game";
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
import { text } from "./text.ts";

const HIDDEN = [null, null, null];

function build(session: GameSession): GameLayout {
  const { format } = session;
  const last = session.state().rounds[0]?.bet as TableGameBet | undefined;
  const pairPlus = createChoice(
    text.pairPlus,
    [
      [false, text.no],
      [true, text.same],
    ],
    {
      first: last?.bets.some(({ on }) => on === "pair-plus") ?? false,
      onPick: () => {
        session.sound.play("tap");
        pick();
      },
    },
  );
  const stakes = () => (pairPlus.value() ? 2 : 1);
  const price = createBetPrice(session, text.price, stakes);
  // the stake to play is as high as the ante
  const pick = () => session.setStakesPerBet({ count: stakes(), later: 1 });
  pick();
  const seat = () => ({ title: h("span", {}), hand: drawHand(HIDDEN, "wide") });
  const [dealer, player] = [seat(), seat()];
  const anteOf = (bet: TableGameBet) => bet.bets.find(({ on }) => on === "ante")?.stakeMinor ?? "0";
  const bet = (): TableGameBet => {
    const stakeMinor = session.stakeMinor().toString();
    const bets: PlacedBet[] = [{ on: "ante", stakeMinor }];
    if (pairPlus.value()) bets.push({ on: "pair-plus", stakeMinor });
    return { stakeMinor: (session.stakeMinor() * BigInt(bets.length)).toString(), bets };
  };
  return createMultiStepGame(session, {
    words: text,
    prompt: text.ask,
    options: h("div", { class: "bet-options" }, price.element, pairPlus.element),
    bet,
    board: h(
      "div",
      { class: "felt" },
      h("div", { class: "seat" }, dealer.title, dealer.hand),
      h("div", { class: "seat" }, player.hand, player.title),
    ),
    buttons: (round) => [
      {
        text: formatMessage(text.play, { amount: format.money(anteOf(round.bet as TableGameBet)) }),
        action: { type: "play" },
        isMain: true,
      },
      { text: text.fold, action: { type: "fold" } },
    ],
    strategy: async () => (await import("./auto/three-card-auto.ts")).threeCardPlay,
    show: (round) => {
      const outcome = round === null ? null : (round.outcome as ThreeCardOutcome);
      const named = (cards: readonly number[] | null | undefined) =>
        cards ? ` · ${text.kinds[threeKindOf(cards)]}` : "";
      const dealerNote = outcome?.qualifies === false ? ` · ${text.unqualified}` : named(outcome?.dealer);
      dealer.title.textContent = text.dealer + dealerNote;
      layCards(dealer.hand, outcome?.dealer ?? HIDDEN);
      player.title.textContent = text.you + named(outcome?.player);
      layCards(player.hand, outcome?.player ?? HIDDEN);
    },
  });
}

void startGame({
  build,
  rules: (session) => basicRules(session, formatFraction(threeCardPoker.rtp), text),
  describe: (_table, round) => text.kinds[threeKindOf((round.outcome as ThreeCardOutcome).player)],
});
