// Schemas that several areas of the console share.

import Type from "typebox";
import { EpochMs } from "../shapes.ts";
import { proposalStates } from "./proposals/lists.ts";

/** Id of a database row, as text: ids have 64 bits. */
export const Id = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
/** Why an operator reads personal data or does an act; kept in the audit log. */
export const Reason = Type.String({ minLength: 3, maxLength: 200, pattern: "\\S" });
/** An order of the cashier. */
export const OrderId = Type.String({ pattern: "^[0-9A-HJKMNP-TV-Z]{32}$" });
/** Created once by the caller for each act: a repeated request is the same act. */
export const RequestId = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
});

/** Maximum amount of one act, in minor units: sums of many acts stay within the ledger's 64 bits. */
export const maxActMinor = 10n ** 15n;

/** Changes of an act, by names whose kinds facts.ts declares. */
export const Facts = Type.Record(
  Type.String({ maxLength: 160 }),
  Type.Union([Type.String({ maxLength: 2_000 }), Type.Number(), Type.Boolean(), Type.Null()]),
);
export type Facts = Type.Static<typeof Facts>;

export const ProposalState = Type.Enum(proposalStates);

/** An act that waits for a second operator, or was decided. */
export const Proposal = Type.Object({
  id: Id,
  /** The call's name. */
  act: Type.String(),
  subject: Type.String(),
  /** SHA-256 of the payload, hex: an approval must send the same hash. */
  hash: Type.String(),
  payload: Type.Unknown(),
  /** Values before and after the act. */
  before: Facts,
  after: Facts,
  /** Decimal text; null: no amount. */
  amount: Type.Union([Type.String(), Type.Null()]),
  currency: Type.Union([Type.String(), Type.Null()]),
  proposedBy: Type.String(),
  proposedAt: EpochMs,
  expiresAt: EpochMs,
  state: ProposalState,
  decidedBy: Type.Union([Type.String(), Type.Null()]),
  decidedAt: Type.Union([EpochMs, Type.Null()]),
  remark: Type.Union([Type.String(), Type.Null()]),
  /** Whether the reader may approve it: they have the act's permission and did not propose it. */
  mayApprove: Type.Boolean(),
});
export type Proposal = Type.Static<typeof Proposal>;
