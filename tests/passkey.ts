/**
 * An authenticator of WebAuthn in software, for tests of passkeys over HTTP: makes a key pair for an address, signs
 * challenges, and can make faults in both.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";

type Overrides = {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the device verified its user. */
  readonly isVerified?: boolean;
  /** The challenge to sign instead of the given one. */
  readonly challenge?: string;
};

export type Authenticator = {
  readonly credentialId: string;
  /** Returns a browser's answer to the options of a registration. */
  register(options: unknown, overrides?: Overrides): Record<string, unknown>;
  /** Returns a browser's answer to the options of a sign-in or a step-up. */
  sign(options: unknown, overrides?: Overrides): Record<string, unknown>;
};

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const base64url = (data: Buffer): string => data.toString("base64url");

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
const cborInt = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** Returns a public key of P-256 in COSE form. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cborMap(
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
    [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
  );
}

export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const credentialId = base64url(id);
  let counter = 0;

  const clientData = (type: string, options: unknown, overrides: Overrides): Buffer => {
    const { challenge } = options as { readonly challenge: string };
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: overrides.challenge ?? challenge,
        origin: overrides.origin ?? origin,
        crossOrigin: false,
      }),
    );
  };
  const authData = ({ rpId, isVerified = true }: Overrides, attested?: Buffer): Buffer => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested === undefined ? 0 : 0x40);
    return Buffer.concat([
      sha256(rpId ?? new URL(origin).hostname),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  };
  const answer = (response: Record<string, unknown>) => ({
    id: credentialId,
    rawId: credentialId,
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    credentialId,
    register(options, overrides = {}) {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      return answer({
        clientDataJSON: base64url(clientData("webauthn.create", options, overrides)),
        attestationObject: base64url(
          cborMap(
            [cborText("fmt"), cborText("none")],
            [cborText("attStmt"), cborMap()],
            [cborText("authData"), cborBytes(authData(overrides, attested))],
          ),
        ),
      });
    },
    sign(options, overrides = {}) {
      const client = clientData("webauthn.get", options, overrides);
      const data = authData(overrides);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}
