// The client of hilo: one card is shown; the player guesses the next card, as often as they like, and cashes out.
import "./hilo.css";
import { formatFraction, parseFraction, multiplyFractions, fraction } from "@khela/engines/fraction";
import { multiplyFloor } from "@khela/engines/money";
import {
  canSkip,
  hilo,
  hiloRules,
  hiloWinningRanks,
  hiloRank,
  type HiloGuess,
  type HiloOutcome,
} from "@khela/engines/originals/hilo";
import type { RoundView } from "../../wire/game-api.ts";
import { startGame } from "../shell/session/start-game.ts";
import { drawCard } from "../shell/ui/cards.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { createMultiStepGame, type StepButton } from "../shell/ui/multi-step-game.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { text } from "./text.ts";

const SHOWN = 7;

function guessesOn(rank: number): readonly (readonly [HiloGuess, string])[] {
  if (rank === 1)
    return [
      ["higher", text.onlyHigher],
      ["equal", text.equal],
    ];
  if (rank === 13)
    return [
      ["lower", text.onlyLower],
      ["equal", text.equal],
    ];
  return [
    ["higher", text.higher],
    ["lower", text.lower],
  ];
}

function buttonsOf({ format }: GameSession, round: RoundView): StepButton[] {
  const { cards, cashOutMultiplier, guesses } = round.outcome as HiloOutcome;
  const isLastCard = cards.length === hiloRules.maxCards;
  const rank = hiloRank(cards[cards.length - 1] ?? 0);
  const now = guesses === 0 ? fraction(99n, 100n) : parseFraction(cashOutMultiplier);
  const buttons: StepButton[] = guessesOn(rank).map(([guess, name]) => {
    const next = multiplyFractions(now, fraction(13n, BigInt(hiloWinningRanks(rank, guess))));
    return { text: `${name} · ${format.times(formatFraction(next))}`, action: { type: "guess", guess } };
  });
  const amount = format.money(multiplyFloor(BigInt(round.stakeMinor), parseFraction(cashOutMultiplier)));
  return [
    ...(cashOutMultiplier === "0"
      ? []
      : [
          {
            text: formatMessage(text.cashOut, { amount }),
            action: { type: "cash-out" },
            isMain: true,
          } as const,
        ]),
    ...(isLastCard ? [] : buttons),
    ...(canSkip(hiloRules, { cards, guesses })
      ? [{ text: text.skip, action: { type: "skip" } } as const]
      : []),
  ];
}

function build(session: GameSession): GameLayout {
  const current = h("div", { class: "hilo-current" });
  const trail = h("div", { class: "hilo-trail" });
  return createMultiStepGame(session, {
    words: text,
    prompt: text.ask,
    options: null,
    board: h("div", { class: "felt hilo-board" }, current, trail),
    bet: () => ({ stakeMinor: session.stakeMinor().toString() }),
    buttons: (round) => buttonsOf(session, round),
    strategy: async () => (await import("./auto/hilo-strategy.ts")).createHiloStrategy(session),
    show: (round) => {
      const outcome = round === null ? null : (round.outcome as HiloOutcome);
      const cards = outcome?.cards ?? [];
      current.replaceChildren(drawCard(cards[cards.length - 1] ?? null, "hilo-card"));
      current.dataset.status = outcome?.status ?? "none";
      trail.replaceChildren(
        ...cards
          .slice(0, -1)
          .slice(-SHOWN)
          .map((card) => drawCard(card, "hilo-small")),
      );
    },
  });
}

void startGame({
  build,
  rules: (session) => basicRules(session, formatFraction(hilo.rtp), text),
  describe: ({ format }, round) =>
    formatMessage(text.describe, { count: format.count((round.outcome as HiloOutcome).guesses) }),
});
