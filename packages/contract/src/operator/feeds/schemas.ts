import Type from "typebox";
import { EmptyObject } from "../../shapes.ts";
import { listSchemas } from "../list-schemas.ts";
import { Reason } from "../operator-shapes.ts";
import type { feeds } from "./calls.ts";
import { feedList } from "./lists.ts";

const FeedCode = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,29}$" });

export const feedSchemas = {
  list: listSchemas(feedList),
  add: { in: Type.Object({ code: FeedCode, isFinal: Type.Boolean() }), out: EmptyObject },
  secret: {
    in: Type.Object({ code: FeedCode, reason: Reason }),
    out: Type.Object({ secret: Type.String(), keyNo: Type.Integer() }),
  },
  off: { in: Type.Object({ code: FeedCode }), out: EmptyObject },
} as const satisfies Record<keyof typeof feeds, { in: Type.TSchema; out: Type.TSchema }>;
