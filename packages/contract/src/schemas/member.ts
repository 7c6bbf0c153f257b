import Type from "typebox";
import type { member } from "../calls/member.ts";
import { EpochMs, ImageUrl, Nothing } from "./shapes.ts";

const MaybeText = Type.Union([Type.String(), Type.Null()]);

export const memberSchemas = {
  info: {
    in: Nothing,
    out: Type.Object({
      /** Member id as text: it is a 64-bit number. */
      id: Type.String(),
      type: Type.Integer(),
      account: Type.String(),
      nickname: MaybeText,
      icon: ImageUrl,
      /** Whole, since it is shown to the member alone; null: none given. */
      email: MaybeText,
      isEmailVerification: Type.Boolean(),
      /** Masked: all but the last four digits are stars. */
      mobile: MaybeText,
      mobileVerified: Type.Boolean(),
      payeeName: MaybeText,
      regDate: EpochMs,
      lastLogin: Type.Union([EpochMs, Type.Null()]),
      clubLabel: Type.Object({ labelName: MaybeText }),
      currency: Type.String(),
      merchantCode: Type.String(),
      firstTimeLogin: Type.Boolean(),
      /** Whether this session may change the password without the old one right now. */
      passwordProven: Type.Boolean(),
    }),
  },
  menu: {
    in: Nothing,
    out: Type.Object({ signIn: Type.Integer(), receiving: Type.Integer(), missionEnabled: Type.Boolean() }),
  },
  icon: {
    in: Nothing,
    out: Type.Object({
      icon: ImageUrl,
      /** Null: an uploaded picture, or none chosen yet. */
      iconId: MaybeText,
      gallery: Type.Array(Type.Object({ iconId: Type.String(), url: ImageUrl })),
    }),
  },
  setIcon: {
    in: Type.Object({ iconId: Type.Optional(Type.String({ maxLength: 20 })) }),
    out: Type.Object({ icon: ImageUrl }),
  },
  nickname: { in: Nothing, out: Type.Object({ nickname: MaybeText, editable: Type.Boolean() }) },
  /** An empty text takes the nickname away. */
  setNickname: { in: Type.Object({ nickname: Type.String({ maxLength: 120 }) }), out: Nothing },
  email: { in: Nothing, out: Type.Object({ email: MaybeText, editable: Type.Boolean() }) },
  payeeName: { in: Nothing, out: Type.Object({ payeeName: MaybeText, editable: Type.Boolean() }) },
  setPayeeName: { in: Type.Object({ payeeName: Type.String({ maxLength: 200 }) }), out: Nothing },
} as const satisfies Record<keyof typeof member, { in: Type.TSchema; out: Type.TSchema }>;
