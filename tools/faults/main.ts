/**
 * npm run faults [-- --short | --kills N --database-kills N --points N] [--canary]
 * Kills the server and its database in the middle of play and payments and compares the books with what was acknowledged.
 * Prints a table and one JSON line; exit code 1 on any loss, any effect too many, or an unclean audit.
 * `--canary`: on a database that does not wait for its disk, where the postmaster's death must be found to lose something.
 */
import { parseArgs } from "node:util";
import { runFaults, FULL, SHORT } from "./run.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false }, kills: { type: "string" }, "database-kills": { type: "string" },
    points: { type: "string" }, canary: { type: "boolean", default: false },
  },
});
const base = values.short ? SHORT : FULL;
const count = (text: string | undefined, otherwise: number) => text === undefined ? otherwise : Number(text);

const outcomes = await runFaults({
  kills: count(values.kills, base.kills), databaseKills: count(values["database-kills"], base.databaseKills),
  points: count(values.points, base.points), canary: values.canary,
}, (line) => process.stdout.write(`${line}\n`));
const faults = outcomes.flatMap((outcome) => outcome.faults);
for (const fault of faults.slice(0, 50)) process.stdout.write(`  ${fault}\n`);
process.stdout.write(`${JSON.stringify({
  faults: faults.length,
  cases: outcomes.map(({ name, times, acknowledged, unacknowledged, happened, faults: found }) =>
    ({ name, times, acknowledged, unacknowledged, happened, faults: found.length })),
})}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
