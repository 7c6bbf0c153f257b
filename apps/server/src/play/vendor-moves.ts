// What a vendor may ask, once its signature holds: authenticate, balance, and the moves. Every move of every vendor goes
// through one gatherer into one statement that writes money, move and round together; the answer waits for its commit.

import { readAmount } from "@khela/engines/money";
import type { VendorAnswer, VendorCode, VendorMethod, VendorRequest } from "@khela/contract/vendor";
import type { Services } from "../platform/context.ts";
import { deleteWin, insertWin } from "../games/games.ts";
import { GatherError } from "../wallet/gather.ts";
import { balanceOf, openWallet, shardOf, transferId } from "../wallet/wallet.ts";
import { formatAmount } from "@khela/engines/money";
import { openMovePosting } from "./gathered-moves.ts";
import { openPool } from "./jackpot.ts";
import { memberOf, playerOf, readLaunchToken } from "./player.ts";
import { findPlayerBalance, redeemPlaySession, type PlayAnswer, type PlayItem } from "./store.ts";

export type MoveMethod = Exclude<VendorMethod, "authenticate" | "balance">;

export type VendorMoves = {
  authenticate(request: VendorRequest<"authenticate">): Promise<VendorAnswer>;
  /** Without a currency the account's own is meant. */
  balance(request: Pick<VendorRequest<"balance">, "vendor" | "player"> & { readonly currency?: string | undefined }): Promise<VendorAnswer>;
  /** `rules`: where the vendor's dialect differs from ours (rulesOf in the contract). */
  move<M extends MoveMethod>(method: M, request: VendorRequest<M>, rules?: readonly string[]): Promise<VendorAnswer>;
  close(): Promise<void>;
};

/** The fields a move may have, whatever its method. */
type AnyMove = {
  vendor: string; player: string; roundId: string; gameCode: string;
  session?: string; currency?: string; transactionId?: string; amount?: string; winAmount?: string;
  reference?: string; final?: boolean; freeRound?: string; detail?: Record<string, unknown>;
};

const invalid = (field: string): VendorAnswer => ({ status: "INVALID_REQUEST", field });

/** Minor units of an amount; null where there is none; undefined where it is not one of this currency. */
function minorOf(text: string | undefined, currency: string | undefined, negative: boolean): bigint | null | undefined {
  if (text === undefined) return null;
  if (currency === undefined) return undefined;
  const minus = negative && text.startsWith("-");
  try {
    const reading = readAmount(minus ? text.slice(1) : text, currency);
    return reading.ok ? (minus ? -reading.minor : reading.minor) : undefined;
  } catch {
    return undefined;
  }
}

function itemOf(method: MoveMethod, move: AnyMove, rules: readonly string[]): PlayItem | VendorAnswer {
  const member = memberOf(move.player);
  if (member === null) return { status: "UNKNOWN_PLAYER" };
  const token = move.session === undefined ? null : readLaunchToken(move.session);
  if (token === null && (method === "bet" || method === "bet-win")) return { status: "SESSION_EXPIRED" };
  const amountMinor = minorOf(move.amount, move.currency, method === "adjust");
  if (amountMinor === undefined) return invalid("amount");
  const winMinor = minorOf(method === "bet-win" ? move.winAmount : undefined, move.currency, false);
  if (winMinor === undefined) return invalid("winAmount");
  const id = (leg: string) => transferId(`vendor:${move.vendor}`, String(member.memberId), move.transactionId ?? "", leg);
  return {
    ...member, method, vendor: move.vendor, tokenHash: token?.hash ?? null,
    transactionId: move.transactionId ?? null, roundId: move.roundId, gameCode: move.gameCode,
    currency: move.currency ?? null, amountMinor, winMinor,
    reference: move.reference ?? null, detail: move.detail, final: move.final ?? false,
    transferId: id("first"),
    // only these may move money twice
    winTransferId: method === "bet-win" || method === "rollback" ? id("second") : null, freeRound: move.freeRound ?? null,
    rules: rules.length === 0 ? null : rules,
  };
}

