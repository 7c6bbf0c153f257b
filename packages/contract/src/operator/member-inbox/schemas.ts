import Type from "typebox";
import { EmptyObject } from "../../shapes.ts";
import { Id, RequestId } from "../operator-shapes.ts";
import type { memberInbox } from "./calls.ts";

export const memberInboxSchemas = {
  send: {
    in: Type.Object({
      id: Id,
      requestId: RequestId,
      title: Type.String({ minLength: 1, maxLength: 120, pattern: "\\S" }),
      /** Text of the message: plain text with line breaks. */
      text: Type.String({ minLength: 1, maxLength: 4_000, pattern: "\\S" }),
    }),
    out: EmptyObject,
  },
} as const satisfies Record<keyof typeof memberInbox, { in: Type.TSchema; out: Type.TSchema }>;
