/**
 * Slots for concurrent batches at the database. A batch for a bucket whose node is down takes no slot from other
 * batches. For each bucket of a node that is down, one batch at a time probes the node until it answers.
 */

export type BatchSlots = {
  /** Number of batches that hold a slot. */
  taken(): number;
  /** Whether this bucket's node was down at the last attempt. */
  readonly isAway: (bucket: number) => boolean;
  /** Whether a batch of this bucket is probing the bucket's node, which was down. */
  readonly isAsked: (bucket: number) => boolean;
  /** Begins a batch, of one bucket if `bucket` is given. */
  begin(bucket: number | undefined): BatchSlot;
};

export type BatchSlot = {
  /** Whether the batch began while its bucket's node was down. */
  readonly isProbe: boolean;
  /** Records that the bucket's node did not answer. Returns whether this frees a slot. */
  away(): boolean;
  end(isThere: boolean): void;
};

export function createBatchSlots(): BatchSlots {
  let taken = 0;
  const away = new Set<number>();
  const asked = new Set<number>();
  return {
    taken: () => taken,
    isAway: (bucket) => away.has(bucket),
    isAsked: (bucket) => asked.has(bucket),
    begin: (bucket) => {
      const isProbe = bucket !== undefined && away.has(bucket);
      let isCounted = !isProbe;
      if (isProbe) asked.add(bucket);
      if (isCounted) taken += 1;
      const free = () => {
        if (isCounted) taken -= 1;
        isCounted = false;
      };
      return {
        isProbe,
        away: () => {
          if (bucket === undefined || !isCounted) return false;
          away.add(bucket);
          asked.add(bucket);
          free();
          return true;
        },
        end: (isThere) => {
          free();
          if (bucket === undefined) return;
          asked.delete(bucket);
          if (isThere) away.delete(bucket);
        },
      };
    },
  };
}
