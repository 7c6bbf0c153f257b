/**
 * The only supported encryption of request bodies: JWE compact, ECDH-ES with A256GCM. `scheme` is the value of the
 * Encryption header.
 */
export const bodyEncryption = { scheme: "JWE", alg: "ECDH-ES", enc: "A256GCM", maxAgeMs: 120_000 } as const;
