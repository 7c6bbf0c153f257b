import Type from "typebox";
import type { wallet } from "./calls.ts";
import { Code, Cursor, EpochMs, Money, EmptyObject, NextCursor, pageSize, PageNo } from "../shapes.ts";

const Balance = Type.Object({
  /**
   * Type of the wallet. 2: the main wallet. 3: a transfer wallet, whose name is the vendor code; its balance is the
   * transferred sum, without wins and losses at the vendor.
   */
  accountTypeId: Type.Integer(),
  accountName: Type.String(),
  availBalance: Money,
  heldBalance: Money,
});

/** A member's money by wallet, all at one time of the ledger. */
export const Funds = {
  /** Balance of the main wallet for bets and withdrawals. Vendors' wallets are only in the list `balance`. */
  sumBalance: Money,
  currency: Type.String(),
  currencySymbol: Type.String(),
  balance: Type.Array(Balance),
};

export const Transaction = Type.Object({
  txId: Type.String(),
  txTypeId: Type.Integer(),
  /** Group of the transaction type: deposit, withdraw, betting, winning … (see transaction-types.ts). */
  group: Type.String(),
  orderNo: Type.String(),
  /** Id of the round of a bet or win, and the round's vendor. Absent for other transactions. */
  roundId: Type.Optional(Type.String()),
  vassalage: Type.Optional(Code),
  /** Name of the round's game, in the requested language. Absent where the round or the game is not known. */
  gameName: Type.Optional(Type.String()),
  /** Change of the member's balance, with its sign. */
  amount: Money,
  currentAvailBalance: Money,
  txTimeInTimestamp: EpochMs,
});

export const walletSchemas = {
  balance: {
    in: EmptyObject,
    out: Type.Object(Funds),
  },
  merchantWallet: {
    in: EmptyObject,
    out: Type.Object({ isSingle: Type.Integer({ minimum: 0, maximum: 1 }) }),
  },
  transactions: {
    in: Type.Object({
      /** Groups of transaction types to list, separated by commas; default: all. */
      codeTypes: Type.Optional(Type.String({ maxLength: 200 })),
      startTime: Type.Optional(EpochMs),
      endTime: Type.Optional(EpochMs),
      page: PageNo,
      size: pageSize(10, 50),
      /** Cursor of the page, instead of a page number in `page`. */
      cursor: Type.Optional(Cursor),
    }),
    out: Type.Object({
      list: Type.Array(Transaction),
      nextCursor: NextCursor,
      /** Number of pages; absent when the request has a cursor. */
      totalPages: Type.Optional(Type.Integer()),
      /** Exact number and sums of all transactions in the range and group; absent after the first page by cursor. */
      footer: Type.Optional(
        Type.Object({
          count: Type.Integer(),
          inAmount: Money,
          outAmount: Money,
          /** Sum of credits minus sum of debits, with its sign. */
          netAmount: Money,
          currency: Type.String(),
        }),
      ),
    }),
  },
  transactionTypes: {
    in: EmptyObject,
    out: Type.Object({ list: Type.Array(Type.Object({ code: Type.Integer(), group: Type.String() })) }),
  },
} as const satisfies Record<keyof typeof wallet, { in: Type.TSchema; out: Type.TSchema }>;
