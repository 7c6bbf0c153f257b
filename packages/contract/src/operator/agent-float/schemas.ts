import Type from "typebox";
import { agentCreditSchemas } from "../../agents/credit/schemas.ts";
import { Amount, Cursor, EmptyObject, EpochMs, Money, NextCursor, pageSize } from "../../shapes.ts";
import { Id, Reason, RequestId } from "../operator-shapes.ts";
import type { agentFloat } from "./calls.ts";

const Float = Type.Object({
  /** By the operator, or by the agent above; less what was taken or returned. */
  granted: Money,
  /** Sent to members below, less what came back. */
  withDownlines: Money,
  /** In the account. */
  left: Money,
});
const Change = Type.Object({ id: Id, requestId: RequestId, amount: Amount, reason: Reason });
const Changed = Type.Object({ currency: Type.String(), ...Float.properties });

const Limits = { max: Amount, total: Amount };
const CreditLimits = { min: Amount, max: Amount, day: Amount };

export const agentFloatSchemas = {
  get: {
    in: Type.Object({ id: Id, cursor: Type.Optional(Cursor), size: pageSize(20, 100) }),
    out: Type.Object({
      currency: Type.String(),
      /** Null: the agent uses the cashier and has no float. */
      float: Type.Union([Float, Type.Null()]),
      /** A credit agent without an agent above: the operator's money goes to them alone. */
      mayChange: Type.Boolean(),
      list: Type.Array(
        Type.Object({
          requestId: RequestId,
          isGrant: Type.Boolean(),
          amount: Money,
          reason: Type.String(),
          by: Type.String(),
          at: EpochMs,
        }),
      ),
      nextCursor: NextCursor,
    }),
  },
  credits: {
    in: Type.Object({ id: Id, cursor: Type.Optional(Cursor), size: pageSize(20, 50) }),
    out: agentCreditSchemas.creditTransfers.out,
  },
  grant: { in: Change, out: Changed },
  takeBack: { in: Change, out: Changed },
  limits: {
    in: EmptyObject,
    out: Type.Object({
      currency: Type.String(),
      /** Of one grant, and of all of an agent's less what was taken back. */
      float: Type.Union([Type.Object({ max: Money, total: Money }), Type.Null()]),
      /** To one member from and to, and to all of them in a day of the site's calendar. */
      credit: Type.Union([Type.Object({ min: Money, max: Money, day: Money }), Type.Null()]),
    }),
  },
  saveFloatLimits: {
    in: Type.Object({ limits: Type.Union([Type.Object(Limits), Type.Null()]), reason: Reason }),
    out: EmptyObject,
  },
  saveCreditLimits: {
    in: Type.Object({ limits: Type.Union([Type.Object(CreditLimits), Type.Null()]), reason: Reason }),
    out: EmptyObject,
  },
} as const satisfies Record<keyof typeof agentFloat, { in: Type.TSchema; out: Type.TSchema }>;
