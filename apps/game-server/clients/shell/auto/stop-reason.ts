// Decides when autoplay stops: compares the player's conditions with the sums of autoplay's rounds. The caller supplies
// time and balance.

/** The stop conditions that the player chose before the start; null: the player set no such condition. */
export type StopConditions = {
  readonly rounds: number | null;
  /** Maximum loss of the run: a bet that could exceed it is not placed. */
  readonly lossMinor: bigint | null;
  /** Minimum payout of one round that stops autoplay. */
  readonly winMinor: bigint | null;
  readonly atFeature: boolean;
  /** Minimum balance: a bet that would take the balance below it is not placed. */
  readonly floorMinor: bigint | null;
  readonly ceilingMinor: bigint | null;
  readonly durationMs: number | null;
  /** Autoplay stops after this number of rounds in a row that paid less than their stake. */
  readonly lossesInRow: number | null;
};

export type StopReason = "rounds" | "loss" | "win" | "feature" | "floor" | "ceiling" | "time" | "losses";

/** Sums of autoplay's rounds so far. */
export type AutoProgress = {
  readonly rounds: number;
  /** Payouts minus stakes. */
  readonly netMinor: bigint;
  readonly lossesInRow: number;
  readonly lastPaidMinor: bigint;
  readonly hadFeature: boolean;
};

export const noRounds: AutoProgress = {
  rounds: 0,
  netMinor: 0n,
  lossesInRow: 0,
  lastPaidMinor: 0n,
  hadFeature: false,
};

/** The server's result of a round, in minor units. */
export type AutoRound = {
  readonly stakeMinor: string;
  readonly payoutMinor: string | null;
  readonly hasFeature: boolean;
};

export function addRound(
  { rounds, netMinor, lossesInRow }: AutoProgress,
  { stakeMinor, payoutMinor, hasFeature }: AutoRound,
): AutoProgress {
  const stake = BigInt(stakeMinor);
  const paid = BigInt(payoutMinor ?? "0");
  return {
    rounds: rounds + 1,
    netMinor: netMinor + paid - stake,
    lossesInRow: paid < stake ? lossesInRow + 1 : 0,
    lastPaidMinor: paid,
    hadFeature: hasFeature,
  };
}

export type StopState = {
  readonly progress: AutoProgress;
  /** The highest stake that the next round can reach, in minor units. */
  readonly nextStakeMinor: bigint;
  /** Null while the balance is not known. */
  readonly balanceMinor: bigint | null;
  readonly elapsedMs: number;
};

/**
 * Returns why the next bet is not placed; null: it may be placed. A feature or a win of the last round is reported
 * before a limit.
 */
export function stopReason(
  conditions: StopConditions,
  { progress, nextStakeMinor, balanceMinor, elapsedMs }: StopState,
): StopReason | null {
  const { rounds, lossMinor, winMinor, atFeature, floorMinor, ceilingMinor, durationMs, lossesInRow } =
    conditions;
  const { netMinor, lastPaidMinor, hadFeature } = progress;
  if (atFeature && hadFeature) return "feature";
  if (winMinor !== null && progress.rounds > 0 && lastPaidMinor >= winMinor) return "win";
  if (lossMinor !== null && nextStakeMinor - netMinor > lossMinor) return "loss";
  if (balanceMinor !== null) {
    if (floorMinor !== null && balanceMinor - nextStakeMinor < floorMinor) return "floor";
    if (ceilingMinor !== null && balanceMinor >= ceilingMinor) return "ceiling";
  }
  if (lossesInRow !== null && progress.lossesInRow >= lossesInRow) return "losses";
  if (rounds !== null && progress.rounds >= rounds) return "rounds";
  return durationMs !== null && elapsedMs >= durationMs ? "time" : null;
}
