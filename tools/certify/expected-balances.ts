/**
 * Calculates every player's balance from the answers with status OK. It adds up transactions and ignores the balances
 * in the answers, so that a server whose transactions and balances disagree fails at the end. A transaction counts
 * once, however often and in whatever order it was answered.
 */
import type { VendorApiResponse, VendorMethod } from "@khela/contract/vendor-wallet-api";
import { minorIn } from "./cases/amounts.ts";

type Transaction = {
  readonly player: string;
  readonly vendor: string;
  readonly effect: bigint;
  readonly rollsBack: string | null;
};

export type ExpectedBalances = {
  /** Records a player's balance before the kit's first transaction. Later calls for the same player have no effect. */
  open(player: string, balance: bigint, digits: number): void;
  note(
    vendor: string,
    method: VendorMethod,
    body: Readonly<Record<string, unknown>>,
    answer: VendorApiResponse,
  ): void;
  players(): readonly string[];
  expected(player: string): bigint;
};

type Opening = { readonly balance: bigint; readonly digits: number };

export function createExpectedBalances(): ExpectedBalances {
  const openings = new Map<string, Opening>();
  const transactions = new Map<string, Transaction>();
  const keyOf = (vendor: string, player: string, transactionId: string) =>
    JSON.stringify([vendor, player, transactionId]);

  return {
    open(player, balance, digits) {
      if (!openings.has(player)) openings.set(player, { balance, digits });
    },
    note(vendor, method, body, answer) {
      const { player, transactionId, reference } = body as Record<string, string>;
      const done = answer.status === "OK" || answer.status === "DUPLICATE";
      if (!done || player === undefined || transactionId === undefined) return;
      const key = keyOf(vendor, player, transactionId);
      if (transactions.has(key)) return;
      transactions.set(key, {
        player,
        vendor,
        effect: effectOf(method, body, openings.get(player)?.digits ?? 0),
        rollsBack: method === "rollback" && reference !== undefined ? keyOf(vendor, player, reference) : null,
      });
    },
    players: () => [...openings.keys()],
    expected(player) {
      const own = [...transactions].filter(([, transaction]) => transaction.player === player);
      const rolledBack = new Set(own.map(([, transaction]) => transaction.rollsBack));
      return own.reduce(
        (sum, [key, transaction]) => (rolledBack.has(key) ? sum : sum + transaction.effect),
        openings.get(player)?.balance ?? 0n,
      );
    },
  };
}

function effectOf(method: VendorMethod, body: Readonly<Record<string, unknown>>, digits: number): bigint {
  const minor = (field: string) => {
    const text = body[field];
    return typeof text === "string" ? (minorIn(text, digits) ?? 0n) : 0n;
  };
  if (method === "bet") return -minor("amount");
  if (method === "win" || method === "adjust") return minor("amount");
  return method === "bet-win" ? minor("winAmount") - minor("amount") : 0n;
}
