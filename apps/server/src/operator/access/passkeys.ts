/**
 * Passkeys: discoverable WebAuthn credentials whose device verifies its user. A challenge is stored when it is issued.
 * It is accepted once, within five minutes, and only from the console's address.
 */
import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { passkeyChallengeMs } from "@khela/contract/operator/operator-call";
import { fail } from "../../infra/failure.ts";
import type { AccessContext } from "./access-context.ts";
import {
  consumeChallenge,
  findPasskey,
  insertChallenge,
  listPasskeys,
  markPasskeyUsed,
  type ChallengePurpose,
  type PasskeyRow,
} from "./passkey-store.ts";

const CHALLENGE_BYTES = 32;
/** COSE algorithms ES256, EdDSA and RS256; every authenticator supports at least one of them. */
const ALGORITHMS = [-7, -8, -257];

/** Loads the WebAuthn library at the first use of a passkey, which saves a third of a second at the server's start. */
const webAuthn = () => import("@simplewebauthn/server");

type RelyingParty = { readonly id: string; readonly origin: string };

/**
 * Finds the WebAuthn relying party of the console's address. Null where browsers allow no passkeys: without a host
 * name or without https.
 */
function findRelyingParty({ config }: Pick<AccessContext, "config">): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(config.publicUrl);
  const isSecure = protocol === "https:" || hostname === "localhost";
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? { id: hostname, origin } : null;
}

export const canMakePasskeys = (ctx: Pick<AccessContext, "config">): boolean =>
  findRelyingParty(ctx) !== null;

const requireRelyingParty = (ctx: Pick<AccessContext, "config">): RelyingParty =>
  findRelyingParty(ctx) ?? fail("operator.passkey.unavailable");

type Purpose = { readonly purpose: ChallengePurpose; readonly operatorId: bigint | null };

async function createChallenge(ctx: AccessContext, purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = ctx.randomBytes(CHALLENGE_BYTES);
  await insertChallenge(ctx.db, {
    ...purpose,
    challenge: bytes.toString("base64url"),
    expiresAt: new Date(ctx.now().getTime() + passkeyChallengeMs),
  });
  return Uint8Array.from(bytes);
}

const record = (options: object): Record<string, unknown> => ({ ...options });

/** Options for creating a passkey; null where browsers allow no passkeys. */
export async function createRegistrationOptions(
  ctx: AccessContext,
  operator: { readonly id: bigint; readonly name: string; readonly displayName: string },
): Promise<Record<string, unknown> | null> {
  const party = findRelyingParty(ctx);
  if (party === null) return null;
  const known = await listPasskeys(ctx.db, operator.id);
  const { generateRegistrationOptions } = await webAuthn();
  return record(
    await generateRegistrationOptions({
      rpName: ctx.merchant.brand,
      rpID: party.id,
      userName: operator.name,
      userDisplayName: operator.displayName,
      userID: Uint8Array.from(Buffer.from(`operator ${operator.id}`)),
      challenge: await createChallenge(ctx, { purpose: "register", operatorId: operator.id }),
      attestationType: "none",
      supportedAlgorithmIDs: ALGORITHMS,
      timeout: passkeyChallengeMs,
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId.toString("base64url") })),
    }),
  );
}

/** Options for signing a challenge with a passkey, of any operator or of one operator. */
export async function createSignOptions(
  ctx: AccessContext,
  purpose: Purpose & { readonly passkeys: readonly PasskeyRow[] },
): Promise<Record<string, unknown>> {
  const { id } = requireRelyingParty(ctx);
  const { generateAuthenticationOptions } = await webAuthn();
  return record(
    await generateAuthenticationOptions({
      rpID: id,
      challenge: await createChallenge(ctx, { purpose: purpose.purpose, operatorId: purpose.operatorId }),
      timeout: passkeyChallengeMs,
      userVerification: "required",
      allowCredentials: purpose.passkeys.map(({ credentialId }) => ({
        id: credentialId.toString("base64url"),
      })),
    }),
  );
}

const consumer =
  (ctx: AccessContext, purpose: Purpose) =>
  (challenge: string): Promise<boolean> =>
    consumeChallenge(ctx.db, { ...purpose, challenge, now: ctx.now() });

/**
 * Verifies the passkey that a browser created for the operator; returns it in the form to store. @throws {Failure}
 * operator.proof.invalid
 */
export async function verifyRegistration(
  ctx: AccessContext,
  operatorId: bigint,
  { response, name }: { readonly response: unknown; readonly name: string },
): Promise<Omit<PasskeyRow, "usedAt">> {
  const { id, origin } = requireRelyingParty(ctx);
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: consumer(ctx, { purpose: "register", operatorId }),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) return fail("operator.proof.invalid");
    const { credential } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, "base64url"),
      operatorId,
      publicKey: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: [],
      name: name.trim(),
      createdAt: ctx.now(),
    };
  } catch (error) {
    ctx.log.info({ err: error }, "a new passkey was refused");
    return fail("operator.proof.invalid");
  }
}

/**
 * Returns the id of the operator whose passkey signed a challenge for this purpose; null: the signature is not valid.
 */
export async function verifySignature(
  ctx: AccessContext,
  purpose: Purpose,
  response: unknown,
): Promise<bigint | null> {
  const { id: rpId, origin } = requireRelyingParty(ctx);
  const { id } = response as { readonly id?: unknown };
  const passkey = typeof id === "string" ? await findPasskey(ctx.db, Buffer.from(id, "base64url")) : null;
  if (passkey === null || (purpose.operatorId !== null && passkey.operatorId !== purpose.operatorId))
    return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: consumer(ctx, purpose),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString("base64url"),
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    if (!verified) return null;
    const { credentialId } = passkey;
    await markPasskeyUsed(ctx.db, {
      credentialId,
      counter: authenticationInfo.newCounter,
      now: ctx.now(),
    });
    return passkey.operatorId;
  } catch (error) {
    ctx.log.info({ err: error }, "a passkey's signature was refused");
    return null;
  }
}
