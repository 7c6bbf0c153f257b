/**
 * npm run bench -- NAME [options]: measures our code and its baseline in the same run; prints a report and, as the
 * last line, one JSON object. Fails when it cannot measure, or when a figure exceeds a limit that its bench declares.
 * It does not judge other figures.
 */
import { cpus, loadavg, totalmem } from "node:os";
import { findExceeded, type BenchReport } from "./report.ts";

const benches: Readonly<Record<string, (args: readonly string[]) => Promise<BenchReport>>> = {
  agents: async (args) => (await import("./agents/agents.ts")).measureAgents(args),
  audit: async (args) => (await import("./ledger/audit.ts")).measureAudit(args),
  catalogue: async (args) => (await import("./catalogue/catalogue.ts")).measureCatalogue(args),
  cluster: async (args) => (await import("./ledger/cluster.ts")).measureCluster(args),
  console: async (args) => (await import("./console/console.ts")).measureConsole(args),
  engines: async () => (await import("./engines.ts")).measureEngines(),
  flood: async () => (await import("./http/flood.ts")).measureFlood(),
  frames: async (args) => (await import("./frames/frames.ts")).measureFrames(args),
  growth: async (args) => (await import("./ledger/growth.ts")).measureGrowth(args),
  home: async (args) => (await import("./pages/home.ts")).measureHome(args),
  http: async (args) => (await import("./http/http.ts")).measureHttp(args),
  lottery: async (args) => (await import("./lottery/lottery.ts")).measureLottery(args),
  member: async (args) => (await import("./member/member.ts")).measureMember(args),
  migrate: async (args) => (await import("./ledger/migrate.ts")).measureMigrate(args),
  records: async (args) => (await import("./records/records.ts")).measureRecords(args),
  screens: async (args) => (await import("./pages/screens.ts")).measureScreens(args),
  size: async (args) => (await import("./ledger/size.ts")).measureSize(args),
  tables: async (args) => (await import("./live-tables/live-tables.ts")).measureTables(args),
  wallet: async (args) => (await import("./ledger/wallet.ts")).measureWallet(args),
};

const BYTES_PER_GB = 2 ** 30;

/** `load`: the load average of the last minute, which shows other work on the machine. */
function machine(): Readonly<Record<string, string | number>> {
  return {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / BYTES_PER_GB),
    node: process.version,
    load: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

async function main([name = "", ...args]: readonly string[]): Promise<number> {
  const measure = benches[name];
  if (measure === undefined) {
    process.stderr.write(`npm run bench -- NAME, one of: ${Object.keys(benches).join(", ")}\n`);
    return 2;
  }
  const before = machine();
  const report = await measure(args);
  const { ratios, figures, machine: more } = report;
  process.stdout.write(
    `${JSON.stringify({ bench: name, ratios, figures, machine: { ...before, ...more } })}\n`,
  );
  const exceeded = findExceeded(report);
  for (const sentence of exceeded) process.stderr.write(`${sentence}\n`);
  return exceeded.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
