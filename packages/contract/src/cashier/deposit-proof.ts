/** Maximum size of a payment's picture, in bytes. */
export const depositProofMaxBytes = 5 * 1024 * 1024;
