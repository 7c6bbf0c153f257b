// Bet modes of a slot (an ante, a buy), with the price and strips that the slot's definition gives each mode.
import { EngineError } from "../engine-error.ts";
import type { Slot } from "./slot-kind.ts";
import type { BetMode } from "./slot-rules.ts";

/** Returns a bet mode of a slot. Throws `slot.unknown_mode`. */
export function getBetMode({ name, betModes }: Slot, id: string): BetMode {
  const mode = betModes.find((one) => one.id === id);
  if (mode === undefined) throw new EngineError("slot.unknown_mode", `${name}: ${id.slice(0, 40)}`);
  return mode;
}

/** Returns the slot as it is played in a bet mode; without a mode, the slot unchanged. Throws `slot.unknown_mode`. */
export function slotInMode<OneSlot extends Slot>(slot: OneSlot, id: string | undefined): OneSlot {
  return id === undefined ? slot : (slot.withMode(getBetMode(slot, id)) as OneSlot);
}
