/**
 * The kit's own book: what every answer that said OK must have done to its player's balance. It believes answers, not
 * balances, so that at the end a server whose answers and balances disagree is found out, whichever of them is wrong.
 * Counts a transaction once however often it was answered, and in whatever order answers came in.
 */
import type { VendorApiResponse, VendorMethod } from "@khela/contract/vendor-wallet-api";
import { minorIn } from "./cases/amounts.ts";

type Move = {
  readonly player: string;
  readonly vendor: string;
  readonly effect: bigint;
  readonly takesBack: string | null;
};

export type ExpectedBalances = {
  /** The balance a player had before the kit moved anything. The first word counts. */
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
  const moves = new Map<string, Move>();
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
      if (moves.has(key)) return;
      moves.set(key, {
        player,
        vendor,
        effect: effectOf(method, body, openings.get(player)?.digits ?? 0),
        takesBack: method === "rollback" && reference !== undefined ? keyOf(vendor, player, reference) : null,
      });
    },
    players: () => [...openings.keys()],
    expected(player) {
      const own = [...moves].filter(([, move]) => move.player === player);
      const takenBack = new Set(own.map(([, move]) => move.takesBack));
      return own.reduce(
        (sum, [key, move]) => (takenBack.has(key) ? sum : sum + move.effect),
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
