// Timings of the game servers that tests of live tables start.

/**
 * Interval of the sweeps that look for due work and calls in the outbox. With a much shorter interval, most of a test's
 * work would be sweeps.
 */
export const SWEEP_MS = 150;
export const WALLET_TIMEOUT_MS = 5_000;
