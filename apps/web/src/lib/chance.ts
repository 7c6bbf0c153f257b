/** A whole number from `least` to `most`, for show only: no outcome of a game is ever drawn here. */
export function inSteps(least: number, most: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return least + (drawn % (most - least + 1));
}
