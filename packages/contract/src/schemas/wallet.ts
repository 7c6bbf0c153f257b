import Type from "typebox";
import type { wallet } from "../calls/wallet.ts";
import { EpochMs, Money, Nothing, pageSize, PageNo } from "./shapes.ts";

const Balance = Type.Object({
  /** 2 is the main wallet; 3 a vendor's own, whose code is its name: what we know to be there, without what is won or lost there. */
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
  /** Signed: what the movement did to the member's balance. */
  amount: Money,
  currentAvailBalance: Money,
  txTimeInTimestamp: EpochMs,
});

export const walletSchemas = {
  balance: {
    in: Nothing,
    out: Type.Object({
      sumBalance: Money,
      currency: Type.String(),
      currencySymbol: Type.String(),
      balance: Type.Array(Balance),
    }),
  },
  merchantWallet: { in: Nothing, out: Type.Object({ isSingle: Type.Integer({ minimum: 0, maximum: 1 }) }) },
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
    in: Nothing,
    out: Type.Object({ list: Type.Array(Type.Object({ code: Type.Integer(), group: Type.String() })) }),
  },
} as const satisfies Record<keyof typeof wallet, { in: Type.TSchema; out: Type.TSchema }>;
