// The slots: one client for every kind of slot. The server's outcome contains the whole round, free spins
// included; the client only shows it, at the pace the jurisdiction profile allows.
import "./slots.css";
import type { SlotOutcome } from "@khela/engines/slots/slot-engine";
import { startGame } from "../shell/session/start-game.ts";
import { text } from "./text.ts";
import { slotRules } from "./paytable.ts";
import { createSlotGame } from "./slot-game.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";

void startGame({
  build: createSlotGame,
  rules: slotRules,
  describe: ({ format }, round) => {
    const outcome = round.outcome as SlotOutcome;
    const times = format.times(outcome.multiplier);
    return outcome.freeSpins === null
      ? times
      : `${times} · ${formatMessage(text.freeWon, { spins: format.count(outcome.freeSpins.totalSpins) })}`;
  },
});
