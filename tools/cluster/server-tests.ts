/** Runs the server's test files on the cluster. Each test's database is a clone of a distributed one, on every node. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TEST_CLUSTER_ENV } from "../../tests/cluster-databases.ts";
import { ROOT } from "../root.ts";
import { unitRunner } from "../test/units.ts";

/** Test files to run: of the server, and of archived months. */
const FILES = ["apps/server/", "tests/money/archive.test.ts", "tests/money/months.test.ts"];
/** Timeouts are long, because a statement becomes several over the nodes, and a test's database has 1,400 shards. */
const VITEST_OPTIONS = ["--maxWorkers=2", "--testTimeout=400000", "--hookTimeout=400000"];

export async function runServerTests(
  url: string,
): Promise<{ readonly note: string; readonly faults: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "khela-cluster-"));
  process.env[TEST_CLUSTER_ENV] = url;
  try {
    const { passed, failures, faults } = await unitRunner({
      root: ROOT,
      report: join(folder, "unit.json"),
    }).all([...FILES, ...VITEST_OPTIONS]);
    return {
      note: `${passed} passed, ${failures.length} failed`,
      faults: [...faults, ...failures.map(({ file, title, why }) => `${file}: ${title}: ${why}`)],
    };
  } finally {
    delete process.env[TEST_CLUSTER_ENV];
    rmSync(folder, { recursive: true, force: true });
  }
}