function answerOf(item: PlayItem, answer: PlayAnswer): VendorAnswer {
  const currency = answer.currency ?? item.currency;
  return {
    status: answer.status as VendorCode,
    ...(answer.balance === null || currency === null ? {} : { balance: formatAmount(answer.balance, currency), currency }),
    ...(item.transactionId === null ? {} : { transactionId: item.transactionId }),
    ...(answer.field === null ? {} : { field: answer.field }),
  };
}

export function openVendorMoves(services: Services): VendorMoves {
  const { db, log, push } = services;
  const wallet = openWallet({ db });
  const post = wallet.through<PlayItem, PlayAnswer>({ run: openMovePosting(db), shardOf });

  /** After the commit: tell the member's pages, feed the winner board. Neither is waited for. */
  function tell(item: PlayItem, answer: PlayAnswer): void {
    if (answer.moved !== true) return;
    push.balanceChanged(item);
    if (item.method === "rollback") {
      deleteWin(db, { ...item, reference: `${item.vendor}:${item.reference}` })
        .catch((error: unknown) => log.warn({ err: error }, "a win that was taken back still stands on the winner board"));
      return;
    }
    if (!answer.winMinor || answer.nodeId === null || answer.merchantId === null || item.currency === null) return;
    insertWin(db, {
      bucket: item.bucket, memberId: item.memberId, reference: `${item.vendor}:${item.transactionId}`,
      merchantId: answer.merchantId, nodeId: answer.nodeId, amountMinor: answer.winMinor, currency: item.currency,
      at: services.now(),
    }).catch((error: unknown) => log.warn({ err: error }, "a win is missing on the winner board"));
  }

  return {
    async authenticate(request) {
      const token = readLaunchToken(request.session);
      const session = token === null ? null : await redeemPlaySession(db, token, request.vendor);
      if (session === null) return { status: "SESSION_EXPIRED" };
      const [balance, pool] = await Promise.all([
        balanceOf(db, session), openPool(services, { ...session, vendor: request.vendor }),
      ]);
      return {
        status: "OK",
        player: playerOf(session),
        gameCode: session.gameCode,
        language: session.language,
        currency: session.currency,
        play: !session.real,
        ...(pool === null ? {} : { pool: playerOf(pool) }),
        balance: formatAmount(balance?.availableMinor ?? 0n, session.currency),
      };
    },
    async balance(request) {
      const member = memberOf(request.player);
      const balance = member === null ? null : await findPlayerBalance(db, member, request.vendor);
      if (balance === null) return { status: "UNKNOWN_PLAYER" };
      const { currency } = balance;
      if (request.currency !== undefined && currency !== request.currency) return { status: "CURRENCY_MISMATCH" };
      return { status: "OK", balance: formatAmount(balance.availableMinor, currency), currency };
    },
    async move(method, request, rules = []) {
      const item = itemOf(method, request as AnyMove, rules);
      if ("status" in item) return item;
      try {
        const answer = await post(item);
        tell(item, answer);
        return answerOf(item, answer);
      } catch (error) {
        if (!(error instanceof GatherError)) log.error({ err: error, vendor: item.vendor, method }, "a move failed");
        return { status: "RETRY" };
      }
    },
    close: () => wallet.close(),
  };
}

/** Does what a request asks, whose vendor is proven and whose shape is right. */
export async function perform(
  moves: VendorMoves, method: VendorMethod, request: VendorRequest<VendorMethod>, rules: readonly string[] = [],
): Promise<VendorAnswer> {
  if (method === "authenticate") return moves.authenticate(request as VendorRequest<"authenticate">);
  if (method === "balance") return moves.balance(request as VendorRequest<"balance">);
  return moves.move(method, request as VendorRequest<MoveMethod>, rules);
}
