/**
 * How much of a proof runs: a short form in `npm test`, the stated counts by `npm run proofs`. What is proved is the same;
 * only the number of tries differs.
 */
const isWhole = process.env["KHELA_PROOFS"] === "whole";

export const counted = (short: number, whole: number): number => (isWhole ? whole : short);

const MINUTES_MS = 60_000;

/** Vitest's time-out of a proof: minutes in either form. */
export const within = (shortMinutes: number, wholeMinutes: number): number =>
  counted(shortMinutes, wholeMinutes) * MINUTES_MS;
