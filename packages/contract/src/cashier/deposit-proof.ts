/** Largest picture of a payment that is taken, in bytes. */
export const depositProofMaxBytes = 5 * 1024 * 1024;
