// One of a player's two bets on a round: choosing its target, placing it and cashing it out. The server decides the
// multiplier of a cash-out and whether it was in time.
import { crashRules } from "@khela/engines/originals/crash";
import type { RoundView } from "../../wire/game-api.ts";
import { messages } from "../shell/i18n/messages.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { ApiFailure } from "../shell/transport/api-client.ts";
import { createChoice, type Choice } from "../shell/ui/choice.ts";
import { h } from "../shell/ui/dom.ts";
import { showToast } from "../shell/ui/toast.ts";
import { ownBet, roundNow, type BetSlot, type CrashGame } from "./crash-view.ts";
import { text } from "./text.ts";

const TARGETS = [110, 150, 200, 500] as const;

export type Target = {
  readonly choice: Choice<number | null>;
  /** The target that the player entered, in hundredths; null while the target selected in `choice` applies. */
  own: number | null;
};

/**
 * Creates the choice of a bet's target: none or a usual target. `own-target.ts` adds a field in which the player enters
 * another one.
 */
export function createTarget({ format }: GameSession, label: string): Target {
  const targets = TARGETS.map(
    (target) => [target, format.times(`${target}/100`, target % 100 === 0 ? 0 : 1)] as const,
  );
  const target: Target = {
    choice: createChoice<number | null>(label, [[crashRules.maxTargetHundredths, text.autoOff], ...targets], {
      first: 200,
      onPick: () => (target.own = null),
    }),
    own: null,
  };
  return target;
}

export function valueOf({ choice, own }: Target): number {
  return own ?? choice.value() ?? crashRules.maxTargetHundredths;
}

type Late = { readonly text: string; readonly title: string | null };

/**
 * Result of an attempt to bet or cash out. "late": the round accepts no more bets; null: refused, and the player has
 * seen the reason.
 */
type Attempt<T> = T | "late" | null;

async function attempt<T>(
  { session }: CrashGame,
  slot: BetSlot,
  { work, late }: { readonly work: () => Promise<T>; readonly late: Late },
): Promise<Attempt<T>> {
  slot.isSending = true;
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "bet.closed") {
      showToast(late.text, "plain", late.title);
      return "late";
    }
    session.showFailure(error);
    return null;
  } finally {
    slot.isSending = false;
  }
}

/** Places the bet of a slot in the open round. */
export function placeBet(
  game: CrashGame,
  slot: BetSlot,
  targetHundredths = slot.targetHundredths(),
): Promise<Attempt<RoundView>> {
  const { session, room } = game;
  return attempt(game, slot, {
    work: async () => {
      const round = await room.bet({ stakeMinor: slot.stakeMinor().toString(), targetHundredths });
      slot.placedId = round.roundId;
      session.sound.play("safe");
      return round;
    },
    late: { text: text.late, title: messages.notTaken },
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
