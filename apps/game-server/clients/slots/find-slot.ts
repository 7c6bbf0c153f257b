// Loads the slot of a session and the client code of the slot's kind, and converts outcomes to their display form.
import type { SlotOutcome } from "@khela/engines/slots/slot-engine";
import type { AnySlot, SlotFamily } from "@khela/engines/slots/slot-kinds";
import { slotLoaders } from "@khela/engines/slots/slot-loaders";
import type { SlotSpin } from "@khela/engines/slots/slot-spin";
import type { Format } from "../shell/i18n/format.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import type { FeatureView, KindClient, SpinPlace, SpinView } from "./spin-view-model.ts";

/** A page plays one slot, so it loads only that slot and the client of its kind. */
const kindFiles = import.meta.glob<KindClient>("./kinds/*.ts", { import: "kind" });
const fileOf = (family: SlotFamily): string => (family === "slots" ? "lines" : family);
const kinds = new Map<SlotFamily, KindClient>();
let loaded: AnySlot | undefined;

/** Loads the client code of a kind of slots; `kindOf` then returns this code. */
export async function loadKind(family: SlotFamily): Promise<void> {
  const load = kindFiles[`./kinds/${fileOf(family)}.ts`];
  if (load !== undefined) kinds.set(family, await load());
}

/** Loads the slot a session plays, at its version of the rules, and its kind. */
export async function loadSlot(session: GameSession): Promise<AnySlot> {
  const { engine, rulesVersion } = session.state().game;
  const loaders: Readonly<Record<string, (() => Promise<AnySlot>) | undefined>> = slotLoaders;
  const slot = await loaders[engine]?.();
  if (slot?.version !== rulesVersion) throw new Error("not a slot");
  await loadKind(slot.family);
  loaded = slot;
  return slot;
}

/** Returns the slot that loadSlot has loaded. */
export function slotOf(): AnySlot {
  if (loaded === undefined) throw new Error("no slot is loaded");
  return loaded;
}

/** Returns the client code of a slot's kind, which must be loaded. */
export function kindOf({ family }: AnySlot): KindClient {
  const kind = kinds.get(family);
  if (kind === undefined) throw new Error(`no client for ${family}`);
  return kind;
}

/** A round in its display form: the paid spin, the free spins, and the feature if there is one. */
export type RoundShow = {
  readonly paid: SpinView;
  readonly free: readonly SpinView[];
  readonly feature: FeatureView | null;
};

function viewSpin(format: Format, slot: AnySlot, spin: SlotSpin, place: SpinPlace): SpinView {
  const kind = kindOf(slot);
  return {
    ...(kind.showReels?.(slot.rules, spin, place) ?? { stops: spin.stops }),
    units: spin.units,
    freeSpinsAwarded: spin.scatter.freeSpinsAwarded,
    screens: kind.showScreens(format, slot.rules, spin, place),
  };
}

/** Returns the spins of a round in order, and its feature. */
export function showOutcome(
  format: Format,
  slot: AnySlot,
  { spin, freeSpins, feature = null }: SlotOutcome,
): RoundShow {
  const spins = freeSpins?.spins ?? [];
  return {
    paid: viewSpin(format, slot, spin, { isFree: false, before: null }),
    free: spins.map((one, at) =>
      viewSpin(format, slot, one, { isFree: true, before: spins[at - 1] ?? null }),
    ),
    feature:
      feature === null ? null : (kindOf(slot).showFeature?.(format, slot.rules, feature, spin) ?? null),
  };
}

/** Returns reel stops of a paid spin without a win, for the screen that a player sees at the first visit. */
export function calmStops({ rules: { reels }, spinAt }: AnySlot): readonly number[] {
  const [first = []] = reels;
  const all = first.map((_, shift) => reels.map((strip, reel) => (shift + reel * 3) % strip.length));
  return all.find((stops) => spinAt(stops).units === 0) ?? reels.map(() => 0);
}
