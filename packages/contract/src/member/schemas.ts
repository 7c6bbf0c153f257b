import Type from "typebox";
import type { member } from "./calls.ts";
import { SiteView } from "../auth/fields.ts";
import { EpochMs, ImageUrl, EmptyObject } from "../shapes.ts";

const MaybeText = Type.Union([Type.String(), Type.Null()]);

export const memberSchemas = {
  info: {
    in: EmptyObject,
    out: Type.Object({
      /** Member id as text, because it is a 64-bit number. */
      id: Type.String(),
      type: Type.Integer(),
      account: Type.String(),
      /** Whether the username was generated; the member may then change it once. */
      accountChangeable: Type.Boolean(),
      nickname: MaybeText,
      icon: ImageUrl,
      /** Unmasked email address, because only the member sees it; null: not set. */
      email: MaybeText,
      isEmailVerification: Type.Boolean(),
      /** Mobile number with stars for all but the last four digits. */
      mobile: MaybeText,
      mobileVerified: Type.Boolean(),
      payeeName: MaybeText,
      regDate: EpochMs,
      lastLogin: Type.Union([EpochMs, Type.Null()]),
      clubLabel: Type.Object({ labelName: MaybeText }),
      currency: Type.String(),
      merchantCode: Type.String(),
      firstTimeLogin: Type.Boolean(),
      /** Set only in the session of an operator who views the site as a member. */
      view: Type.Optional(SiteView),
      /** Whether this session may now change the password without the old one. */
      passwordProven: Type.Boolean(),
    }),
  },
  icon: {
    in: EmptyObject,
    out: Type.Object({
      icon: ImageUrl,
      /** Id of the chosen gallery picture. Null for an uploaded picture, or when none is chosen. */
      iconId: MaybeText,
      gallery: Type.Array(Type.Object({ iconId: Type.String(), url: ImageUrl })),
    }),
  },
  setIcon: {
    in: Type.Object({ iconId: Type.Optional(Type.String({ maxLength: 20 })) }),
    out: Type.Object({ icon: ImageUrl }),
  },
  nickname: { in: EmptyObject, out: Type.Object({ nickname: MaybeText, editable: Type.Boolean() }) },
  /** Sets the nickname. An empty text removes it. */
  setNickname: { in: Type.Object({ nickname: Type.String({ maxLength: 120 }) }), out: EmptyObject },
  email: { in: EmptyObject, out: Type.Object({ email: MaybeText, editable: Type.Boolean() }) },
  payeeName: { in: EmptyObject, out: Type.Object({ payeeName: MaybeText, editable: Type.Boolean() }) },
  setPayeeName: { in: Type.Object({ payeeName: Type.String({ maxLength: 200 }) }), out: EmptyObject },
} as const satisfies Record<keyof typeof member, { in: Type.TSchema; out: Type.TSchema }>;
