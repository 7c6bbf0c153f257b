// A person's identity from a Firebase ID token, checked against the issuer's published keys. A token is accepted only
// when it is signed with RS256 by one of those keys, is for our project and from its issuer, has not expired, and
// comes from a sign-in of the last minutes. Issuer and subject identify a person, never an email address.

import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from "jose";
import { fail } from "../infra/failure.ts";

export type FirebaseSettings = {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  /** Address of the issuer's published keys (JWKS). */
  readonly keysUrl: string;
  /** The sandbox's own issuer, at the address that browsers use; null: Google's issuer. */
  readonly emulatorUrl: string | null;
};

export const firebaseProviders = { sms: "phone", facebook: "facebook.com", google: "google.com" } as const;
export type FirebaseChannel = keyof typeof firebaseProviders;

export type FirebaseIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly channel: FirebaseChannel;
  /** Verified mobile number in E.164; null: the sign-in was not by phone. */
  readonly mobile: string | null;
  readonly expiresAt: Date;
};

export type Firebase = {
  readonly settings: FirebaseSettings;
  /**
   * Returns the person of a token; null: the token is invalid. @throws {Failure} `system.busy` when the keys are
   * unavailable
   */
  verify(token: string, channel: FirebaseChannel): Promise<FirebaseIdentity | null>;
};

/** Maximum age of the sign-in. The token itself stays valid for an hour. */
const SIGNED_IN_WITHIN_MS = 10 * 60_000;
const CLOCK_TOLERANCE_S = 30;
const KEYS_TIMEOUT_MS = 5_000;
const BUSY_RETRY_S = 5;

type Claims = JWTPayload & {
  auth_time?: unknown;
  phone_number?: unknown;
  firebase?: { sign_in_provider?: unknown };
};

export function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}

export function createFirebase(settings: FirebaseSettings, now: () => Date): Firebase {
  const issuer = issuerOf(settings.projectId);
  const keys = createRemoteJWKSet(new URL(settings.keysUrl), { timeoutDuration: KEYS_TIMEOUT_MS });

  async function claimsOf(token: string): Promise<Claims | null> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: settings.projectId,
        algorithms: ["RS256"],
        currentDate: now(),
        clockTolerance: CLOCK_TOLERANCE_S,
        requiredClaims: ["sub", "iat", "exp", "auth_time"],
      });
      return payload;
    } catch (error) {
      // while the keys are unavailable, a token is neither accepted nor called invalid
      if (
        error instanceof errors.JWKSTimeout ||
        !(error instanceof errors.JOSEError) ||
        error.code === "ERR_JOSE_GENERIC"
      ) {
        return fail("system.busy", undefined, BUSY_RETRY_S);
      }
      return null;
    }
  }

  return {
    settings,
    async verify(token, channel) {
      const claims = await claimsOf(token);
      if (claims === null) return null;
      const { sub, iat, exp, auth_time: signedIn, phone_number: phone, firebase } = claims;
      const at = now().getTime();
      const fresh =
        typeof signedIn === "number" &&
        signedIn * 1_000 <= at + CLOCK_TOLERANCE_S * 1_000 &&
        at - signedIn * 1_000 <= SIGNED_IN_WITHIN_MS &&
        (iat ?? 0) * 1_000 <= at + CLOCK_TOLERANCE_S * 1_000;
      const named = typeof sub === "string" && sub.length >= 1 && sub.length <= 128;
      const mobile = typeof phone === "string" && /^\+[1-9][0-9]{4,14}$/.test(phone) ? phone : null;
      const right =
        firebase?.sign_in_provider === firebaseProviders[channel] && (channel !== "sms" || mobile !== null);
      if (!fresh || !named || !right) return null;
      return {
        issuer,
        subject: sub,
        channel,
        mobile: channel === "sms" ? mobile : null,
        expiresAt: new Date((exp ?? 0) * 1_000),
      };
    },
  };
}
