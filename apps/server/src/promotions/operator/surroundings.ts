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
  /**
   * Turnover weights and margins of games. Weights are percent of a stake by category; other categories count fully.
   */
  readonly margins: Margins;
  /** All other returns for turnover, except the rebate that is checked. */
  readonly givenBack: GivenBack;
  /**
   * The code of another promotion of its kind that rewards one of the same days; null: none, or its kind rewards no
   * days.
   */
  readonly otherOfSameDays: string | null;
};
