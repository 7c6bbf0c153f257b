// One of a player's two bets on a round: choosing its target, placing it and cashing it out. The server decides the
// multiplier of a cash-out and whether it was in time.
import { crashRules } from "@khela/engines/originals/crash";
import type { GameSession } from "../shell/session/game-session.ts";
import { createTarget, type Target } from "../shell/target/target-choice.ts";
import { attempt, ownBet, placeBet, roundNow, type BetSlot } from "../shell/target/target-game.ts";
import { h } from "../shell/ui/dom.ts";
import type { CrashGame } from "./crash-view.ts";
import { text } from "./text.ts";

const TARGETS = [110, 150, 200, 500] as const;

/** Creates the choice of a bet's target: none or a usual target. */
export function createCrashTarget(session: GameSession, label: string): Target {
  return createTarget(session, {
    label,
    usual: TARGETS,
    off: [crashRules.maxTargetHundredths, text.autoOff],
  });
}

/** Cashes out while the slot has an open bet and the curve rises, otherwise places a bet. */
function onTap(game: CrashGame, slot: BetSlot): void {
  const { room } = game;
  const bet = ownBet(game, slot);
  if (slot.isSending) return;
  if (bet?.state !== "open" || roundNow(game)?.stage !== "flying") return void placeBet(game, slot);
  void attempt(game, slot, {
    work: () => room.cashOut(bet.roundId),
    late: { text: text.tooLate, title: null },
  });
}

/** Adds a bet to the game. Its button accepts quick taps, so that both bets can be cashed out at once. */
export function addSlot(game: CrashGame, bet: Pick<BetSlot, "stakeMinor" | "targetHundredths">): BetSlot {
  const slot: BetSlot = {
    ...bet,
    button: h("button", { type: "button", class: "main-button", "data-rapid": true }, text.bet),
    own: h("p", { class: "crash-own number" }),
    placedId: null,
    playedId: null,
    isSending: false,
  };
  slot.button.onclick = () => onTap(game, slot);
  game.slots.push(slot);
  return slot;
}
