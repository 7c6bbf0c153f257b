import Type from "typebox";
import type { member } from "../calls/member.ts";
import { EpochMs, Nothing } from "./shapes.ts";

export const memberSchemas = {
  info: {
    in: Nothing,
    out: Type.Object({
      /** Member id as text: it is a 64-bit number. */
      id: Type.String(),
      type: Type.Integer(),
      account: Type.String(),
      nickname: Type.Union([Type.String(), Type.Null()]),
      regDate: EpochMs,
      lastLogin: Type.Union([EpochMs, Type.Null()]),
      clubLabel: Type.Object({ labelName: Type.Union([Type.String(), Type.Null()]) }),
      currency: Type.String(),
      merchantCode: Type.String(),
    }),
  },
} as const satisfies Record<keyof typeof member, { in: Type.TSchema; out: Type.TSchema }>;
