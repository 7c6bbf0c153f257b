// A slot in one of its bet modes, as its own definition prices it.
import { EngineError } from "../engine-error.ts";
import type { Slot } from "./slot-kind.ts";

/** The slot as a mode plays it; without a mode, the slot itself. Throws `slot.unknown_mode`. */
export function slotInMode<OneSlot extends Slot>(slot: OneSlot, id: string | undefined): OneSlot {
  if (id === undefined) return slot;
  const mode = slot.betModes.find((one) => one.id === id);
  if (mode === undefined) throw new EngineError("slot.unknown_mode", `${slot.name}: ${id.slice(0, 40)}`);
  return slot.withMode(mode) as OneSlot;
}
