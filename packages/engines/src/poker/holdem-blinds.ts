// Payers of the blinds in a hand of Texas hold'em. By default they are the two players left of the button; a table that
// players join and leave names them itself.

/**
 * Payers of the blinds in a hand, as places. Default: the small blind left of the button, the big blind left of that.
 */
export type HoldemBlinds = {
  /** Null: nobody pays it, because the player whose turn it was has left. */
  readonly small: number | null;
  readonly big: number;
  /** Players who join before the big blind reaches them. */
  readonly posts: readonly {
    readonly place: number;
    /** Whether the small blind they missed is paid too, as dead money. */
    readonly isSmallDue: boolean;
  }[];
};

/** The blinds of a full table: with two players the button has the small one. */
export function blindsOf(count: number, button: number): HoldemBlinds {
  const small = count === 2 ? button : (button + 1) % count;
  return { small, big: (small + 1) % count, posts: [] };
}

/** Whether all named places exist and nobody pays twice. */
export function areBlinds({ small, big, posts }: HoldemBlinds, count: number): boolean {
  const payers = [...(small === null ? [] : [small]), big, ...posts.map(({ place }) => place)];
  return (
    new Set(payers).size === payers.length &&
    payers.every((place) => Number.isInteger(place) && place >= 0 && place < count)
  );
}
