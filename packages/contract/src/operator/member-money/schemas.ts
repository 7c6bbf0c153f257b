import Type from "typebox";
import { Amount, Cursor, EpochMs, Money, NextCursor, pageSize } from "../../shapes.ts";
import { Id, Reason, RequestId } from "../operator-shapes.ts";
import { adjustmentAccounts } from "./adjustment-accounts.ts";
import type { memberMoney } from "./calls.ts";

/** Phases of a transfer; the index is the phase's number in the ledger. */
export const transferPhases = ["single", "reserve", "post", "void", "expire"] as const;

export const memberMoneySchemas = {
  transfers: {
    in: Type.Object({
      id: Id,
      /** Groups of transaction types to list, with commas between them; left out: all groups. */
      groups: Type.Optional(Type.String({ maxLength: 200 })),
      cursor: Type.Optional(Cursor),
      size: pageSize(50, 100),
    }),
    out: Type.Object({
      list: Type.Array(
        Type.Object({
          /** Id of the transfer in the ledger. */
          id: Type.String(),
          /** Sequence number of the transfer in the account. */
          seq: Type.String(),
          type: Type.Integer(),
          group: Type.String(),
          /** Change of the balance, with its sign. */
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
      /** Phase of the transfer. `reserve`, `void` and `expire` move no money: they hold or release an amount. */
      phase: Type.Enum(transferPhases),
      amount: Money,
      currency: Type.String(),
      reference: Type.String(),
      round: Type.Union([Type.String(), Type.Null()]),
      at: EpochMs,
      /** Balance of the member's account after the transfer. */
      balance: Money,
      held: Money,
      /** Movements of the transfer: signed amounts with sum zero. Empty when the transfer moves no money. */
      movements: Type.Array(
        Type.Object({
          /**
           * `member`: `account` is the kind of the member's account; `operator`: `account` is the purpose of the
           * operator account, and `ref` distinguishes accounts with one purpose.
           */
          owner: Type.Enum(["member", "operator"] as const),
          account: Type.String(),
          ref: Type.String(),
          amount: Money,
        }),
      ),
      /** Ledger transfers that this transfer posts, releases, reverses or belongs to. */
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
      /** The operator account that the adjustment debits or credits. */
      account: Type.Enum(adjustmentAccounts),
      reason: Reason,
    }),
    out: Type.Object({ transferId: Type.String(), balance: Money, currency: Type.String() }),
  },
} as const satisfies Record<keyof typeof memberMoney, { in: Type.TSchema; out: Type.TSchema }>;
