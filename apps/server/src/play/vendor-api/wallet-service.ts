// Executes an authenticated vendor request: authenticate, balance, end of a session, free rounds, and transactions.
// The transactions of all vendors go through one batcher into one statement, which writes money, transaction and round
// together. The response waits for the commit.

import { readAmount } from "@khela/engines/money";
import type {
  VendorApiResponse,
  VendorStatus,
  VendorMethod,
  VendorRequest,
} from "@khela/contract/vendor-wallet-api";
import type { Services } from "../../http/context.ts";
import { BatchError } from "../../wallet/ledger/batcher.ts";
import type { Db } from "@khela/service-kit/db/database";
import { balanceOf, createWallet, shardOf, transferId } from "../../wallet/wallet.ts";
import { formatAmount } from "@khela/engines/money";
import { createBatchPost } from "./batch.ts";
import { createReservedPost, hasVendorWideIds } from "./id-reservation.ts";
import { answerFreeRounds } from "../free-rounds/free-rounds.ts";
import { ensurePool } from "../jackpot/jackpot.ts";
import { parsePlayerId, toPlayerId, parseLaunchToken } from "../launch/player-id.ts";
import {
  endPlaySession,
  findPlayerBalance,
  isNewBetOf,
  redeemPlaySession,
  type PlayResult,
  type PlayItem,
} from "../store.ts";
import { findStakeCap } from "../turnover/turnover-store.ts";

export type TransactionMethod = Exclude<
  VendorMethod,
  "authenticate" | "balance" | "end-session" | "free-rounds"
>;

export type WalletService = {
  authenticate(request: VendorRequest<"authenticate">): Promise<VendorApiResponse>;
  /** Balance in `currency`, by default in the account's own currency. */
  balance(
    request: Pick<VendorRequest<"balance">, "vendor" | "player"> & { readonly currency?: string | undefined },
  ): Promise<VendorApiResponse>;
  /** Ends the session: the session then accepts no bet, and its launch token cannot be redeemed. */
  endSession(request: VendorRequest<"end-session">): Promise<VendorApiResponse>;
  freeRounds(request: VendorRequest<"free-rounds">): Promise<VendorApiResponse>;
  /**
   * Executes a transaction. `rules`: rules of the adapter that differ from the vendor API (`ruleDifferences` in the
   * contract).
   */
  transact<M extends TransactionMethod>(
    method: M,
    request: VendorRequest<M>,
    rules?: readonly string[],
  ): Promise<VendorApiResponse>;
  close(): Promise<void>;
};

/** The fields of transactions of all methods. */
type TransactionFields = {
  vendor: string;
  player: string;
  roundId: string;
  gameCode: string;
  session?: string;
  currency?: string;
  transactionId?: string;
  amount?: string;
  winAmount?: string;
  risked?: string;
  reference?: string;
  final?: boolean;
  freeRound?: string;
  detail?: Record<string, unknown>;
};

const invalidRequest = (field: string): VendorApiResponse => ({ status: "INVALID_REQUEST", field });

/** Parses an amount to minor units; null: there is no amount; undefined: the amount is invalid in this currency. */
function parseMinor(
  text: string | undefined,
  currency: string | undefined,
  negative: boolean,
): bigint | null | undefined {
  if (text === undefined) return null;
  if (currency === undefined) return undefined;
  const minus = negative && text.startsWith("-");
  try {
    const parsed = readAmount(minus ? text.slice(1) : text, currency);
    return parsed.ok ? (minus ? -parsed.minor : parsed.minor) : undefined;
  } catch {
    return undefined;
  }
}

function toPlayItem(
  method: TransactionMethod,
  fields: TransactionFields,
  rules: readonly string[],
): PlayItem | VendorApiResponse {
  const member = parsePlayerId(fields.player);
  if (member === null) return { status: "UNKNOWN_PLAYER" };
  const token = fields.session === undefined ? null : parseLaunchToken(fields.session);
  if (token === null && (method === "bet" || method === "bet-win")) return { status: "SESSION_EXPIRED" };
  const amountMinor = parseMinor(fields.amount, fields.currency, method === "adjust");
  if (amountMinor === undefined) return invalidRequest("amount");
  const winMinor = parseMinor(method === "bet-win" ? fields.winAmount : undefined, fields.currency, false);
  if (winMinor === undefined) return invalidRequest("winAmount");
  if (fields.risked !== undefined && fields.currency === undefined) return invalidRequest("currency");
  const riskedMinor = parseMinor(fields.risked, fields.currency, false);
  if (riskedMinor === undefined) return invalidRequest("risked");
  const id = (leg: string) =>
    transferId(`vendor:${fields.vendor}`, String(member.memberId), fields.transactionId ?? "", leg);
  return {
    ...member,
    method,
    vendor: fields.vendor,
    tokenHash: token?.hash ?? null,
    transactionId: fields.transactionId ?? null,
    roundId: fields.roundId,
    gameCode: fields.gameCode,
    currency: fields.currency ?? null,
    amountMinor,
    winMinor,
    riskedMinor,
    reference: fields.reference ?? null,
    detail: fields.detail,
    final: fields.final ?? false,
    transferId: id("first"),
    // only a bet-win and a rollback can cause a second transfer
    winTransferId: method === "bet-win" || method === "rollback" ? id("second") : null,
    freeRound: fields.freeRound ?? null,
    rules: rules.length === 0 ? null : rules,
  };
}

