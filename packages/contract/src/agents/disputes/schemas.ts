import Type from "typebox";
import { disputeSides, disputeStates, maxDisputeText } from "../team.ts";
import type { agentDisputes } from "./calls.ts";
import { Cursor, EpochMs, Money, NextCursor, pageSize } from "../../shapes.ts";

const CreditId = Type.String({ format: "uuid" });
/** Statement of one side of a dispute, which the other side sees. It needs at least one visible letter. */
const Words = Type.String({ minLength: 1, maxLength: maxDisputeText, pattern: "\\S" });
const Empty = Type.Object({});

const Dispute = Type.Object({
  /** Id of the receiver's transfer, as in `agents.receivedCredit` and `agents.creditTransfer`. */
  creditId: CreditId,
  /** The caller's side of the transfer. */
  side: Type.Enum(disputeSides),
  otherName: Type.String(),
  amount: Money,
  currency: Type.String(),
  sentAt: EpochMs,
  /** Whether the caller opened the dispute. */
  isOwn: Type.Boolean(),
  reason: Type.String(),
  state: Type.Enum(disputeStates),
  openedAt: EpochMs,
  answerUntil: EpochMs,
  answer: Type.Union([Type.String(), Type.Null()]),
  /** The operator's decision in words; null: not decided yet. */
  decision: Type.Union([Type.String(), Type.Null()]),
  mayAnswer: Type.Boolean(),
  mayEscalate: Type.Boolean(),
});

export const agentDisputeSchemas = {
  openDispute: { in: Type.Object({ creditId: CreditId, reason: Words }), out: Dispute },
  answerDispute: { in: Type.Object({ creditId: CreditId, answer: Words }), out: Empty },
  escalateDispute: { in: Type.Object({ creditId: CreditId }), out: Empty },
  disputes: {
    in: Type.Object({ cursor: Type.Optional(Cursor), pageSize: pageSize(50, 100) }),
    /** Disputes, undecided ones first, then newest first. */
    out: Type.Object({ list: Type.Array(Dispute), nextCursor: NextCursor }),
  },
} as const satisfies Record<keyof typeof agentDisputes, { in: Type.TSchema; out: Type.TSchema }>;
