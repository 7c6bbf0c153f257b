// The slots: one client for every sheet. The server's outcome holds the whole round, free spins included; here it is
// only shown, at the pace the rules of the place allow.
import "./slots.css";
import { boot } from "../shell/boot.ts";
import { text } from "./text.ts";
import { slotRules } from "./paytable.ts";
import type { ReelOutcome } from "./shown.ts";
import { buildSlot } from "./stage.ts";
import { fill } from "../shell/i18n/words.ts";

void boot({
  build: buildSlot,
  rules: slotRules,
  describe: ({ format }, round) => {
    const outcome = round.outcome as ReelOutcome;
    const times = format.times(outcome.multiplier);
    return outcome.freeSpins === null
      ? times
      : `${times} · ${fill(text.freeWon, { spins: format.count(outcome.freeSpins.totalSpins) })}`;
  },
});
