/** Repetition of work that PostgreSQL rolled back to end a deadlock. */
import { setTimeout as sleep } from "node:timers/promises";

const DEADLOCK_DETECTED = "40P01";

/**
 * Pauses before the second and the third run. The end of the first run wakes the other session. Without a pause the
 * second run can take the lock again before the other session is awake, and both deadlock again.
 */
const PAUSES_MS = [50, 250];

/**
 * Runs the work, and again after a deadlock, three times at most. The work must be rolled back when it throws, as a
 * whole transaction or a statement alone is. Throws the error of the last run, and every other error at once.
 *
 * Locks are still taken in one order everywhere: a deadlock costs at least a second.
 */
export async function repeatAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if ((error as { readonly code?: string }).code !== DEADLOCK_DETECTED) throw error;
    }
    await sleep(pauseMs);
  }
  return work();
}
