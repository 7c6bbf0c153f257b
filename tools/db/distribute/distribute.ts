/**
 * `npm run db -- distribute`: makes the database of a Citus coordinator a distributed one. Finished steps stay, so
 * that a killed command can run again. It exits with 0 when every table, function, trigger and right is on every node
 * that needs it.
 */
import type pg from "pg";
import { withConnection } from "@khela/service-kit/db/connection";
import { differingFunctions, migrationStates, SCHEMA_LOCK_KEY } from "@khela/service-kit/db/migrate";
import { applySettings, distributeRoutine, distributeTable, listPending, removeOwnCopy } from "./apply.ts";
import { hasWaitingKeys, listPartitions, readCatalog } from "./catalog.ts";
import { removeForeignKeys, returnForeignKeys } from "./foreign-keys.ts";
import { LEADING_TABLE, planDistribution, type Plan, type TableStep } from "./plan.ts";
import { findConnected, findServerRefusal, type Refusal } from "./requirements.ts";
import { copyRoutineRights, copyTableRights, revokeWorkersDefaults } from "./rights.ts";
import { describeSpread } from "./spread.ts";
import { findRoutineDifferences, findShardDifferences, type Difference } from "./verify.ts";

export type DistributeOptions = {
  readonly url: string;
  /** Folder of the schema, whose migrations and functions must be applied before. */
  readonly dir: string;
  readonly print: (line: string) => void;
};

/**
 * Distributes the database. Returns the exit code: 0 done, 1 refused for now or incomplete, 2 a server that cannot be
 * distributed.
 */
export async function distribute(options: DistributeOptions): Promise<number> {
  return withConnection(options.url, "fails", async (client) => {
    const refusal = await findRefusal(client, options);
    if (refusal === null) return apply(client, options.print);
    options.print(refusal.line);
    return refusal.code;
  });
}

async function findRefusal(client: pg.Client, options: DistributeOptions): Promise<Refusal | null> {
  const server = (await findServerRefusal(client)) ?? (await findConnected(client));
  if (server !== null) return server;
  const states = await migrationStates(options);
  const isCurrent =
    states.every((state) => state.appliedAt !== null) && (await differingFunctions(options)).length === 0;
  if (!isCurrent) return { code: 1, line: "The schema is not this version's: npm run db -- migrate first." };
  const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [
    SCHEMA_LOCK_KEY,
  ]);
  return rows[0]!.free
    ? null
    : { code: 1, line: "Another command is changing the schema: wait for its end." };
}

async function apply(client: pg.Client, print: (line: string) => void): Promise<number> {
  const plan = planDistribution(await readCatalog(client));
  if (plan.faults.length > 0) {
    plan.faults.forEach(print);
    return 1;
  }
  await applySettings(client);
  const connected = await distributeTables(client, plan.tables, print);
  if (connected !== null) {
    print(connected.line);
    return connected.code;
  }
  for (const step of plan.routines)
    if ((await distributeRoutine(client, step, LEADING_TABLE)) && step.argument !== null)
      print(`${step.signature}: called where its bucket is`);
  print(`only on the coordinator: ${plan.staying.join(", ")}`);
  const differences = await alignNodes(client, plan);
  differences.forEach((difference) => print(difference.text));
  (await describeSpread(client)).forEach(print);
  return differences.length === 0 ? 0 : 1;
}

/** Copies rights to the nodes. Returns what still differs after that. */
async function alignNodes(client: pg.Client, plan: Plan): Promise<Difference[]> {
  await revokeWorkersDefaults(client);
  const tables = [...plan.tables.map(({ table }) => table), ...(await listPartitions(client))];
  const unlike = new Set((await findShardDifferences(client, tables)).map(({ name }) => name));
  for (const table of unlike) await copyTableRights(client, table);
  const left = await findShardDifferences(client, [...unlike]);
  const signatures = plan.routines.map((step) => step.signature);
  const differing = new Set((await findRoutineDifferences(client, signatures)).map(({ name }) => name));
  for (const name of differing) await copyRoutineRights(client, name);
  return [...left, ...(await findRoutineDifferences(client, signatures))];
}

/**
 * Distributes the tables. Returns the reason when it stopped early, because a server or tool of the platform connected
 * meanwhile; else null.
 */
async function distributeTables(
  client: pg.Client,
  steps: readonly TableStep[],
  print: (line: string) => void,
): Promise<Refusal | null> {
  const pending = await listPending(client, steps);
  if (pending.length > 0) await removeForeignKeys(client);
  for (const step of pending) {
    const connected = await findConnected(client);
    if (connected !== null) return connected;
    print(`${step.table}: ${step.column ?? "reference"}, ${await distributeTable(client, step)} rows`);
  }
  for (const step of steps) await removeOwnCopy(client, step);
  if (await hasWaitingKeys(client)) print(`${await returnForeignKeys(client)} foreign keys are back`);
  return null;
}
