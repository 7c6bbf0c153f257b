// Whether a machine places the bets: the pauses between its bets are nearly equal. A person's pauses differ by half or
// more. Even with automatic spins, a person stops, watches and starts again.

/** Number of rounds that are compared. Between each two there is one pause. */
export const RHYTHM_ROUNDS = 201;
/** Upper limit of a pause; a longer pause is a rest and does not count. */
const REST_MS = 60_000;
/** Pauses count as equal when their standard deviation is below this fraction of their mean. */
const STEADY = 0.05;

/**
 * Whether the last rounds have nearly equal pauses; false with fewer than 200 pauses. The times may be in ascending or
 * descending order.
 */
export function isMachineLike(times: readonly Date[]): boolean {
  const at = times.map((time) => time.getTime()).toSorted((one, other) => one - other);
  const pauses = at.slice(1).map((time, index) => time - at[index]!);
  const played = pauses.filter((pause) => pause > 0 && pause <= REST_MS);
  if (pauses.length < RHYTHM_ROUNDS - 1 || played.length < pauses.length * 0.9) return false;
  const mean = played.reduce((sum, pause) => sum + pause, 0) / played.length;
  const square = played.reduce((sum, pause) => sum + (pause - mean) ** 2, 0) / played.length;
  return Math.sqrt(square) < mean * STEADY;
}
