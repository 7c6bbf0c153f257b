// Chips on the felt before they are sent: laid, taken back, cleared, laid again as in the round before. Whole minor units.
export type Laid = { readonly on: string; readonly minor: bigint };

export type Chips = ReturnType<typeof createChips>;

export function sumByPlace(laid: readonly Laid[]): Map<string, bigint> {
  const places = new Map<string, bigint>();
  for (const { on, minor } of laid) places.set(on, (places.get(on) ?? 0n) + minor);
  return places;
}

/** `onChange` runs after every change. */
export function createChips(onChange: () => void) {
  let laid: Laid[] = [];
  let last: readonly Laid[] = [];
  const set = (next: Laid[]) => {
    laid = next;
    onChange();
  };
  return {
    laid: () => laid as readonly Laid[],
    total: () => laid.reduce((sum, { minor }) => sum + minor, 0n),
    canRepeat: () => last.length > 0 && laid.length === 0,
    lay: (on: string, minor: bigint) => set([...laid, { on, minor }]),
    undo: () => set(laid.slice(0, -1)),
    clear: () => set([]),
    /** What was sent is off the hand, and can be laid again. */
    sent: (chips: readonly Laid[], isFirst: boolean) => {
      last = isFirst ? chips : [...last, ...chips];
      set([]);
    },
    repeat: () => set([...last]),
  };
}
