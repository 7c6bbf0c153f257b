/**
 * npm run cluster -- --url URL: distributes an empty database over the nodes of a Citus cluster and plays on it. The last line is
 * one JSON object. Exit code 0: all steps passed; 1: a step failed; 2: the command or the cluster is unusable; 3: a step
 * did not run.
 */
import { readOptions, type ClusterOptions } from "./options.ts";
import { findRefusal, readVersions } from "./prepare.ts";
import { exitCodeOf } from "./report.ts";
import { runCluster } from "./run-cluster.ts";

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<number> {
  let options: ClusterOptions;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    print((error as Error).message);
    return 2;
  }
  const refusal = await findRefusal(options.url, options.reset);
  if (refusal !== null) {
    print(refusal);
    return 2;
  }
  const versions = await readVersions(options.url);
  print(
    `Citus ${versions.citus} on PostgreSQL ${versions.postgres}, workers ${versions.workers.join(", ")}\n`,
  );
  const { steps, workerCpuSeconds } = await runCluster(options, print);
  print(JSON.stringify({ cluster: { ...versions, workerCpuSeconds, steps } }));
  return exitCodeOf(steps);
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  return 2;
});