function toVendorAnswer(item: PlayItem, answer: PlayResult): VendorApiResponse {
  const currency = answer.currency ?? item.currency;
  return {
    status: answer.status as VendorStatus,
    ...(answer.balance === null || currency === null
      ? {}
      : { balance: formatAmount(answer.balance, currency), currency }),
    ...(item.transactionId === null ? {} : { transactionId: item.transactionId }),
    ...(answer.field === null ? {} : { field: answer.field }),
  };
}

type CappedAccount = Parameters<typeof findStakeCap>[1] & { readonly currency: string };

/** Returns the response field with the maximum stake that active bonuses allow; empty: no maximum. */
async function maxStakeOf(db: Db, account: CappedAccount): Promise<Pick<VendorApiResponse, "maxStake">> {
  const cap = await findStakeCap(db, account);
  return cap === null ? {} : { maxStake: formatAmount(cap, account.currency) };
}

const BETS: ReadonlySet<TransactionMethod> = new Set(["bet", "bet-win"]);

/**
 * Whether maintenance refuses this bet. A repeated bet is not refused, because a repeated bet gets its first response.
 */
async function isPausedBet({ db, merchants }: Services, item: PlayItem): Promise<boolean> {
  const paused = await merchants.listPaused("bets");
  return paused.length > 0 && isNewBetOf(db, paused, item);
}

export function createWalletService(services: Services): WalletService {
  const { db, log, push, tracing } = services;
  const wallet = createWallet({ db, tracing });
  const postBatched = wallet.batched<PlayItem, PlayResult>({
    run: createBatchPost(db),
    shardOf,
    bucketOf: (item) => item.bucket,
  });
  const postReserved = createReservedPost({ db, log, wallet, post: postBatched });

  return {
    async authenticate(request) {
      const token = parseLaunchToken(request.session);
      const session = token === null ? null : await redeemPlaySession(db, token, request.vendor);
      if (session === null) return { status: "SESSION_EXPIRED" };
      const { merchantId, currency, real } = session;
      const [balance, pool] = await Promise.all([
        balanceOf(db, session),
        ensurePool(services, { ...session, vendor: request.vendor }),
        // Opens the operator account when the session begins, so that no batch must open it while holding locks on
        // accounts.
        wallet.operatorAccount({ merchantId, purpose: "vendor", ref: request.vendor, currency, real }),
      ]);
      return {
        status: "OK",
        player: toPlayerId(session),
        gameCode: session.gameCode,
        language: session.language,
        currency: session.currency,
        play: !session.real,
        ...(pool === null ? {} : { pool: toPlayerId(pool) }),
        balance: formatAmount(balance?.availableMinor ?? 0n, session.currency),
        ...(balance === null ? {} : await maxStakeOf(db, balance.account)),
      };
    },
    async balance(request) {
      const member = parsePlayerId(request.player);
      const balance = member === null ? null : await findPlayerBalance(db, member, request.vendor);
      if (balance === null) return { status: "UNKNOWN_PLAYER" };
      const { currency } = balance;
      if (request.currency !== undefined && currency !== request.currency)
        return { status: "CURRENCY_MISMATCH" };
      return {
        status: "OK",
        balance: formatAmount(balance.availableMinor, currency),
        currency,
        // `limited`: the account may have a maximum stake
        ...(member === null || !balance.limited ? {} : await maxStakeOf(db, { ...member, ...balance })),
      };
    },
    async endSession({ session, vendor }) {
      const token = parseLaunchToken(session);
      const isKnown = token !== null && (await endPlaySession(db, token, vendor, services.now()));
      return { status: isKnown ? "OK" : "SESSION_EXPIRED" };
    },
    freeRounds: (request) => answerFreeRounds(db, request, services.now()),
    async transact(method, request, rules = []) {
      const item = toPlayItem(method, request as TransactionFields, rules);
      if ("status" in item) return item;
      if (BETS.has(method) && (await isPausedBet(services, item))) return { status: "GAME_DISABLED" };
      try {
        const answer = await (hasVendorWideIds(item) ? postReserved(item) : postBatched(item));
        if (answer.moved === true) push.balanceChanged(item);
        return toVendorAnswer(item, answer);
      } catch (error) {
        if (!(error instanceof BatchError))
          log.error({ err: error, vendor: item.vendor, method }, "a move failed");
        return { status: "RETRY" };
      }
    },
    close: () => wallet.close(),
  };
}

/** Executes a request of an authenticated vendor. The request's schema must have been checked. */
export async function dispatchVendorRequest(
  walletService: WalletService,
  method: VendorMethod,
  request: VendorRequest<VendorMethod>,
  rules: readonly string[] = [],
): Promise<VendorApiResponse> {
  if (method === "authenticate") return walletService.authenticate(request as VendorRequest<"authenticate">);
  if (method === "balance") return walletService.balance(request as VendorRequest<"balance">);
  if (method === "end-session") return walletService.endSession(request as VendorRequest<"end-session">);
  if (method === "free-rounds") return walletService.freeRounds(request as VendorRequest<"free-rounds">);
  return walletService.transact(method, request as VendorRequest<TransactionMethod>, rules);
}
