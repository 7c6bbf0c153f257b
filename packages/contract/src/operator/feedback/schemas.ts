import Type from "typebox";
import { EmptyObject, EpochMs } from "../../shapes.ts";
import { Id } from "../operator-shapes.ts";
import type { feedback } from "./calls.ts";

export const feedbackStates = ["waiting", "answered"] as const;

export const OperatorFeedback = Type.Object({
  id: Id,
  member: Type.Object({ id: Type.String(), name: Type.String() }),
  content: Type.String(),
  remark: Type.String(),
  /** The site's language when it was written. */
  language: Type.String(),
  sentAt: EpochMs,
  /** Ids of its pictures. */
  pictures: Type.Array(Id),
  answer: Type.Union([Type.String(), Type.Null()]),
  answeredBy: Type.Union([Type.String(), Type.Null()]),
  answeredAt: Type.Union([EpochMs, Type.Null()]),
});
export type OperatorFeedback = Type.Static<typeof OperatorFeedback>;

export const feedbackSchemas = {
  list: {
    in: Type.Object({ state: Type.Enum(feedbackStates) }),
    out: Type.Object({ rows: Type.Array(OperatorFeedback), asOf: EpochMs }),
  },
  /** A picture in WebP, as base64. */
  picture: { in: Type.Object({ id: Id }), out: Type.Object({ webp: Type.String() }) },
  answer: {
    in: Type.Object({ id: Id, answer: Type.String({ minLength: 1, maxLength: 4_000, pattern: "\\S" }) }),
    out: EmptyObject,
  },
} as const satisfies Record<keyof typeof feedback, { in: Type.TSchema; out: Type.TSchema }>;
