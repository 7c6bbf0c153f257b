// The client of coin flip: the player calls a side, flips, and continues or cashes out.
import "./coin-flip.css";
import { formatFraction, parseFraction } from "@khela/engines/fraction";
import { multiplyFloor } from "@khela/engines/money";
import { coinFlip, coinFlipRules, coinSides, type CoinFlipOutcome } from "@khela/engines/originals/coin-flip";
import { ladderMultiplier } from "@khela/engines/originals/ladder";
import type { RoundView } from "../../wire/game-api.ts";
import { startGame } from "../shell/session/start-game.ts";
import { createFacts } from "../shell/ui/choice.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { createMultiStepGame, type StepButton } from "../shell/ui/multi-step-game.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { createCoin, drawSide } from "./coin.ts";
import { text } from "./text.ts";

const SHOWN = 8;

function buttonsOf({ format }: GameSession, round: RoundView): StepButton[] {
  const { climbed, cashOutMultiplier } = round.outcome as CoinFlipOutcome;
  const amount = format.money(multiplyFloor(BigInt(round.stakeMinor), parseFraction(cashOutMultiplier)));
  return [
    ...(climbed === 0
      ? []
      : [
          {
            text: formatMessage(text.cashOut, { amount }),
            action: { type: "cash-out" },
            isMain: true,
          } as const,
        ]),
    ...coinSides.map((side): StepButton => ({ text: text[side], action: { type: "flip", side } })),
  ];
}

function build(session: GameSession): GameLayout {
  const { format } = session;
  const coin = createCoin();
  const trail = h("div", { class: "coin-trail", role: "img" });
  const facts = createFacts([text.now, text.next]);
  let shown = 0;
  return createMultiStepGame(session, {
    words: text,
    prompt: text.ask,
    options: null,
    board: h("div", { class: "felt coin-board" }, coin.element, trail, facts.element),
    bet: () => ({ stakeMinor: session.stakeMinor().toString() }),
    buttons: (round) => buttonsOf(session, round),
    strategy: async () => (await import("./auto/coin-strategy.ts")).createCoinStrategy(session),
    reveal: async ({ outcome }) => {
      const { flips } = outcome as CoinFlipOutcome;
      const side = flips[flips.length - 1];
      if (flips.length > shown && side !== undefined) await coin.spinTo(side);
    },
    show: (round) => {
      const outcome = round === null ? null : (round.outcome as CoinFlipOutcome);
      const flips = outcome?.flips ?? [];
      shown = flips.length;
      coin.show(flips[flips.length - 1] ?? null);
      coin.element.dataset.status = outcome?.status ?? "none";
      trail.setAttribute("aria-label", [text.came, ...flips.map((side) => text[side])].join(" · "));
      trail.replaceChildren(...flips.slice(-SHOWN).map(drawSide));
      const now = outcome?.cashOutMultiplier ?? "0";
      const next =
        outcome === null ? formatFraction(ladderMultiplier(coinFlipRules, 1)) : outcome.nextMultiplier;
      facts.set(now === "0" ? "—" : format.times(now), next === null ? "—" : format.times(next));
    },
  });
}

void startGame({
  build,
  rules: (session) => ({
    ...basicRules(session, formatFraction(coinFlip.rtp), text),
    pays: Array.from({ length: coinFlipRules.steps }, (_, at) => [
      formatMessage(text.right, { count: session.format.count(at + 1) }),
      formatFraction(ladderMultiplier(coinFlipRules, at + 1)),
    ]),
  }),
  describe: ({ format }, round) =>
    formatMessage(text.describe, { count: format.count((round.outcome as CoinFlipOutcome).climbed) }),
});
