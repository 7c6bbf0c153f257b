import Type from "typebox";
import { EmptyObject } from "../../shapes.ts";
import { listSchemas } from "../list-schemas.ts";
import { Id, Proposal, Reason } from "../operator-shapes.ts";
import type { proposals } from "./calls.ts";
import { proposalList } from "./lists.ts";

export const proposalSchemas = {
  list: listSchemas(proposalList),
  get: { in: Type.Object({ id: Id }), out: Proposal },
  approve: {
    in: Type.Object({ id: Id, hash: Type.String({ pattern: "^[0-9a-f]{64}$" }) }),
    /** `value`: output of the executed act. */
    out: Type.Object({ value: Type.Unknown() }),
  },
  refuse: { in: Type.Object({ id: Id, reason: Reason }), out: EmptyObject },
  withdraw: { in: Type.Object({ id: Id }), out: EmptyObject },
} as const satisfies Record<keyof typeof proposals, { in: Type.TSchema; out: Type.TSchema }>;
