// The chips that the player has placed on the felt and not sent yet: they can be placed, undone, cleared, and repeated
// from the previous round. Amounts are whole minor units.
export type PlacedChip = { readonly on: string; readonly minor: bigint };

export type Chips = ReturnType<typeof createChips>;

export function sumByPlace(laid: readonly PlacedChip[]): Map<string, bigint> {
  const places = new Map<string, bigint>();
  for (const { on, minor } of laid) places.set(on, (places.get(on) ?? 0n) + minor);
  return places;
}

/** `onChange` runs after every change. */
export function createChips(onChange: () => void) {
  let laid: PlacedChip[] = [];
  let last: readonly PlacedChip[] = [];
  const set = (next: PlacedChip[]) => {
    laid = next;
    onChange();
  };
  return {
    laid: () => laid as readonly PlacedChip[],
    total: () => laid.reduce((sum, { minor }) => sum + minor, 0n),
    /** The chips of the previous round that can be laid again; none while chips are laid. */
    repeatable: () => (laid.length === 0 ? last : []),
    lay: (on: string, minor: bigint) => set([...laid, { on, minor }]),
    undo: () => set(laid.slice(0, -1)),
    clear: () => set([]),
    /** Removes the sent chips from the felt and stores them for repeating in the next round. */
    sent: (chips: readonly PlacedChip[], isFirst: boolean) => {
      last = isFirst ? chips : [...last, ...chips];
      set([]);
    },
    repeat: () => set([...last]),
  };
}
