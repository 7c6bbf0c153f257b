/**
 * What a case plays at: players with money, sat down through a launch, whose balance is predicted beside every answer.
 * A seat's `at` is what the balance must be; whatever a server says or shows otherwise fails the case.
 */
import type { VendorApiResponse, VendorStatus, VendorMethod } from "@khela/contract/vendor-wallet-api";
import { digitsIn, minorIn, textOf } from "./amounts.ts";
import type { ExpectedBalances } from "../expected-balances.ts";
import { operatorActions, type Launch, type Operator, type OperatorAction } from "../operators/operator.ts";
import { failCase, notApplicable } from "./case-outcome.ts";
import type { RequestOverrides, Reply, ProtocolClient } from "../protocol-client.ts";

/** A number is major units, a bigint minor ones. */
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
  /** What the balance must be now, in minor units. */
  at(): bigint;
  /** Predicts a change that was asked for by `call`. */
  moved(by: Delta): void;
  text(minor: bigint): string;
  /** A request with this seat's fields filled in; null when no answer came. */
  call(method: VendorMethod, body: Body, how?: RequestOverrides): Promise<Reply | null>;
  /** As `call`, and the case fails unless the answer has this status and the predicted balance. */
  expect(
    status: VendorStatus | readonly VendorStatus[],
    method: VendorMethod,
    body: Body,
    by?: Delta,
    how?: RequestOverrides,
  ): Promise<VendorApiResponse>;
  /** As `expect` for a replay: the balance as it was when the first was answered, or as it is where an adapter says so. */
  expectReplay(method: VendorMethod, body: Body, balance: bigint): Promise<void>;
  /** The balance, asked for, is the predicted one. */
  expectUnchanged(): Promise<void>;
};

export type CaseContext = {
  readonly wire: ProtocolClient;
  readonly operator: Operator;
  readonly expectedBalances: ExpectedBalances;
  /** How often a server is killed in each of the cases that do. */
  readonly kills: number;
  seat(): Promise<PlayerSession>;
  /** Another player; `n` of 2 … */
  other(n?: number): Promise<PlayerSession>;
  /** The same player at another game, or by another vendor. */
  beside(seat: PlayerSession, vendor?: ProtocolClient): Promise<PlayerSession>;
  secondVendor(): ProtocolClient;
  /** Whether the adapter has this method, and a word for this field of it. */
  has(method: VendorMethod, field?: string): boolean;
  /** Ends the case as not applicable unless it has. */
  requireMethod(method: VendorMethod, field?: string): void;
  /** Whether an answer is this one of ours, as far as the adapter tells them apart. */
  is(method: VendorMethod, answer: VendorApiResponse, code: VendorStatus): boolean;
  /** A launch that nobody has redeemed yet, for the player of `seat()`. */
  launch(): Promise<Launch>;
  /** Has the operator do it, or ends the case as not applicable. */
  requireAction(verb: OperatorAction, subject?: string): Promise<void>;
  id(): string;
  bet(major: number, more?: Body): Bet & Body;
  win(bet: Bet, major: number, more?: Body): Body;
  rollback(bet: Bet, more?: Body): Body;
};

/** Enough for every case, and to spare. */
export const LEAST_MAJOR = 200;

export function minorOf(by: Delta, digits: number): bigint {
  return typeof by === "bigint" ? by : BigInt(by) * 10n ** BigInt(digits);
}

type Redeemed = { readonly session: string; readonly answer: VendorApiResponse };

async function sitDown(
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
    return failCase("authenticate did not tell the balance");
  const own = { session, player, gameCode, currency };
  const call: PlayerSession["call"] = (method, body, how) => wire.call(method, { ...own, ...body }, how);
  const told = (await call("balance", {}))?.answer.balance ?? failCase("balance did not tell the balance");
  const digits = digitsIn(told);
  let at = minorIn(told, digits) ?? failCase("balance did not tell the balance");
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
    const { status, balance: told } = reply.answer;
    if (!statuses.some((one) => codesWithSameStatus(method, one).includes(status)))
      failCase(
        `${what}: expected ${statuses.join(" or ")}, was answered ${status}${told === undefined ? "" : ` (balance ${told})`}`,
      );
    at += minorOf(by, digits);
    if (told !== undefined && minorIn(told, digits) !== at)
      failCase(`${what}: the balance must be ${text(at)}, ${status} says ${told}`);
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
    async expectReplay(method, body, then) {
      const {
        status,
        balance: told,
        transactionId,
      } = (await call(method, body))?.answer ?? failCase(`${method} again: no answer`);
      if (!codesWithSameStatus(method, "DUPLICATE").includes(status))
        failCase(`${method} again: expected DUPLICATE, was answered ${status}`);
      const due = policy.replay === "first" ? then : at;
      if (told === undefined || minorIn(told, digits) !== due)
        failCase(`${method} again: the balance must be ${text(due)}, the replay says ${told}`);
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
  /** Seats of players that all cases share. */
  readonly kept: Map<string, Redeemed>;
};

export function createCaseContext(options: CaseContextOptions): CaseContext {
  const { no, run, wire, operator, expectedBalances, kills, kept } = options;
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
      return failCase(`authenticate: a fresh launch token was answered ${answer?.status ?? "nothing"}`);
    return { session: launched.session, answer };
  }

  async function take(player: string, at: ProtocolClient, otherGame: boolean): Promise<PlayerSession | null> {
    const key = JSON.stringify([player, at.vendor, otherGame]);
    const redeemed = kept.get(key) ?? (await redeem(player, at, otherGame));
    if (redeemed === null) return null;
    if (operator.players === "few") kept.set(key, redeemed);
    const seat = await sitDown(at, expectedBalances, redeemed);
    names.set(seat.player, player);
    if (seat.at() < minorOf(LEAST_MAJOR, seat.digits))
      notApplicable(`player ${seat.player} has less than ${LEAST_MAJOR} to play with`);
    return seat;
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
        notApplicable(
          field === undefined
            ? `${adapter.policy.name} has no ${method}`
            : `${adapter.policy.name} does not say the ${field} of a ${method}`,
        );
    },
    is: (method, { status }, code) => adapter.codesWithSameStatus(method, code).includes(status),
    seat: async () =>
      (await take(nameOf(1), wire, false)) ?? notApplicable("there is no session to play with"),
    other: async (n = 2) =>
      (await take(nameOf(n), wire, false)) ?? notApplicable(`needs a session of ${n} different players`),
    beside: async (seat, vendor = wire) =>
      (await take(names.get(seat.player) ?? "", vendor, vendor === wire)) ??
      notApplicable("needs a session of the same player at another game"),
    secondVendor: () => options.second ?? notApplicable("needs a second vendor"),
    launch: async () => {
      const launched = await operator.launch({ player: nameOf(1), vendor: wire.vendor });
      return launched !== null && launched.redeemed === undefined
        ? launched
        : notApplicable("needs a launch token that is not redeemed yet");
    },
    requireAction: async (verb, subject = "") => {
      if (!(await operator.perform(verb, subject))) notApplicable(operatorActions[verb]);
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
