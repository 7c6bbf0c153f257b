// The quiet life of a slot between two spins, by its theme. It waits while a win is highlighted.
import { passMotes, stirParts } from "../../shell/idle/idle-acts.ts";
import { createIdleLife, type IdleLife } from "../../shell/idle/idle-life.ts";
import type { ReelRenderer } from "../reels/reel-renderer.ts";
import { idleThemes } from "./idle-themes.ts";

/** Returns the life of a slot's reels; null for a slot that has no theme. */
export function createSlotIdle(engine: string, { element, listCells }: ReelRenderer): IdleLife | null {
  const theme = idleThemes[engine];
  if (theme === undefined) return null;
  const { symbols, stirring, motes } = theme;
  const life = createIdleLife([
    stirParts(stirring, () => listCells().filter(({ symbol }) => symbols.includes(symbol))),
    passMotes(motes, () => listCells().length > 0),
  ]);
  element.append(life.element);
  return life;
}
