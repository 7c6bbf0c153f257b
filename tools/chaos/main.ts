/**
 * npm run chaos [-- --short | --kills N --database-kills N --points N --pauses N | --canary]
 *
 * Kills and stops the server and its database under load, and compares the ledger with the acknowledged effects.
 * Prints a report and one JSON line. Exit code 1: a loss, a surplus effect, or an audit finding. `--pauses 10` alone:
 * ten stops each of 1, 10 and 60 s, of the server and of the database (half an hour). `--canary` loses acknowledged
 * writes on purpose; exit code 1: a kind of kill does not find the loss.
 */
import { parseArgs } from "node:util";
import { runCanaries, runChaos, FULL, SHORT, type Counts } from "./run-chaos.ts";
import { removePrepared } from "./stack.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    kills: { type: "string" },
    "database-kills": { type: "string" },
    points: { type: "string" },
    pauses: { type: "string" },
    canary: { type: "boolean", default: false },
  },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);
const CANARY_TIMES = 20;

/** With any count given, the others are 0. */
function readCounts(): Counts {
  const base = values.short ? SHORT : FULL;
  const named = [values.kills, values["database-kills"], values.points, values.pauses].some(
    (text) => text !== undefined,
  );
  const count = (text: string | undefined, otherwise: number) =>
    text === undefined ? (named ? 0 : otherwise) : Number(text);
  return {
    kills: count(values.kills, base.kills),
    databaseKills: count(values["database-kills"], base.databaseKills),
    points: count(values.points, base.points),
    pauses: count(values.pauses, base.pauses),
    pauseSeconds: base.pauseSeconds,
  };
}

const outcomes = values.canary ? await runCanaries(CANARY_TIMES, print) : await runChaos(readCounts(), print);
await removePrepared();
const faults = outcomes.flatMap((outcome) => outcome.faults);
for (const fault of faults.slice(0, 50)) print(`  ${fault}`);
print(
  JSON.stringify({
    faults: faults.length,
    cases: outcomes.map(({ name, times, acknowledged, unacknowledged, happened, faults: found }) => ({
      name,
      times,
      acknowledged,
      unacknowledged,
      happened,
      faults: found.length,
    })),
  }),
);
const isRight = values.canary ? outcomes.every((outcome) => outcome.faults.length > 0) : faults.length === 0;
process.exitCode = isRight ? 0 : 1;
