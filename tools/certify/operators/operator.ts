/** What the kit needs from an operator of the server under test: launches are required, the rest is optional. */
import type { VendorApiResponse } from "@khela/contract/vendor-wallet-api";

export type LaunchRequest = {
  /** The kit's own name for a player; the same name is the same player. */
  readonly player: string;
  readonly vendor: string;
  /** A game other than the player's first one. */
  readonly otherGame?: true;
};

export type Launch = {
  readonly session: string;
  /** The answer of authenticate, when the session was redeemed already. */
  readonly redeemed?: VendorApiResponse;
};

/** What only an operator can do. The subject is the protocol's player id, a session, or a vendor code. */
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

/** The grant of `grant-free-rounds`; its subject is the player. */
export type FreeRoundOrder = {
  readonly vendor: string;
  readonly gameCode: string;
  /** Id that the bets will send. */
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
  /** `fresh`: each case gets its own players; `few`: all share the same ones. */
  readonly players: "fresh" | "few";
  /** Null when not supported. */
  launch(request: LaunchRequest): Promise<Launch | null>;
  /** False when not supported. */
  perform(verb: OperatorAction, subject: string, order?: FreeRoundOrder): Promise<boolean>;
  /** Addresses of processes that serve the same platform, the first being the one under test. */
  instances(): Promise<readonly string[]>;
  /** A second vendor's code and secret. */
  readonly secondVendor?: { readonly code: string; readonly secret: string };
  page?(player: string): Promise<PlayerPage>;
  /** The findings of the platform's own ledger audit. */
  audit?(): Promise<readonly string[]>;
};
