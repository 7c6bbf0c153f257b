import type { GivenBack, Margins } from "../../games/games.ts";
import type { WeighedGame } from "../store.ts";

/** Data of the merchant and the installation that the checks of a promotion need. */
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
   * Code of another promotion of the same kind that rewards one of the same days; null: no other, or this kind rewards
   * no days.
   */
  readonly otherOfSameDays: string | null;
};
