/** Module flag of a merchant that offers lotteries. Without the flag, no lottery is listed. */
export const lotteryFlag = "LOTTERY3";

export const lotteryTypes: readonly string[] = ["LOTT", "ELOTT"];

/**
 * Prize modes of a lottery: normal, series (the member chooses the level), electronic, and the mode of `TCG_SEA` alone.
 */
export const prizeModes = ["LOTT", "ZY", "ELOTT", "SEA"] as const;

/** Forms of betting. `ent`: plays and numbers. `trad`: text as the counter of a betting shop writes it. */
export const lotteryModes = ["ent", "trad"] as const;

export type LotteryMode = (typeof lotteryModes)[number];

/** The mode in which a lottery opens when the launch names none. */
export const defaultLotteryMode = "ent" satisfies LotteryMode;

/** The second name of each mode on the wire: `lottoMode` of a tile, and `playType` of some clients. */
export const lottoModes = { ent: "Entertainment", trad: "Tradition" } as const satisfies Record<
  LotteryMode,
  string
>;

/** Returns the betting mode for either of its names, or null. */
export function parseLotteryMode(name: string | null | undefined): LotteryMode | null {
  return lotteryModes.find((mode) => mode === name || lottoModes[mode] === name) ?? null;
}
