import Type from "typebox";
import type { secondFactor } from "./calls.ts";
import { Field, SessionInfo } from "../fields.ts";
import { EmptyObject } from "../../shapes.ts";

/**
 * Six digits of the authenticator app, also from Bengali and Thai keyboards, or a recovery code. Spaces, hyphens and
 * case are ignored; in a recovery code O is read as 0, I and L as 1.
 */
const Code = Type.String({ minLength: 1, maxLength: 40 });
/** The login password. Left out only by a member without a login password who has just logged in. */
const Password = Type.Optional(Field("loginPassword"));

/**
 * Recovery codes. Each replaces the app's code for one login or one change. They are never stored in the clear and are
 * shown only once.
 */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

export const secondFactorSchemas = {
  verifyLogin: {
    in: Type.Object({
      /** Value of `challenge` in the answer that refused the login. Valid for some minutes and for one login. */
      challenge: Type.String({ pattern: "^[A-Za-z0-9_-]{44}$" }),
      code: Code,
      /** True: logins of this browser need no code for 30 days. */
      trustDevice: Type.Optional(Type.Boolean()),
    }),
    out: SessionInfo,
  },
  secondFactor: {
    in: EmptyObject,
    out: Type.Object({
      isOn: Type.Boolean(),
      /** Whether codes of the app are refused for a while, after wrong codes. A recovery code still works. */
      isLocked: Type.Boolean(),
      recoveryCodesLeft: Type.Integer({ minimum: 0 }),
    }),
  },
  beginSecondFactor: {
    in: Type.Object({ password: Password }),
    out: Type.Object({
      /** Secret in base32, to type into an authenticator app. */
      secret: Type.String(),
      /** The secret as `otpauth://totp/…`: apps read it from a QR code or open it by a tap. */
      address: Type.String(),
    }),
  },
  confirmSecondFactor: { in: Type.Object({ code: Code }), out: RecoveryCodes },
  renewRecoveryCodes: { in: Type.Object({ code: Code, password: Password }), out: RecoveryCodes },
  removeSecondFactor: { in: Type.Object({ code: Code, password: Password }), out: EmptyObject },
} as const satisfies Record<keyof typeof secondFactor, { in: Type.TSchema; out: Type.TSchema }>;
