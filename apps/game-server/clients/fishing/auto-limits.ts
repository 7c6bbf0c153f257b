// When auto-fire stops.

export type AutoLimits = {
  readonly lossMinor: bigint;
  readonly untilMs: number;
  readonly floorMinor: bigint;
};
type AutoEnd = "loss" | "time" | "balance";

/** Returns the reached limit, null without one. `netMinor`: payouts minus stakes. */
export function autoEnd(
  { lossMinor, untilMs, floorMinor }: AutoLimits,
  now: { readonly netMinor: bigint; readonly atMs: number; readonly balanceMinor: bigint | null },
): AutoEnd | null {
  if (-now.netMinor >= lossMinor) return "loss";
  if (now.atMs >= untilMs) return "time";
  return now.balanceMinor !== null && now.balanceMinor <= floorMinor ? "balance" : null;
}
