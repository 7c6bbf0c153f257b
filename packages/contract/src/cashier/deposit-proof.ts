/** Maximum size of the picture with which a member proves a payment, in bytes. */
export const depositProofMaxBytes = 5 * 1024 * 1024;
