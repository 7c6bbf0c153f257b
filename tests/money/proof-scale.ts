/** The scale of the proofs: short in `npm test`, the full counts by `npm run proofs`. Only the number of cases differs. */
const isFull = process.env["KHELA_PROOFS"] === "whole";

export const counted = (short: number, whole: number): number => (isFull ? whole : short);

const MINUTES_MS = 60_000;

/** Vitest's time-out of a proof, in minutes for either form. */
export const within = (shortMinutes: number, wholeMinutes: number): number =>
  counted(shortMinutes, wholeMinutes) * MINUTES_MS;
