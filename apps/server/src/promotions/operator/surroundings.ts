import type { GivenBack, Margins } from "../../games/games.ts";
import type { WeighedGame } from "../store.ts";

/** What the installation has, as the rules ask for it. */
export type Surroundings = {
  readonly now: Date;
  /** The highest VIP level; null: there are none. */
  readonly topLevel: number | null;
  /** The largest deposit an open channel takes; null: there is no channel. */
  readonly largestDepositMinor: bigint | null;
  /** Whether there is a beacon that a raffle can be drawn with. */
  readonly hasBeacon: boolean;
  /** All games, which give the categories. */
  readonly games: readonly WeighedGame[];
  /** What percent of a stake counts as turnover, by category, others whole; and what games keep of one. */
  readonly margins: Margins;
  /** What others return for a turnover, without the rebate that is compared. */
  readonly givenBack: GivenBack;
  /** The code of another one of its kind that rewards one of the same days; null: there is none, or its kind rewards no days. */
  readonly otherOfSameDays: string | null;
};
