// Strategies of players: farms of promotions, each with one trick, and honest players. Amounts are in minor units, for
// each account.

import * as plays from "./plays.ts";
import type { Play } from "./plays.ts";

export type Staked = { readonly play: Play; readonly minor: number };

export type Strategy = {
  readonly name: string;
  readonly isFarm: boolean;
  /** Number of accounts that one person has. */
  readonly accounts: number;
  readonly depositADay: number;
  readonly firstDeposit: number;
  /** Returns the stakes on a day; days count from 0. */
  readonly stakes: (day: number) => readonly Staked[];
  /** Codes of the promotions that the account claims. */
  readonly claims: readonly string[];
  /**
   * How a reward's turnover is met: played to its end at the cheapest game, all at once on long odds, or not at all.
   * The last is the upper bound of a trick (a wash, a break): the whole reward is kept, as if no check stopped it.
   */
  readonly way: "steady" | "longOdds" | "taken";
  /** Share of a week's stakes that an account is assumed to have lost, on average of the accounts. */
  readonly lossShare: number;
  /** Number of further accounts of the farm, invited as friends. */
  readonly friends: number;
  /** Whether the account is below an agent who is the same person. */
  readonly isOwnAgent: boolean;
};

const taka = (amount: number) => amount * 100;

const farm = (name: string, more: Partial<Strategy>): Strategy => ({
  name,
  isFarm: true,
  accounts: 1,
  depositADay: 0,
  firstDeposit: 0,
  stakes: () => [],
  claims: [],
  way: "steady",
  lossShare: 0,
  friends: 0,
  isOwnAgent: false,
  ...more,
});

const counted = ["rebate", "daily-mission", "weekly-board", "weekly-raffle", "vip-salary"] as const;
const daily = (play: Play, amount: number) => () => [{ play, minor: taka(amount) }];
const covering = (play: Play, amount = 500_000) =>
  farm(play.name, { claims: counted, stakes: daily(play, amount) });

const farms: readonly Strategy[] = [
  covering(plays.withoutHand),
  covering(plays.redBlack),
  covering(plays.bankerPlayer),
  covering(plays.safeDice),
  covering(plays.deHundred),
  covering(plays.matchSides),
  farm("welcome bonus, played to its end", { claims: ["welcome"], firstDeposit: taka(500) }),
  farm("welcome bonus on long odds", { claims: ["welcome"], firstDeposit: taka(500), way: "longOdds" }),
  farm("reload on long odds every day", {
    claims: ["daily-reload"],
    depositADay: taka(1_000),
    way: "longOdds",
  }),
  farm("deposit wash with an open round", { claims: ["welcome"], firstDeposit: taka(500), way: "taken" }),
  farm("break as a way out", {
    claims: ["welcome"],
    firstDeposit: taka(500),
    stakes: (day) => (day === 0 ? [{ play: plays.evenDice, minor: taka(1_000) }] : []),
    way: "taken",
  }),
  farm("code after stakes", {
    claims: ["hello-code"],
    stakes: (day) => (day === 0 ? [{ play: plays.redBlack, minor: taka(50_000) }] : []),
  }),
  farm("rescue by two accounts", {
    claims: ["weekly-rescue"],
    accounts: 2,
    stakes: (day) => (day % 7 === 0 ? [{ play: plays.evenDice, minor: taka(40_000) }] : []),
    lossShare: 0.5,
  }),
  farm("rescue on long odds", {
    claims: ["weekly-rescue"],
    stakes: (day) => (day % 7 === 0 ? [{ play: plays.longShot, minor: taka(40_000) }] : []),
    lossShare: 0.999,
  }),
  farm("friends who are oneself", { claims: ["invite-a-friend"], friends: 30 }),
  farm("sign-in of ten accounts", { claims: ["daily-sign-in", "hello-code"], accounts: 10, way: "longOdds" }),
  farm("missions at the best game", {
    claims: ["daily-sign-in", "weekly-deposit-mission", ...counted],
    depositADay: taka(720),
    stakes: daily(plays.videoPoker, 5_000),
  }),
  farm("missions at slots", {
    claims: ["daily-sign-in", "weekly-deposit-mission", ...counted],
    depositADay: taka(720),
    stakes: daily(plays.slot, 5_000),
  }),
  farm("VIP at the best game", { claims: counted, stakes: daily(plays.videoPoker, 200_000) }),
  farm("agent under oneself", { claims: ["rebate"], stakes: daily(plays.banker, 100_000), isOwnAgent: true }),
  farm("agent under oneself at slots", {
    claims: ["rebate"],
    stakes: daily(plays.slot, 100_000),
    isOwnAgent: true,
  }),
  farm("everything at once", {
    claims: ["welcome", "hello-code", "daily-sign-in", "weekly-deposit-mission", "daily-reload", ...counted],
    firstDeposit: taka(500),
    depositADay: taka(1_000),
    stakes: daily(plays.videoPoker, 5_000),
    way: "longOdds",
  }),
];

const honest = (name: string, accounts: number, play: Play, amount: number): Strategy => ({
  ...farm(name, {
    accounts,
    claims: [
      "welcome",
      "daily-sign-in",
      "rebate",
      "daily-mission",
      "weekly-board",
      "weekly-raffle",
      "vip-salary",
    ],
    firstDeposit: taka(1_000),
    stakes: daily(play, amount),
  }),
  isFarm: false,
});

export const strategies: readonly Strategy[] = [
  ...farms,
  honest("honest: slots, small", 200, plays.slot, 300),
  honest("honest: slots", 50, plays.slot, 3_000),
  honest("honest: baccarat", 20, plays.banker, 8_000),
];
