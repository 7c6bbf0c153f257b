import type { GivenBack, Margins } from "../../games/games.ts";
import type { WeighedGame } from "../store.ts";

/** Data of the installation that the rules for promotions need. */
export type Surroundings = {
  readonly now: Date;
  /** The highest VIP level; null: no levels. */
  readonly topLevel: number | null;
  /** The highest maximum deposit of an enabled channel; null: no channel. */
  readonly largestDepositMinor: bigint | null;
  /** Whether a beacon for raffles is configured. */
  readonly hasBeacon: boolean;
  /** All games, with their categories. */
  readonly games: readonly WeighedGame[];
  /**
   * Turnover weights and margins of games. Weights are percent of a stake by category; a category without a weight
   * counts fully.
   */
  readonly margins: Margins;
  /** All paybacks for turnover other than the rebate that is checked. */
  readonly givenBack: GivenBack;
  /**
   * The code of another promotion of the same kind that rewards one of the same days. Null: there is none, or this
   * kind of promotion rewards no days.
   */
  readonly otherOfSameDays: string | null;
};
