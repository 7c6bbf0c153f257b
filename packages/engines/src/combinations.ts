// Exact combinatorics.

/** C(n, k), the number of ways to choose k of n; 0 when k is outside 0 … n. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let i = 0; i < Math.min(k, n - k); i += 1) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}
