// A slot in one of its bet modes, with the price and strips that its definition gives the mode.
import { EngineError } from "../engine-error.ts";
import type { Slot } from "./slot-kind.ts";
import type { BetMode } from "./slot-rules.ts";

/** A mode of a slot. Throws `slot.unknown_mode`. */
export function getBetMode({ name, betModes }: Slot, id: string): BetMode {
  const mode = betModes.find((one) => one.id === id);
  if (mode === undefined) throw new EngineError("slot.unknown_mode", `${name}: ${id.slice(0, 40)}`);
  return mode;
}

/** The slot as a mode plays it; without a mode, the slot itself. Throws `slot.unknown_mode`. */
export function slotInMode<OneSlot extends Slot>(slot: OneSlot, id: string | undefined): OneSlot {
  return id === undefined ? slot : (slot.withMode(getBetMode(slot, id)) as OneSlot);
}
