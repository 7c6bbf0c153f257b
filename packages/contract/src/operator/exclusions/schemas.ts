import Type from "typebox";
import { EmptyObject, EpochMs } from "../../shapes.ts";
import { MemberLine } from "../members/schemas.ts";
import { Id, Reason } from "../operator-shapes.ts";
import type { exclusions } from "./calls.ts";
import { matchReasons } from "./match-reasons.ts";

export const exclusionSchemas = {
  waiting: {
    in: EmptyObject,
    out: Type.Object({
      list: Type.Array(
        Type.Object({
          member: MemberLine,
          excluded: MemberLine,
          reasons: Type.Array(Type.Enum(matchReasons)),
          foundAt: EpochMs,
          /** Until when the exclusion holds; null: for good. */
          until: Type.Union([EpochMs, Type.Null()]),
          /** The account cannot play until this is decided. */
          blocksPlay: Type.Boolean(),
        }),
      ),
    }),
  },
  decide: {
    in: Type.Object({ memberId: Id, excludedId: Id, isSamePerson: Type.Boolean(), reason: Reason }),
    out: EmptyObject,
  },
} as const satisfies Record<keyof typeof exclusions, { in: Type.TSchema; out: Type.TSchema }>;
