import Type from "typebox";
import { EmptyObject, EpochMs } from "../../shapes.ts";
import { operatorNamePattern } from "../operator-call.ts";
import { Id, Reason } from "../operator-shapes.ts";
import { permissions } from "../permissions.ts";
import type { access } from "./calls.ts";

export const Me = Type.Object({
  name: Type.String(),
  displayName: Type.String(),
  /** The merchant of the request, and all merchants for which the operator works. */
  merchant: Type.String(),
  merchants: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  currency: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  /**
   * Maximum amount that the operator may move in one act without a second operator, as decimal text; null: only the
   * merchant's rules apply.
   */
  maxAmount: Type.Union([Type.String(), Type.Null()]),
  /** Whether the operator sees personal data masked. */
  isMasked: Type.Boolean(),
  /** End of the time in which a step-up needs no new proof; null: the next step-up needs a proof. */
  provenUntil: Type.Union([EpochMs, Type.Null()]),
  /** End of break-glass, during which the session has every permission of the merchant; null: an ordinary session. */
  breakGlassUntil: Type.Union([EpochMs, Type.Null()]),
  serverTime: EpochMs,
});

export const OperatorName = Type.String({ pattern: operatorNamePattern });
const Merchants = Type.Array(Type.Object({ code: Type.String(), name: Type.String() }));
/** The operator who signed in; the session is in the cookie. */
const SignedIn = Type.Object({
  name: Type.String(),
  displayName: Type.String(),
  /** Merchants where the operator has a role today; empty: none. */
  merchants: Merchants,
});
const Password = Type.String({ minLength: 12, maxLength: 200 });
/** Code of an authenticator app: six digits in any script, with or without a space. */
const TotpCode = Type.String({ minLength: 6, maxLength: 12 });
/** The token after `#` in an invitation or sign-in link. */
const LinkToken = Type.String({ minLength: 20, maxLength: 80 });
/** Data that `@simplewebauthn/browser` takes and returns. The server verifies every field. */
const WebAuthn = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown());
const PasskeyName = Type.String({ minLength: 1, maxLength: 80, pattern: "\\S" });
/**
 * A secret for an authenticator app: as text, as the content of its QR code, and encrypted. The call that confirms the
 * secret with a code takes the encrypted form within the hour.
 */
const AppSetUp = Type.Object({ secret: Type.String(), uri: Type.String(), sealed: Type.String() });
const Sealed = Type.String({ maxLength: 400, pattern: "^[A-Za-z0-9_-]+$" });
const NoPasskey = Type.Union([WebAuthn, Type.Null()]);
const Device = Type.Object({
  /** Browser and system of the session; null: unknown. */
  device: Type.Union([Type.String(), Type.Null()]),
  ip: Type.String(),
});

export const OperatorSession = Type.Object({
  id: Id,
  kind: Type.Enum(["browser", "break_glass", "token"] as const),
  isCurrent: Type.Boolean(),
  ...Device.properties,
  createdAt: EpochMs,
  seenAt: EpochMs,
  expiresAt: EpochMs,
});

