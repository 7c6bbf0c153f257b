// Jacks or Better: the player gets five cards, holds some and draws once. The paytable above highlights wins.
import "./video-poker.css";
import { formatFraction } from "@khela/engines/fraction";
import { handKinds } from "@khela/engines/poker/five-cards";
import {
  videoPoker,
  videoPokerPay,
  videoPokerRules,
  type VideoPokerOutcome,
} from "@khela/engines/poker/video-poker";
import type { RoundView } from "../../wire/game-api.ts";
import { startGame } from "../shell/session/start-game.ts";
import { drawCard } from "../shell/ui/cards.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { createMultiStepGame } from "../shell/ui/multi-step-game.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { text } from "./text.ts";

const SLOTS = 5;
const paying = [...handKinds].reverse().filter((kind) => videoPokerRules.pays[kind] > 0);

function outcomeOf(round: RoundView | null): VideoPokerOutcome | null {
  return round === null ? null : (round.outcome as VideoPokerOutcome);
}

function build(session: GameSession): GameLayout {
  const { format, sound } = session;
  let held = Array.from({ length: SLOTS }, () => false);
  let shownId = "";
  const rows = paying.map((kind) =>
    h(
      "li",
      {},
      h("span", {}, text.kinds[kind]),
      h("b", { class: "number" }, format.count(videoPokerRules.pays[kind])),
    ),
  );
  const hand = h("div", { class: "vp-hand" });

  function drawSlots(cards: readonly (number | null)[], isOpen: boolean): void {
    hand.replaceChildren(
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
              sound.play("tap");
              for (const [index, slot] of [...hand.children].entries())
                slot.setAttribute("aria-pressed", String(held[index]));
            },
          },
          drawCard(card),
          h("span", { class: "vp-hold" }, text.hold),
        ),
      ),
    );
  }
  return createMultiStepGame(session, {
    words: text,
    prompt: text.ask,
    options: null,
    board: h(
      "div",
      { class: "felt vp-board" },
      h("ol", { class: "vp-pays", "aria-label": text.pays }, ...rows),
      hand,
    ),
    bet: () => ({ stakeMinor: session.stakeMinor().toString() }),
    // The buttons are rendered before cards are tapped, so the held cards are read when a button is tapped.
    buttons: () => [
      {
        text: text.draw,
        isMain: true,
        action: {
          type: "draw",
          get held() {
            return held;
          },
        },
      },
    ],
    strategy: async () => (await import("./auto/hold-strategy.ts")).holdStrategy,
    show: (round) => {
      const outcome = outcomeOf(round);
      const isOpen = outcome?.status === "open";
      const key = `${round?.roundId ?? ""} ${isOpen}`;
      if (key !== shownId) {
        if (isOpen) held = Array.from({ length: SLOTS }, () => false);
        drawSlots(outcome?.hand ?? outcome?.dealt ?? Array.from({ length: SLOTS }, () => null), isOpen);
        shownId = key;
      }
      const cards = outcome?.hand ?? outcome?.dealt ?? null;
      const isPaid = cards !== null && videoPokerPay(videoPokerRules, cards) > 0;
      for (const [at, kind] of paying.entries())
        rows[at]?.toggleAttribute("data-lit", isPaid && kind === outcome?.kind);
    },
  });
}

void startGame({
  build,
  rules: (session) => ({
    ...basicRules(session, formatFraction(videoPoker.rtp), text),
    pays: paying.map((kind) => [text.kinds[kind], String(videoPokerRules.pays[kind])]),
  }),
  describe: (_table, round) => text.kinds[(round.outcome as VideoPokerOutcome).kind],
});
