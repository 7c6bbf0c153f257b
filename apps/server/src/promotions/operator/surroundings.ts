import type { GivenBack, Margins } from "../../games/games.ts";
import type { WeighedGame } from "../store.ts";

/** Data of the installation that the rules need. */
export type Surroundings = {
  readonly now: Date;
  /** The highest VIP level; null: no levels. */
  readonly topLevel: number | null;
  /** The maximum deposit of an open channel; null: no channel. */
  readonly largestDepositMinor: bigint | null;
  /** Whether a beacon for raffles is configured. */
  readonly hasBeacon: boolean;
  /** All games, with their categories. */
  readonly games: readonly WeighedGame[];
  /** Percent of a stake that counts as turnover, by category, others fully; and the margins of games. */
  readonly margins: Margins;
  /** Other returns for turnover, without the compared rebate. */
  readonly givenBack: GivenBack;
  /**
   * The code of another promotion of its kind that rewards one of the same days; null: none, or its kind rewards no
   * days.
   */
  readonly otherOfSameDays: string | null;
};
