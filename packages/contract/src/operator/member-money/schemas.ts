import Type from "typebox";
import { Amount, Cursor, EpochMs, Money, NextCursor, pageSize } from "../../shapes.ts";
import { Id, Reason, RequestId } from "../operator-shapes.ts";
import { adjustmentAccounts } from "./adjustment-accounts.ts";
import type { memberMoney } from "./calls.ts";

export const memberMoneySchemas = {
  transfers: {
    in: Type.Object({
      id: Id,
      /** Groups of transaction types, with commas between them; left out: all. */
      groups: Type.Optional(Type.String({ maxLength: 200 })),
      cursor: Type.Optional(Cursor),
      size: pageSize(50, 100),
    }),
    out: Type.Object({
      list: Type.Array(
        Type.Object({
          /** The transfer's id in the ledger. */
          id: Type.String(),
          /** Its place in the account. */
          seq: Type.String(),
          type: Type.Integer(),
          group: Type.String(),
          /** Signed: the change of the balance. */
          amount: Money,
          balance: Money,
          held: Money,
          reference: Type.String(),
          round: Type.Union([Type.String(), Type.Null()]),
          at: EpochMs,
        }),
      ),
      currency: Type.String(),
      nextCursor: NextCursor,
    }),
  },
  adjust: {
    in: Type.Object({
      id: Id,
      requestId: RequestId,
      direction: Type.Enum(["credit", "debit"] as const),
      amount: Amount,
      /** The operator account that it comes from, or goes to. */
      account: Type.Enum(adjustmentAccounts),
      reason: Reason,
    }),
    out: Type.Object({ transferId: Type.String(), balance: Money, currency: Type.String() }),
  },
} as const satisfies Record<keyof typeof memberMoney, { in: Type.TSchema; out: Type.TSchema }>;
