import Type from "typebox";
import { EmptyObject } from "../../shapes.ts";
import { listSchemas } from "../list-schemas.ts";
import { Id } from "../operator-shapes.ts";
import type { feedback } from "./calls.ts";
import { feedbackList } from "./lists.ts";

export const feedbackSchemas = {
  list: listSchemas(feedbackList),
  /** Returns a picture of a feedback: WebP in base64. */
  picture: { in: Type.Object({ id: Id }), out: Type.Object({ webp: Type.String() }) },
  answer: {
    in: Type.Object({ id: Id, answer: Type.String({ minLength: 1, maxLength: 4_000, pattern: "\\S" }) }),
    out: EmptyObject,
  },
} as const satisfies Record<keyof typeof feedback, { in: Type.TSchema; out: Type.TSchema }>;
