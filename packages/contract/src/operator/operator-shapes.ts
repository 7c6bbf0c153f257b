// Schemas that several areas of the console share.

import Type from "typebox";
import { EpochMs } from "../shapes.ts";
import { proposalStates } from "./proposals/lists.ts";

/** Id of a database row, as text: ids have 64 bits. */
export const Id = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
/** Why an operator reads personal data or does an act. The audit log stores the reason. */
export const Reason = Type.String({ minLength: 3, maxLength: 200, pattern: "\\S" });
/** Id of an order of the cashier. */
export const OrderId = Type.String({ pattern: "^[0-9A-HJKMNP-TV-Z]{32}$" });
/** Idempotency key that the caller creates once for each act: a request with the same key is the same act. */
export const RequestId = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
});

/** Maximum amount of one act, in minor units. With this maximum, sums of many acts stay within the ledger's 64 bits. */
export const maxActMinor = 10n ** 15n;

/** Values that an act changes, by names whose kinds facts.ts declares. */
export const Facts = Type.Record(
  Type.String({ maxLength: 160 }),
  Type.Union([Type.String({ maxLength: 2_000 }), Type.Number(), Type.Boolean(), Type.Null()]),
);
export type Facts = Type.Static<typeof Facts>;

export const ProposalState = Type.Enum(proposalStates);

/** An act that an operator proposed: it waits for a second operator, or the proposal has ended. */
export const Proposal = Type.Object({
  id: Id,
  /** Name of the call that the proposal runs. */
  act: Type.String(),
  subject: Type.String(),
  /** SHA-256 of the payload, hex: an approval must send the same hash. */
  hash: Type.String(),
  payload: Type.Unknown(),
  /** Values before and after the act. */
  before: Facts,
  after: Facts,
  /** Amount of the act as decimal text; null: the act has no amount. */
  amount: Type.Union([Type.String(), Type.Null()]),
  currency: Type.Union([Type.String(), Type.Null()]),
  proposedBy: Type.String(),
  proposedAt: EpochMs,
  expiresAt: EpochMs,
  state: ProposalState,
  decidedBy: Type.Union([Type.String(), Type.Null()]),
  decidedAt: Type.Union([EpochMs, Type.Null()]),
  remark: Type.Union([Type.String(), Type.Null()]),
  /** Whether the calling operator may approve the proposal: they have the act's permission and did not propose it. */
  mayApprove: Type.Boolean(),
});
export type Proposal = Type.Static<typeof Proposal>;
