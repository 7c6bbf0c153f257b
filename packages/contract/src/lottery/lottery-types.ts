/** Flag of a merchant that offers lotteries; where it is off, games of these types are not listed. */
export const lotteryFlag = "LOTTERY3";

export const lotteryTypes: readonly string[] = ["LOTT", "ELOTT"];

/** The ways a lottery pays: the normal one, one whose level the member chooses, the electronic one, and `TCG_SEA`'s own. */
export const prizeModes = ["LOTT", "ZY", "ELOTT", "SEA"] as const;

/** The forms of betting: entertainment is by plays and numbers, traditional is what a counter writes down. */
export const lotteryModes = ["ent", "trad"] as const;

export type LotteryMode = (typeof lotteryModes)[number];

/** The mode that a lottery's room opens in, where a launch names none. */
export const defaultLotteryMode = "ent" satisfies LotteryMode;

/** A mode's other name on the wire: `lottoMode` of a tile, and `playType` of some clients. */
export const lottoModes = { ent: "Entertainment", trad: "Tradition" } as const satisfies Record<
  LotteryMode,
  string
>;

/** Returns the mode of either name, or null. */
export function parseLotteryMode(name: string | null | undefined): LotteryMode | null {
  return lotteryModes.find((mode) => mode === name || lottoModes[mode] === name) ?? null;
}
