import Type from "typebox";
import type { auth } from "../calls/auth.ts";
import { fields } from "../fields.ts";
import { EpochMs, Nothing } from "./shapes.ts";

const Field = (name: keyof typeof fields) =>
  Type.String({ minLength: fields[name].min, maxLength: fields[name].max * 2, pattern: fields[name].pattern });

const CaptchaId = Type.String({ pattern: "^[A-Za-z0-9_-]{0,64}$" });

/** What the site keeps of a session; the token itself lives in the cookie and is answered to API clients only. */
export const SessionInfo = Type.Object({
  token: Type.Optional(Type.String()),
  merchantCode: Type.String(),
  userName: Type.String(),
  type: Type.Integer(),
  /** Set instead of `type` in a trial session's storage; on the wire both are given. */
  customerType: Type.Optional(Type.Integer()),
  firstTimeLogin: Type.Boolean(),
  currency: Type.String(),
});

const RegisterField = Type.Object({
  enabled: Type.Boolean(),
  required: Type.Boolean(),
  acceptedPattern: Type.String(),
  minLength: Type.Integer(),
  maxLength: Type.Integer(),
});

export const authSchemas = {
  key: {
    in: Nothing,
    out: Type.Object({
      kid: Type.String(),
      kty: Type.Literal("EC"),
      crv: Type.Literal("P-256"),
      x: Type.String(),
      y: Type.String(),
      /** Server time, so that a wrong phone clock does not make every sealed body stale. */
      now: EpochMs,
    }),
  },
  login: {
    in: Type.Object({
      type: Type.Literal("username"),
      username: Field("loginUsername"),
      password: Field("loginPassword"),
      captcha: Type.Optional(Type.String({ maxLength: 16 })),
      captchaId: Type.Optional(CaptchaId),
      site: Type.Optional(Type.Union([Type.Literal("member"), Type.Literal("agent")])),
    }),
    out: SessionInfo,
  },
  logout: { in: Nothing, out: Nothing },
  freePlay: { in: Nothing, out: SessionInfo },
  captcha: {
    in: Nothing,
    out: Type.Object({ captchaId: Type.String(), image: Type.String() }),
  },
  checkUsername: {
    in: Type.Object({ username: Field("username") }),
    out: Type.Object({ available: Type.Boolean() }),
  },
  registerSettings: {
    in: Nothing,
    out: Type.Object({
      fields: Type.Record(Type.String(), RegisterField),
      captcha: Type.Object({ enabled: Type.Boolean() }),
      minimumAge: Type.Integer(),
    }),
  },
  register: {
    in: Type.Object({
      username: Field("username"),
      password: Field("password"),
      confirmPassword: Field("password"),
      /** The person has confirmed their age and the terms; the server refuses without it. */
      ageConfirmed: Type.Literal(true),
      captcha: Type.Optional(Type.String({ maxLength: 16 })),
      captchaId: Type.Optional(CaptchaId),
      registerMethod: Type.Enum(["H5", "APP", "PWA", "WEBCLIP"] as const),
      registerUrl: Type.Optional(Type.String({ maxLength: 300 })),
      domain: Type.Optional(Type.String({ maxLength: 120 })),
      affiliateCode: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{0,40}$" })),
    }),
    out: SessionInfo,
  },
} as const satisfies Record<keyof typeof auth, { in: Type.TSchema; out: Type.TSchema }>;
