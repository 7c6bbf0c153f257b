// Checks guesses of a secret, with a maximum of guesses in a time window that all processes share.

import type { Context } from "../../http/context.ts";
import { clearCount, incrementCount, listCounts } from "../db/throttle-store.ts";

export type TryLimit = { readonly key: string; readonly tries: number; readonly windowMs: number };

/** Result of a guess. `isNew`: this guess caused the lock. */
export type TryResult =
  | { readonly isRight: true }
  | { readonly isRight: false; readonly remainingTries: number }
  | { readonly isRight: false; readonly lockedForS: number; readonly isNew: boolean };

/** The last guess at each key in this process. The next guess at the key waits for this guess. */
const lastTries = new Map<string, Promise<TryResult>>();

/**
 * Checks a guess while attempts are left. A right guess clears the count. Guesses at one key are checked one by one,
 * because concurrent right guesses would count as wrong while they are checked.
 */
export async function tryWithin(
  ctx: Pick<Context, "db" | "now">,
  limit: TryLimit,
  isRight: () => Promise<boolean>,
): Promise<TryResult> {
  const { key } = limit;
  const own = tryAfter(lastTries.get(key), () => tryOnce(ctx, limit, isRight));
  lastTries.set(key, own);
  try {
    return await own;
  } finally {
    if (lastTries.get(key) === own) lastTries.delete(key);
  }
}

async function tryAfter(
  before: Promise<TryResult> | undefined,
  own: () => Promise<TryResult>,
): Promise<TryResult> {
  // the caller of the previous guess gets that guess's error
  await Promise.allSettled([before]);
  return own();
}

async function tryOnce(
  { db, now }: Pick<Context, "db" | "now">,
  { key, tries, windowMs }: TryLimit,
  isRight: () => Promise<boolean>,
): Promise<TryResult> {
  const [before] = await listCounts(db, [key], windowMs, now());
  if (before !== undefined && before.count >= tries)
    return { isRight: false, lockedForS: before.endsInS, isNew: false };
  // counted before the check, so that concurrent guesses at several servers cannot exceed the limit
  const taken = await incrementCount(db, key, windowMs, now());
  if (taken > tries) return { isRight: false, lockedForS: windowMs / 1_000, isNew: false };
  if (await isRight()) {
    await clearCount(db, key);
    return { isRight: true };
  }
  if (taken < tries) return { isRight: false, remainingTries: tries - taken };
  const endsInS = before === undefined || before.endsInS === 0 ? windowMs / 1_000 : before.endsInS;
  return { isRight: false, lockedForS: endsInS, isNew: true };
}

export async function isLocked(
  { db, now }: Pick<Context, "db" | "now">,
  { key, tries, windowMs }: TryLimit,
): Promise<boolean> {
  const [counted] = await listCounts(db, [key], windowMs, now());
  return counted !== undefined && counted.count >= tries;
}
