/** Returns a random integer from `min` to `max`. Only for presentation: no game outcome uses it. */
export function randomInt(min: number, max: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return min + (random % (max - min + 1));
}
