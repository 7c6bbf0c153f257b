import Type from "typebox";
import { Amount, Cursor, EpochMs, Money, NextCursor, pageSize } from "../../shapes.ts";
import { Id, Reason, RequestId } from "../operator-shapes.ts";
import { adjustmentAccounts } from "./adjustment-accounts.ts";
import type { memberMoney } from "./calls.ts";

/** By their number in the ledger. */
export const transferPhases = ["single", "reserve", "post", "void", "expire"] as const;

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
  transfer: {
    in: Type.Object({ memberId: Id, id: RequestId }),
    out: Type.Object({
      id: Type.String(),
      member: Type.Object({ id: Id, name: Type.String() }),
      type: Type.Integer(),
      group: Type.String(),
      /** `reserve`, `void` and `expire` move nothing: they hold an amount, or release it. */
      phase: Type.Enum(transferPhases),
      amount: Money,
      currency: Type.String(),
      reference: Type.String(),
      round: Type.Union([Type.String(), Type.Null()]),
      at: EpochMs,
      /** Of the member's account, after it. */
      balance: Money,
      held: Money,
      /** Signed, and zero together; none where nothing moves. */
      movements: Type.Array(
        Type.Object({
          /** `member`: `account` is the kind of theirs; `operator`: the purpose of ours, `ref` says which one. */
          owner: Type.Enum(["member", "operator"] as const),
          account: Type.String(),
          ref: Type.String(),
          amount: Money,
        }),
      ),
      /** What it posts or releases, reverses, or belongs to. */
      related: Type.Array(
        Type.Object({ kind: Type.Enum(["pending", "reversalOf", "linked"] as const), id: Type.String() }),
      ),
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