/** A day in the form `2026-11-29`. */
export const Day = Type.String({ pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" });
export const PermissionName = Type.Enum(permissions);

const ApiToken = Type.Object({
  id: Id,
  name: Type.String(),
  permissions: Type.Array(Type.String()),
  addresses: Type.Array(Type.String()),
  lastDay: Type.String(),
  createdAt: EpochMs,
  /** When the token or session was last used; null: never. */
  seenAt: Type.Union([EpochMs, Type.Null()]),
  isOpen: Type.Boolean(),
});

export const accessSchemas = {
  me: { in: EmptyObject, out: Me },
  signIn: {
    in: Type.Object({
      name: OperatorName,
      password: Type.String({ minLength: 1, maxLength: 200 }),
      code: TotpCode,
    }),
    out: SignedIn,
  },
  passkeyOptions: { in: EmptyObject, out: Type.Object({ options: WebAuthn }) },
  signInWithPasskey: { in: Type.Object({ response: WebAuthn }), out: SignedIn },
  invitation: {
    in: Type.Object({ token: LinkToken }),
    out: Type.Object({
      name: Type.String(),
      displayName: Type.String(),
      /** Whether the link signs in directly (`access.signInOnce`) and sets up nothing. */
      isSignIn: Type.Boolean(),
      /** Accepting the invitation ends the operator's present passkeys, password, app, sessions and tokens. */
      replaces: Type.Boolean(),
      expiresAt: EpochMs,
      /** Options for a new passkey; null: no passkey can be made at this address. */
      passkey: NoPasskey,
      /** Secret for a new authenticator app; null: the link signs in directly. */
      app: Type.Union([AppSetUp, Type.Null()]),
    }),
  },
  acceptWithPasskey: {
    in: Type.Object({ token: LinkToken, response: WebAuthn, passkeyName: PasskeyName }),
    out: SignedIn,
  },
  acceptWithPassword: {
    in: Type.Object({ token: LinkToken, password: Password, code: TotpCode, sealed: Sealed }),
    out: SignedIn,
  },
  signInOnce: { in: Type.Object({ token: LinkToken }), out: SignedIn },
  proveOptions: { in: EmptyObject, out: Type.Object({ passkey: NoPasskey, hasApp: Type.Boolean() }) },
  prove: {
    in: Type.Object({ code: Type.Optional(TotpCode), response: Type.Optional(WebAuthn) }),
    out: Type.Object({ provenUntil: EpochMs }),
  },
  signOut: { in: EmptyObject, out: EmptyObject },
  sessions: { in: EmptyObject, out: Type.Object({ rows: Type.Array(OperatorSession) }) },
  endSession: { in: Type.Object({ id: Id }), out: EmptyObject },
  endOtherSessions: { in: EmptyObject, out: Type.Object({ ended: Type.Integer() }) },
  account: {
    in: EmptyObject,
    out: Type.Object({
      passkeys: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          createdAt: EpochMs,
          usedAt: Type.Union([EpochMs, Type.Null()]),
        }),
      ),
      /** Whether the operator has a password, which always comes with an app. */
      hasPassword: Type.Boolean(),
      canMakePasskey: Type.Boolean(),
    }),
  },
  setUpOptions: { in: EmptyObject, out: Type.Object({ passkey: NoPasskey, app: AppSetUp }) },
  addPasskey: { in: Type.Object({ response: WebAuthn, passkeyName: PasskeyName }), out: EmptyObject },
  removePasskey: {
    in: Type.Object({ id: Type.String({ pattern: "^[A-Za-z0-9_-]{1,1400}$" }) }),
    out: EmptyObject,
  },
  setPassword: {
    in: Type.Object({ password: Password, code: TotpCode, sealed: Sealed }),
    out: EmptyObject,
  },
  removePassword: { in: EmptyObject, out: EmptyObject },
  breakGlass: { in: Type.Object({ reason: Reason }), out: Type.Object({ until: EpochMs }) },
  tokens: { in: EmptyObject, out: Type.Object({ rows: Type.Array(ApiToken) }) },
  createToken: {
    in: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 60, pattern: "\\S" }),
      permissions: Type.Array(PermissionName, { minItems: 1, maxItems: 200, uniqueItems: true }),
      /** Last day of the token's validity: not before today and at most a year away. */
      lastDay: Day,
      /** Addresses or networks (`203.0.113.0/24`) that may use the token; empty: any. */
      addresses: Type.Array(Type.String({ pattern: "^[0-9a-fA-F.:]{2,39}(/[0-9]{1,3})?$" }), {
        maxItems: 20,
      }),
    }),
    out: Type.Object({ token: Type.String() }),
  },
  endToken: { in: Type.Object({ id: Id }), out: EmptyObject },
} as const satisfies Record<keyof typeof access, { in: Type.TSchema; out: Type.TSchema }>;
