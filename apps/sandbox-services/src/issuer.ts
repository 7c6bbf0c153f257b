// Issues sign-in tokens: ID tokens like Firebase's, signed with its own published keys. It verifies no identity, which
// is acceptable only in a sandbox. A person has the same id after a restart.

import { createHash } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT, type JWK } from "jose";
import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";

export type Person = {
  readonly provider: "phone" | "google.com" | "facebook.com";
  /** The provider's identifier of the person: their phone number or an id. */
  readonly subject: string;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
};

export type Issuer = {
  readonly keys: { readonly keys: readonly JWK[] };
  idOf(person: Person): string;
  /** Returns an ID token that is valid for an hour. */
  token(person: Person): Promise<string>;
};

const HOUR_S = 3_600;

export async function createIssuer(projectId: string, chance: ClockAndRandom): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const kid = chance.randomBytes(20).toString("hex");
  const idOf = ({ provider, subject }: Person) =>
    createHash("sha256").update(`${projectId} ${provider} ${subject}`).digest("base64url").slice(0, 28);
  return {
    keys: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" }] },
    idOf,
    token(person) {
      const at = Math.floor(chance.now().getTime() / 1_000);
      const isPhone = person.provider === "phone";
      return new SignJWT({
        auth_time: at,
        user_id: idOf(person),
        ...(isPhone
          ? { phone_number: person.subject }
          : { email: person.email, email_verified: false, name: person.name }),
        firebase: { identities: { [person.provider]: [person.subject] }, sign_in_provider: person.provider },
      })
        .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
        .setIssuer(`https://securetoken.google.com/${projectId}`)
        .setAudience(projectId)
        .setSubject(idOf(person))
        .setJti(chance.randomBytes(12).toString("hex"))
        .setIssuedAt(at)
        .setExpirationTime(at + HOUR_S)
        .sign(privateKey);
    },
  };
}
