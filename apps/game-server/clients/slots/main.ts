// The client of the slots, for every kind of slot. The server's outcome contains the whole round, free spins included;
// the client only shows it, at the pace that the jurisdiction profile allows.
import "./slots.css";
import { getBetMode } from "@khela/engines/slots/bet-mode";
import type { SlotBet, SlotOutcome } from "@khela/engines/slots/slot-engine";
import { startGame } from "../shell/session/start-game.ts";
import { slotOf } from "./find-slot.ts";
import { text } from "./text.ts";
import { createSlotGame } from "./slot-game.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";

const loadPaytable = () => import("./paytable/paytable.ts");

void startGame({
  build: async (session) => {
    const layout = await createSlotGame(session);
    // loaded before the first tap, so that the paytable opens even if the network fails later
    void loadPaytable().catch(() => undefined);
    return layout;
  },
  rules: async (session) => (await loadPaytable()).slotRules(session),
  describe: ({ format }, round) => {
    const outcome = round.outcome as SlotOutcome;
    const { mode } = round.bet as SlotBet;
    const kind = mode === undefined ? null : getBetMode(slotOf(), mode).kind;
    return [
      format.times(outcome.multiplier),
      ...(outcome.freeSpins === null
        ? []
        : [formatMessage(text.freeWon, { spins: format.count(outcome.freeSpins.totalSpins) })]),
      ...(kind === null ? [] : [text.modes.played[kind]]),
    ].join(" · ");
  },
});
