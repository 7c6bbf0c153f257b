/** What the kit needs from an operator of the server under test: launches are required, the rest is optional. */
import type { VendorApiResponse } from "@khela/contract/vendor-wallet-api";

export type LaunchRequest = {
  /** Name that the kit gives the player. Launches with the same name are for the same player. */
  readonly player: string;
  readonly vendor: string;
  /** Whether to launch a game other than the player's first one. */
  readonly otherGame?: true;
};

export type Launch = {
  readonly session: string;
  /** Answer of authenticate; undefined: the session is not redeemed yet. */
  readonly redeemed?: VendorApiResponse;
};

/**
 * Actions that only an operator can perform. Their subject is the protocol's player id, a session, or a vendor code.
 */
export const operatorActions = {
  block: "the operator has to block a player",
  unblock: "the operator has to unblock a player",
  expire: "the operator has to end a session",
  exclude: "the operator has to set a limit or an exclusion in the middle of a round",
  readmit: "the operator has to lift a limit or an exclusion",
  "allow-adjust": "the operator has to let the vendor adjust",
  "forbid-adjust": "the operator has to stop the vendor from adjusting",
  "grant-free-rounds": "the operator has to grant a player free rounds",
  crash: "the operator has to kill the server and start it again",
} as const satisfies Record<string, string>;

export type OperatorAction = keyof typeof operatorActions;

/** The grant of the action `grant-free-rounds`, whose subject is the player. */
export type FreeRoundOrder = {
  readonly vendor: string;
  readonly gameCode: string;
  /** Id of the award, which the bets send. */
  readonly freeRound: string;
  readonly rounds: number;
};

/** A page of the platform's own site for the player. */
export type PlayerPage = {
  /** Opens the page's event stream and returns the first balance event's amount. */
  firstBalance(): Promise<string>;
  /** Ids of the rounds in the bet history, one for each row. */
  rounds(): Promise<readonly string[]>;
};

export type Operator = {
  /** `fresh`: each case gets its own players. `few`: all cases share the same players. */
  readonly players: "fresh" | "few";
  /** Launches a game; null when the operator does not support it. */
  launch(request: LaunchRequest): Promise<Launch | null>;
  /** Performs an action; false when the operator does not support it. */
  perform(verb: OperatorAction, subject: string, order?: FreeRoundOrder): Promise<boolean>;
  /** Returns addresses of processes that serve the same platform. The first is the one under test. */
  instances(): Promise<readonly string[]>;
  /** Code and secret of a second vendor. */
  readonly secondVendor?: { readonly code: string; readonly secret: string };
  page?(player: string): Promise<PlayerPage>;
  /** Returns the findings of the platform's ledger audit. */
  audit?(): Promise<readonly string[]>;
};
