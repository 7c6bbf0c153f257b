/**
 * Environment of a case: players with funds and a launched session. The balance of each player is predicted for every
 * answer, and a balance that differs from the prediction fails the case.
 */
import type { VendorApiResponse, VendorStatus, VendorMethod } from "@khela/contract/vendor-wallet-api";
import { digitsIn, minorIn, textOf } from "./amounts.ts";
import type { ExpectedBalances } from "../expected-balances.ts";
import {
  operatorActions,
  type FreeRoundOrder,
  type Launch,
  type Operator,
  type OperatorAction,
} from "../operators/operator.ts";
import { failCase, notInProtocol, notTried } from "./case-outcome.ts";
import type { Reply, ProtocolClient } from "../protocol-client.ts";
import type { RequestOverrides } from "../http-message.ts";

/** Change of a balance: a number is in major units, a bigint in minor units. */
export type Delta = number | bigint;
export type Body = Readonly<Record<string, unknown>>;
export type Bet = { readonly transactionId: string; readonly roundId: string; readonly amount: string };

export type PlayerSession = {
  readonly wire: ProtocolClient;
  readonly session: string;
  readonly player: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly digits: number;
  /** Returns the predicted balance, in minor units. */
  at(): bigint;
  /** Adds a change of the balance to the prediction, after the method `call` caused it. */
  moved(by: Delta): void;
  text(minor: bigint): string;
  /** Sends a request with this session's fields filled in; null when no answer came. */
  call(method: VendorMethod, body: Body, how?: RequestOverrides): Promise<Reply | null>;
  /** Sends a request like `call`. Fails the case unless the answer has this status and the predicted balance. */
  expect(
    status: VendorStatus | readonly VendorStatus[],
    method: VendorMethod,
    body: Body,
    by?: Delta,
    how?: RequestOverrides,
  ): Promise<VendorApiResponse>;
  /**
   * Sends a repeated request and checks the answer like `expect`. The balance must be that of the first answer, or the
   * current one where the adapter's policy says so.
   */
  expectReplay(method: VendorMethod, body: Body, balance: bigint): Promise<void>;
  /** Fails the case unless the current balance is the predicted one. */
  expectUnchanged(): Promise<void>;
};

export type CaseContext = {
  readonly wire: ProtocolClient;
  readonly operator: Operator;
  readonly expectedBalances: ExpectedBalances;
  /** Number of kills in each case that kills the server. */
  readonly kills: number;
  player(): Promise<PlayerSession>;
  /** Another player; `n` counts from 2. */
  otherPlayer(n?: number): Promise<PlayerSession>;
  /** Returns a session of the same player at another game, or at another vendor. */
  otherGame(player: PlayerSession, vendor?: ProtocolClient): Promise<PlayerSession>;
  secondVendor(): ProtocolClient;
  /** Returns whether the adapter has this method, and this field of the method. */
  has(method: VendorMethod, field?: string): boolean;
  /** Ends the case as not applicable unless the adapter has this method and field. */
  requireMethod(method: VendorMethod, field?: string): void;
  /** Returns whether an answer has this status, as far as the adapter distinguishes statuses. */
  is(method: VendorMethod, answer: VendorApiResponse, code: VendorStatus): boolean;
  /** Launches a game for the player of `player()`. The returned launch is not redeemed yet. */
  launch(): Promise<Launch>;
  /** Performs an action of the operator, or ends the case as not applicable. */
  requireAction(verb: OperatorAction, subject?: string, order?: FreeRoundOrder): Promise<void>;
  id(): string;
  bet(major: number, more?: Body): Bet & Body;
  win(bet: Bet, major: number, more?: Body): Body;
  rollback(bet: Bet, more?: Body): Body;
};

/** Minimum balance of a player, in major units, with which every case can be played. */
export const MIN_BALANCE_MAJOR = 200;

export function minorOf(by: Delta, digits: number): bigint {
  return typeof by === "bigint" ? by : BigInt(by) * 10n ** BigInt(digits);
}

type Redeemed = { readonly session: string; readonly answer: VendorApiResponse };

async function openPlayerSession(
  wire: ProtocolClient,
  expectedBalances: ExpectedBalances,
  { session, answer }: Redeemed,
): Promise<PlayerSession> {
  const { player, gameCode, currency } = answer;
  if (player === undefined || gameCode === undefined || currency === undefined) {
    return failCase("authenticate did not name player, gameCode and currency");
  }
  const { policy, codesWithSameStatus } = wire.adapter;
  if (wire.adapter.policy.name === "khela" && answer.balance === undefined)
    return failCase("authenticate returned no balance");
  const own = { session, player, gameCode, currency };
  const call: PlayerSession["call"] = (method, body, how) => wire.call(method, { ...own, ...body }, how);
  const opening = (await call("balance", {}))?.answer.balance ?? failCase("balance returned no balance");
  const digits = digitsIn(opening);
  let at = minorIn(opening, digits) ?? failCase("balance returned no valid amount");
  expectedBalances.open(player, at, digits);

  const text = (minor: bigint) => textOf(minor, digits);
  const expectAll = async (
    statuses: readonly VendorStatus[],
    method: VendorMethod,
    body: Body,
    by: Delta,
    how?: RequestOverrides,
  ) => {
    const what = typeof body["amount"] === "string" ? `${method} of ${body["amount"]}` : method;
    const reply = await call(method, body, how);
    if (reply === null) return failCase(`${what}: no answer`);
    const { status, balance } = reply.answer;
    if (!statuses.some((one) => codesWithSameStatus(method, one).includes(status)))
      failCase(
        `${what}: expected ${statuses.join(" or ")}, received ${status}${balance === undefined ? "" : ` (balance ${balance})`}`,
      );
    at += minorOf(by, digits);
    if (balance !== undefined && minorIn(balance, digits) !== at)
      failCase(`${what}: the balance must be ${text(at)}, ${status} has ${balance}`);
    return reply.answer;
  };
  return {
    ...own,
    wire,
    digits,
    text,
    call,
    at: () => at,
    moved: (by) => {
      at += minorOf(by, digits);
    },
    expect: (status, method, body, by = 0, how) =>
      expectAll(typeof status === "string" ? [status] : status, method, body, by, how),
    async expectReplay(method, body, firstBalance) {
      const { status, balance, transactionId } =
        (await call(method, body))?.answer ?? failCase(`${method} again: no answer`);
      if (!codesWithSameStatus(method, "DUPLICATE").includes(status))
        failCase(`${method} again: expected DUPLICATE, received ${status}`);
      const due = policy.replay === "first" ? firstBalance : at;
      if (balance === undefined || minorIn(balance, digits) !== due)
        failCase(`${method} again: the balance must be ${text(due)}, the replay has ${balance}`);
      if (transactionId !== body["transactionId"])
        failCase(`${method} again: answered for transaction ${transactionId}`);
    },
    async expectUnchanged() {
      await expectAll(["OK"], "balance", {}, 0);
    },
  };
}

