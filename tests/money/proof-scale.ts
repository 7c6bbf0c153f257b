/** The scale of the proofs: few cases in `npm test`, all in `npm run proofs`. Only the number of cases differs. */
import { TEST_CLUSTER_ENV } from "../cluster-databases.ts";

const isFull = process.env["KHELA_PROOFS"] === "whole";

export const counted = (short: number, whole: number): number => (isFull ? whole : short);

const MINUTES_MS = 60_000;
/** Factor of time-outs: on a cluster each call crosses several processes. */
const SLOWER = process.env[TEST_CLUSTER_ENV] === undefined ? 1 : 10;

/**
 * Returns Vitest's time-out of a proof. The arguments are the minutes of the short and of the full form on one
 * PostgreSQL.
 */
export const within = (shortMinutes: number, wholeMinutes: number): number =>
  counted(shortMinutes, wholeMinutes) * MINUTES_MS * SLOWER;
