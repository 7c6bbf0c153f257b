/**
 * Items waiting for a batch. Items of the same shard keep their order: while an item of a shard is at the database,
 * the other items of the shard wait.
 */
import type { SettledItem } from "./batch-settling.ts";

export type QueuedItem<Item, Answer> = SettledItem<Item, Answer> & {
  readonly shard: number;
  /** Arrival number; the oldest item goes first, so that a member with many items cannot starve other members. */
  readonly order: number;
};

export type BatchQueue<Item, Answer> = {
  /** Items that are waiting or at the database. */
  size(): number;
  /** Number of ready items: those that a batch could take at once. */
  readyCount(): number;
  add(item: SettledItem<Item, Answer>, shard: number): void;
  /** The bucket of the oldest ready item whose bucket `isPreferred`; if there is none, of the oldest ready item. */
  nextBucket(isPreferred: (bucket: number) => boolean): number;
  /** Takes the oldest ready items, only those of `bucket` if it is given. They block their shards until `release`. */
  take(
    maxItems: number,
    bucket: number | undefined,
  ): { readonly batch: readonly QueuedItem<Item, Answer>[]; readonly release: () => void };
  /** Refuses ready items: those of the buckets for which `ofBucket` is true; without `ofBucket`, all. */
  refuse(error: unknown, ofBucket?: (bucket: number) => boolean): void;
};

export function createBatchQueue<Item, Answer>(bucketOf: (item: Item) => number): BatchQueue<Item, Answer> {
  /** Items of shards that have no item at the database, oldest first. */
  let ready: QueuedItem<Item, Answer>[] = [];
  /** For each shard with an item at the database: the items that wait for that item, oldest first. */
  const blockedByShard = new Map<number, QueuedItem<Item, Answer>[]>();
  let size = 0;
  let posted = 0;

  return {
    size: () => size,
    readyCount: () => ready.length,
    add: (item, shard) => {
      size += 1;
      (blockedByShard.get(shard) ?? ready).push({ ...item, shard, order: posted++ });
    },
    nextBucket: (isPreferred) => {
      const preferred = ready.find(({ item }) => isPreferred(bucketOf(item)));
      return bucketOf((preferred ?? ready[0]!).item);
    },
    take: (maxItems, bucket) => {
      const { batch, rest } = split(
        ready,
        maxItems,
        ({ item }) => bucket === undefined || bucketOf(item) === bucket,
      );
      const shards = new Set(batch.map(({ shard }) => shard));
      for (const shard of shards) blockedByShard.set(shard, []);
      ready = rest.filter((queued) => {
        const queue = blockedByShard.get(queued.shard);
        queue?.push(queued);
        return queue === undefined;
      });
      return {
        batch,
        release: () => {
          size -= batch.length;
          const freed = [...shards].flatMap((shard) => blockedByShard.get(shard)!);
          for (const shard of shards) blockedByShard.delete(shard);
          if (freed.length > 0) ready = [...ready, ...freed].toSorted((a, b) => a.order - b.order);
        },
      };
    },
    refuse: (error, ofBucket = () => true) => {
      const refused = ready.filter(({ item }) => ofBucket(bucketOf(item)));
      if (refused.length === 0) return;
      ready = ready.filter(({ item }) => !ofBucket(bucketOf(item)));
      size -= refused.length;
      for (const queued of refused) queued.reject(error);
    },
  };
}

function split<T>(
  queue: readonly T[],
  maxItems: number,
  fits: (item: T) => boolean,
): { readonly batch: readonly T[]; readonly rest: readonly T[] } {
  const batch: T[] = [];
  const rest: T[] = [];
  for (const item of queue) (batch.length < maxItems && fits(item) ? batch : rest).push(item);
  return { batch, rest };
}
