import {
  findTransactionType,
  transactionGroups,
  transactionTypes,
} from "@khela/contract/wallet/transaction-types";
import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import { maxRowsByPage } from "@khela/contract/wallet/records";
import { createGameNames, localizedName, type GameNames } from "../games/games.ts";
import type { Context, Routes, Services } from "../http/context.ts";
import { keyedAnswer, type KeyedAnswer } from "../http/response/answer-cache.ts";
import { decodeCursor, encodeCursor } from "../infra/db/cursor.ts";
import { recordBeginning } from "../infra/db/record-period.ts";
import { invariant } from "@khela/service-kit/errors";
import { hasTransferWallets, listRoundGames, type ListedTransfer, type TransferSums } from "./store.ts";
import { listAccounts, listAccountStates, listTransactions, toFunds } from "./wallet.ts";

type Transactions = typeof calls.wallet.transactions;

/** Whether a transfer's reference names a round, in the form `vendor:round`. */
const isRound = (ref: string | null): ref is string => ref !== null && ref.includes(":");

/** Names of the games of these bets and wins, keyed by the reference of their round. */
async function namesOf(
  { db, session, language }: Context<Transactions>,
  list: readonly ListedTransfer[],
  names: GameNames,
): Promise<ReadonlyMap<string, string>> {
  const refs = [...new Set(list.map(({ roundRef }) => roundRef).filter(isRound))];
  if (refs.length === 0) return new Map();
  const rounds = await listRoundGames(db, session, refs);
  const games = await names.find(rounds.map(({ nodeId }) => nodeId));
  return new Map(
    rounds.flatMap(({ roundRef, nodeId }) => {
      const game = games.get(nodeId);
      return game ? [[roundRef, localizedName(game.name, language)]] : [];
    }),
  );
}

function toRow(
  transfer: ListedTransfer,
  currency: string,
  gameNames: ReadonlyMap<string, string>,
): OutputOf<Transactions>["list"][number] {
  const type = findTransactionType(transfer.kind);
  const { roundRef } = transfer;
  const gameName = roundRef === null ? undefined : gameNames.get(roundRef);
  return {
    txId: transfer.id,
    txTypeId: transfer.kind,
    group: transactionTypes[type ?? "systemCredit"].group,
    orderNo: transfer.reference,
    ...(isRound(roundRef)
      ? {
          vassalage: roundRef.slice(0, roundRef.indexOf(":")),
          roundId: roundRef.slice(roundRef.indexOf(":") + 1),
        }
      : {}),
    ...(gameName === undefined ? {} : { gameName }),
    amount: `${transfer.incoming ? "" : "-"}${formatAmount(transfer.amountMinor, currency)}`,
    currentAvailBalance: formatAmount(transfer.balanceAfterMinor - transfer.heldAfterMinor, currency),
    txTimeInTimestamp: transfer.at.getTime(),
  };
}

function toFooter(sums: TransferSums, currency: string): OutputOf<Transactions>["footer"] {
  return {
    count: sums.count,
    inAmount: formatAmount(sums.inMinor, currency),
    outAmount: formatAmount(sums.outMinor, currency),
    netAmount: formatAmount(sums.inMinor - sums.outMinor, currency),
    currency,
  };
}

/** Reads the ledger sequence number in a page's cursor; undefined for the first page. */
function readCursor(ctx: Context<Transactions>, cursor = ""): bigint | undefined {
  if (cursor === "") return undefined;
  const [seq] =
    decodeCursor(cursor, [/^[1-9]\d{0,17}$/]) ?? ctx.fail("request_param_err", { field: "cursor" });
  return BigInt(seq!);
}

/** Returns the ids of the transaction types in these groups. */
function kindsOf(ctx: Context<Transactions>, codeTypes: string): number[] {
  const groups = codeTypes.split(",");
  if (groups.some((group) => !transactionGroups.some((known) => known === group)))
    ctx.fail("request_param_err", { field: "codeTypes" });
  return Object.values(transactionTypes)
    .filter(({ group }) => groups.includes(group))
    .map(({ id }) => id);
}

/**
 * Reads a page of transactions. The page depends on the request, the account's number of transfers and the games'
 * names, and is cached until one of them changes.
 */
async function readTransactions(
  ctx: Context<Transactions>,
  input: ParsedInputOf<Transactions>,
  names: GameNames,
): Promise<KeyedAnswer<OutputOf<Transactions>>> {
  const to = input.endTime === undefined ? undefined : new Date(input.endTime);
  const kinds = input.codeTypes ? kindsOf(ctx, input.codeTypes) : undefined;
  const byPage = input.cursor === undefined;
  const beforeSeq = readCursor(ctx, input.cursor);
  const skip = byPage ? Math.min((input.page - 1) * input.size, maxRowsByPage) : 0;
  const limit = Math.min(input.size, maxRowsByPage - skip);
  const from = recordBeginning({ from: input.startTime, to }, ctx.now());
  const main = (await listAccountStates(ctx.db, ctx.session)).find(({ kind }) => kind === "main");
  invariant(main, "a member has a main account");
  const versions = [main.seq, names.version()];
  const key = [ctx.session.bucket, main.id, ...versions, from.getTime(), JSON.stringify(input)].join(" ");
  return keyedAnswer(key, async () => {
    const { list, sums, currency } = await listTransactions(ctx.db, {
      account: ctx.session,
      from,
      to,
      kinds,
      beforeSeq,
      skip,
      limit,
      sums: beforeSeq === undefined,
    });
    const last = list.at(-1);
    const gameNames = await namesOf(ctx, list, names);
    return {
      list: list.map((transfer) => toRow(transfer, currency, gameNames)),
      nextCursor: last === undefined || list.length < input.size ? null : encodeCursor([String(last.seq)]),
      ...(byPage && sums !== null
        ? { totalPages: Math.ceil(Math.min(sums.count, maxRowsByPage) / input.size) }
        : {}),
      ...(sums === null ? {} : { footer: toFooter(sums, currency) }),
    };
  });
}

export function walletRoutes(services: Services): Routes<"wallet"> {
  const names = createGameNames(services);
  return {
    balance: async ({ db, session }) => toFunds(await listAccounts(db, session)),
    merchantWallet: async ({ db }) => ({ isSingle: (await hasTransferWallets(db)) ? 0 : 1 }),
    transactions: (ctx, input) => readTransactions(ctx, input, names),
    transactionTypes: async () => ({
      list: Object.values(transactionTypes).map(({ id, group }) => ({ code: id, group })),
    }),
  };
}
