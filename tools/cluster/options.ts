/** Parses the command line of `npm run cluster`. */
import { parseArgs } from "node:util";

export const USAGE = `npm run cluster -- --url URL OPTIONS
  --url URL               address of an empty database on the coordinator of a Citus cluster (13 or newer, PostgreSQL 15 or newer), as superuser
  --reset                 empties the database first
  --stop CMD --start CMD  shell commands that stop and start one worker
  --cpu CMD               shell command that prints the CPU seconds of the workers' PostgreSQL
  --only STEP,…           runs only these steps of certify, tests, worker, audit, accounts`;

/** Steps that the command line can choose. All other steps are always taken. */
export const steps = ["certify", "tests", "worker", "audit", "accounts"] as const;
export type Step = (typeof steps)[number];

export type ClusterOptions = {
  readonly url: string;
  /** Whether to delete everything in the database first. */
  readonly reset: boolean;
  /** Shell commands that stop and start one worker; null: none are given. */
  readonly worker: { readonly stop: string; readonly start: string } | null;
  /** Shell command that prints the CPU seconds used so far by the workers' PostgreSQL; null: none is given. */
  readonly cpu: string | null;
  readonly only: readonly Step[];
};

/** Parses the command line. @throws Error with a message for the person at the command line */
export function readOptions(args: readonly string[]): ClusterOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: "string" },
      reset: { type: "boolean", default: false },
      stop: { type: "string" },
      start: { type: "string" },
      cpu: { type: "string" },
      only: { type: "string" },
    },
  });
  const { url, reset, stop, start, cpu = null, only } = values;
  if (url === undefined) throw new Error(USAGE);
  if (!URL.canParse(url)) throw new Error(`--url is not an address.\n\n${USAGE}`);
  if ((stop === undefined) !== (start === undefined))
    throw new Error("--stop and --start belong together: a worker that is stopped has to come back.");
  const worker = stop === undefined || start === undefined ? null : { stop, start };
  return { url, reset, worker, cpu, only: only === undefined ? steps : only.split(",").map(readStep) };
}

function readStep(text: string): Step {
  const step = steps.find((one) => one === text);
  if (step === undefined) throw new Error(`--only knows ${steps.join(", ")}, and not "${text}".`);
  return step;
}
