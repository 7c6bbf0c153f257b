import Type from "typebox";
import { agentDisputeSchemas } from "../../agents/disputes/schemas.ts";
import { agentSchemas } from "../../agents/schemas.ts";
import { EmptyObject } from "../../shapes.ts";
import { listSchemas } from "../list-schemas.ts";
import { Id, Reason } from "../operator-shapes.ts";
import type { agentCases } from "./calls.ts";
import { disputeList, freezeList } from "./lists.ts";

/** Key of a freeze request: its agent and its id. */
const Freeze = { agent: Id, id: agentSchemas.requestFreeze.out.properties.requestId };
const DecidingFreeze = Type.Object({ ...Freeze, reason: Reason });

/** Withdrawals and refunds of the account that are not finished. */
const UnderWay = Type.Object({
  underWay: Type.Array(
    Type.Object({
      kind: Type.Enum(["withdrawal", "refund"] as const),
      id: Type.String(),
      /** Amount of the payment, with its currency. */
      amount: Type.String(),
      /**
       * State of a payment. `held`: waits for a person. `sent`: the gateway has it and may pay it. `approved`: is sent
       * next.
       */
      state: Type.Enum(["held", "sent", "approved"] as const),
    }),
  ),
});

export const agentCaseSchemas = {
  freezes: listSchemas(freezeList),
  freeze: { in: DecidingFreeze, out: UnderWay },
  refuseFreeze: { in: DecidingFreeze, out: EmptyObject },
  unfreeze: { in: DecidingFreeze, out: UnderWay },
  disputes: listSchemas(disputeList),
  decideDispute: {
    in: Type.Object({
      /** Sender of the credit. */
      sender: Id,
      id: agentDisputeSchemas.openDispute.in.properties.creditId,
      decision: agentDisputeSchemas.openDispute.in.properties.reason,
    }),
    out: EmptyObject,
  },
} as const satisfies Record<keyof typeof agentCases, { in: Type.TSchema; out: Type.TSchema }>;
