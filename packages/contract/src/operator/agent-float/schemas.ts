import Type from "typebox";
import { agentCreditSchemas } from "../../agents/credit/schemas.ts";
import { Amount, Cursor, EmptyObject, EpochMs, Money, NextCursor, pageSize } from "../../shapes.ts";
import { Id, Reason, RequestId } from "../operator-shapes.ts";
import type { agentFloat } from "./calls.ts";

const Float = Type.Object({
  /** Credit granted by the operator or by the agent above, minus credit taken back or returned. */
  granted: Money,
  /** Credit sent to members below, minus returned credit. */
  withDownlines: Money,
  /** Balance of the agent's account. */
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
      /** The agent's float; null: the agent uses the cashier and has none. */
      float: Type.Union([Float, Type.Null()]),
      /** Whether operators may change this float. They may only when the credit agent has no agent above. */
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
      /** Limit of one grant, and limit of the total that an agent is granted, minus credit taken back. */
      float: Type.Union([Type.Object({ max: Money, total: Money }), Type.Null()]),
      /** Limits of an agent's transfer to one member, and of all transfers in a day of the site's calendar. */
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
