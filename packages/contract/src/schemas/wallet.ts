import Type from "typebox";
import type { wallet } from "../calls/wallet.ts";
import { EpochMs, Money, EmptyObject, pageSize, PageNo } from "./shapes.ts";

const Balance = Type.Object({
  /**
   * 2 is the main wallet; 3 a transfer wallet, whose name is the vendor code. Its balance is what was
   * transferred, without wins and losses at the vendor.
   */
  accountTypeId: Type.Integer(),
  accountName: Type.String(),
  availBalance: Money,
  heldBalance: Money,
});

export const Transaction = Type.Object({
  txId: Type.String(),
  txTypeId: Type.Integer(),
  /** Group of the type: deposit, withdraw, betting, winning … (see transaction-types.ts). */
  group: Type.String(),
  orderNo: Type.String(),
  /** Signed: the change to the member's balance. */
  amount: Money,
  currentAvailBalance: Money,
  txTimeInTimestamp: EpochMs,
});

export const walletSchemas = {
  balance: {
    in: EmptyObject,
    out: Type.Object({
      sumBalance: Money,
      currency: Type.String(),
      currencySymbol: Type.String(),
      balance: Type.Array(Balance),
    }),
  },
  merchantWallet: {
    in: EmptyObject,
    out: Type.Object({ isSingle: Type.Integer({ minimum: 0, maximum: 1 }) }),
  },
  transactions: {
    in: Type.Object({
      codeTypes: Type.Optional(Type.String({ maxLength: 40 })),
      startTime: Type.Optional(EpochMs),
      endTime: Type.Optional(EpochMs),
      page: PageNo,
      size: pageSize(10, 50),
    }),
    out: Type.Object({ list: Type.Array(Transaction), totalPages: Type.Integer() }),
  },
  transactionTypes: {
    in: EmptyObject,
    out: Type.Object({ list: Type.Array(Type.Object({ code: Type.Integer(), group: Type.String() })) }),
  },
} as const satisfies Record<keyof typeof wallet, { in: Type.TSchema; out: Type.TSchema }>;