export type CaseContextOptions = {
  readonly no: number;
  readonly run: string;
  readonly wire: ProtocolClient;
  readonly second: ProtocolClient | null;
  readonly operator: Operator;
  readonly expectedBalances: ExpectedBalances;
  readonly kills: number;
  /** Sessions that all cases share. */
  readonly sharedSessions: Map<string, Redeemed>;
};

export function createCaseContext(options: CaseContextOptions): CaseContext {
  const { no, run, wire, operator, expectedBalances, kills, sharedSessions } = options;
  const names = new Map<string, string>();
  let ids = 0;
  const id = () => `${run}-${no}-${(ids += 1)}`;
  const nameOf = (n: number) => (operator.players === "fresh" ? `${run}-${no}-${n}` : String(n));

  async function redeem(player: string, at: ProtocolClient, otherGame: boolean): Promise<Redeemed | null> {
    const launched = await operator.launch({
      player,
      vendor: at.vendor,
      ...(otherGame ? { otherGame } : {}),
    });
    if (launched === null) return null;
    const answer =
      launched.redeemed ?? (await at.call("authenticate", { session: launched.session }))?.answer;
    if (answer?.status !== "OK")
      return failCase(`authenticate with a fresh launch token: received ${answer?.status ?? "no answer"}`);
    return { session: launched.session, answer };
  }

  async function findPlayerSession(
    player: string,
    at: ProtocolClient,
    otherGame: boolean,
  ): Promise<PlayerSession | null> {
    const key = JSON.stringify([player, at.vendor, otherGame]);
    const redeemed = sharedSessions.get(key) ?? (await redeem(player, at, otherGame));
    if (redeemed === null) return null;
    if (operator.players === "few") sharedSessions.set(key, redeemed);
    const playerSession = await openPlayerSession(at, expectedBalances, redeemed);
    names.set(playerSession.player, player);
    if (playerSession.at() < minorOf(MIN_BALANCE_MAJOR, playerSession.digits))
      notTried(`player ${playerSession.player} has less than ${MIN_BALANCE_MAJOR}`);
    return playerSession;
  }

  const { adapter } = wire;
  const has: CaseContext["has"] = (method, field) =>
    adapter.methods.has(method) && (field === undefined || adapter.carries(method, field));
  const bet: CaseContext["bet"] = (major, more) => ({
    transactionId: id(),
    roundId: id(),
    amount: String(major),
    ...more,
  });
  return {
    wire,
    operator,
    expectedBalances,
    kills,
    id,
    bet,
    has,
    requireMethod: (method, field) => {
      if (!has(method, field))
        notInProtocol(
          field === undefined
            ? `${adapter.policy.name} has no ${method}`
            : `${adapter.policy.name} does not transmit the ${field} of a ${method}`,
        );
    },
    is: (method, { status }, code) => adapter.codesWithSameStatus(method, code).includes(status),
    player: async () =>
      (await findPlayerSession(nameOf(1), wire, false)) ?? notTried("no session to play with"),
    otherPlayer: async (n = 2) =>
      (await findPlayerSession(nameOf(n), wire, false)) ??
      notTried(`needs a session of ${n} different players`),
    otherGame: async (player, vendor = wire) =>
      (await findPlayerSession(names.get(player.player) ?? "", vendor, vendor === wire)) ??
      notTried("needs a session of the same player at another game"),
    secondVendor: () => options.second ?? notTried("needs a second vendor"),
    launch: async () => {
      const launched = await operator.launch({ player: nameOf(1), vendor: wire.vendor });
      return launched !== null && launched.redeemed === undefined
        ? launched
        : notTried("needs a launch token that is not redeemed yet");
    },
    requireAction: async (verb, subject = "", order) => {
      if (!(await operator.perform(verb, subject, order))) notTried(operatorActions[verb]);
    },
    win: (of, major, more) => ({
      transactionId: id(),
      roundId: of.roundId,
      reference: of.transactionId,
      amount: String(major),
      ...more,
    }),
    rollback: (of, more) => ({
      transactionId: id(),
      roundId: of.roundId,
      reference: of.transactionId,
      ...more,
    }),
  };
}
