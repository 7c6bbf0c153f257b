/** The one scheme of encrypted bodies: JWE compact, ECDH-ES + A256GCM. `scheme` is the value of the Encryption header. */
export const bodyEncryption = { scheme: "JWE", alg: "ECDH-ES", enc: "A256GCM", maxAgeMs: 120_000 } as const;
