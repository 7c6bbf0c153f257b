import Type from "typebox";
import { EmptyObject } from "../../shapes.ts";
import { listSchemas } from "../list-schemas.ts";
import { Id, Reason } from "../operator-shapes.ts";
import type { exclusions } from "./calls.ts";
import { exclusionList } from "./lists.ts";

export const exclusionSchemas = {
  list: listSchemas(exclusionList),
  decide: {
    in: Type.Object({ memberId: Id, excludedId: Id, isSamePerson: Type.Boolean(), reason: Reason }),
    out: EmptyObject,
  },
} as const satisfies Record<keyof typeof exclusions, { in: Type.TSchema; out: Type.TSchema }>;
