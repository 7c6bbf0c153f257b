import Type from "typebox";
import type { wallet } from "./calls.ts";
import { Code, Cursor, EpochMs, Money, EmptyObject, NextCursor, pageSize, PageNo } from "../shapes.ts";

const Balance = Type.Object({
  /**
   * 2: the main wallet; 3: a transfer wallet, whose name is the vendor code. Its balance is the transferred sum,
   * without wins and losses at the vendor.
   */
  accountTypeId: Type.Integer(),
  accountName: Type.String(),
  availBalance: Money,
  heldBalance: Money,
});

/** A member's money by wallet, all as of one time of the ledger. */
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
  /** Group of the type: deposit, withdraw, betting, winning … (see transaction-types.ts). */
  group: Type.String(),
  orderNo: Type.String(),
  /** The round of a bet or win, and its vendor; absent for other transactions. */
  roundId: Type.Optional(Type.String()),
  vassalage: Type.Optional(Code),
  /** Game of that round, in the requested language; absent where the round is no longer known. */
  gameName: Type.Optional(Type.String()),
  /** Signed: the change to the member's balance. */
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
      /** Groups of transaction types, separated by commas; default: all. */
      codeTypes: Type.Optional(Type.String({ maxLength: 200 })),
      startTime: Type.Optional(EpochMs),
      endTime: Type.Optional(EpochMs),
      page: PageNo,
      size: pageSize(10, 50),
      /** Instead of `page`. */
      cursor: Type.Optional(Cursor),
    }),
    out: Type.Object({
      list: Type.Array(Transaction),
      nextCursor: NextCursor,
      /** Absent when a cursor was sent. */
      totalPages: Type.Optional(Type.Integer()),
      /** Exact number and sums of all transactions in the range and group; absent after the first page by cursor. */
      footer: Type.Optional(
        Type.Object({
          count: Type.Integer(),
          inAmount: Money,
          outAmount: Money,
          /** Signed difference of the two sums above. */
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
