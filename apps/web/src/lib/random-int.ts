/**
 * Returns a random whole number from `min` to `max`, for presentation only: no outcome of a game is ever drawn with it.
 */
export function randomInt(min: number, max: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return min + (random % (max - min + 1));
}
