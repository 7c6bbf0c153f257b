// Of the game servers that tests of live tables start.

/** What lies in the outbox, or is due, is seen within this time. Much shorter, the sweeps would be most of a test's work. */
export const SWEEP_MS = 150;
export const WALLET_TIMEOUT_MS = 5_000;
