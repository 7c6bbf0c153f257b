/**
 * Duration of `npm run ledger -- audit` by the ledger's size and shape: a small one, a large one of equal members,
 * and a large one in which one member has a tenth. Each is loaded, audited as the command does it, in a separate
 * process, and removed. A finding of the audit ends the benchmark.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql, type Db } from "@khela/service-kit/db/database";
import { openBenchDatabase, openLoader, requireDurable } from "../database.ts";
import { printTable, rounded, type BenchReport } from "../report.ts";
import { loadLedger, type LedgerShape } from "./audit-data.ts";

const ROWS = 5_000_000;
const SMALLER_BY = 5;
/** One member has 1/SHARE of the skewed ledger's rows. */
const SHARE = 10;
const LOOK_MS = 100;
const KB_PER_MB = 1_024;

const TOOL = join(import.meta.dirname, "../../tools/ledger/main.ts");

type Audited = {
  readonly rows: number;
  readonly seconds: number;
  /** Highest resident memory of the auditing process. */
  readonly processMb: number;
  /** Highest private memory of the database backend, without shared buffers. */
  readonly backendMb: number;
  readonly durable: string;
};

async function auditOf(shape: LedgerShape): Promise<Audited> {
  const database = await openBenchDatabase();
  const owner = openLoader(database.url);
  try {
    const durable = await requireDurable(owner);
    await loadLedger(owner, shape);
    return { ...(await runAudit(owner, database.url)), durable };
  } finally {
    await owner.close();
    await database.stop();
  }
}

async function runAudit(owner: Db, url: string): Promise<Omit<Audited, "durable">> {
  const dataDir = mkdtempSync(join(tmpdir(), "khela-bench-data-"));
  const started = performance.now();
  const child = spawn(process.execPath, [TOOL, "audit"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env["PATH"], DATABASE_URL: url, KHELA_DATA: dataDir },
  });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  const ended = new Promise<number | null>((done) => child.once("close", done));
  let running = true;
  void ended.then(() => (running = false));
  const peak = { processMb: 0, backendMb: 0 };
  while (running) {
    peak.processMb = Math.max(peak.processMb, memoryMb(child.pid!, "VmHWM"));
    for (const pid of await auditBackends(owner))
      peak.backendMb = Math.max(peak.backendMb, memoryMb(pid, "RssAnon"));
    await Promise.race([sleep(LOOK_MS), ended]);
  }
  const seconds = (performance.now() - started) / 1_000;
  rmSync(dataDir, { recursive: true, force: true });
  process.stdout.write(output);
  const last = JSON.parse(output.trimEnd().split("\n").at(-1) ?? "{}") as { transfers?: number };
  if ((await ended) !== 0 || last.transfers === undefined) throw new Error("the audit did not end well");
  return { rows: last.transfers, seconds, ...peak };
}

async function auditBackends(owner: Db): Promise<number[]> {
  const rows = await owner.rows<{ pid: number }>(
    sql`select pid from pg_stat_activity where application_name = 'khela-ledger'`,
  );
  return rows.map(({ pid }) => pid);
}

/** Memory of a process; 0 when it has ended. */
function memoryMb(pid: number, field: "VmHWM" | "RssAnon"): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0) / KB_PER_MB);
  } catch {
    return 0;
  }
}

const limits: NonNullable<BenchReport["limits"]> = {
  audit_growth: { most: 1.2 },
  audit_skew: { most: 1.5 },
  even_process_mb: { most: 512 },
  skewed_process_mb: { most: 512 },
  even_backend_mb: { most: 512 },
  skewed_backend_mb: { most: 512 },
};

export async function measureAudit(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: { rows: { type: "string", default: String(ROWS) } },
  });
  const rows = Number(values.rows);
  const small = await auditOf({ rows: Math.round(rows / SMALLER_BY), ofOneMember: null });
  const even = await auditOf({ rows, ofOneMember: null });
  const skewed = await auditOf({ rows, ofOneMember: Math.round(rows / SHARE) });
  const perRowUs = ({ seconds, rows: count }: Audited) => (seconds * 1e6) / count;
  const row = (name: string, audited: Audited) => [
    name,
    audited.rows,
    rounded(audited.seconds, 1),
    rounded(perRowUs(audited), 1),
    audited.processMb,
    audited.backendMb,
  ];
  printTable([
    [even.durable, "transfers", "seconds", "µs each", "process MB", "backend MB"],
    row("a fifth of them", small),
    row("equal members", even),
    row("one member has a tenth", skewed),
  ]);
  const figuresOf = (name: string, audited: Audited) => ({
    [`${name}_rows`]: audited.rows,
    [`${name}_s`]: rounded(audited.seconds, 1),
    [`${name}_process_mb`]: audited.processMb,
    [`${name}_backend_mb`]: audited.backendMb,
  });
  return {
    ratios: {
      audit_growth: rounded(perRowUs(even) / perRowUs(small), 2),
      audit_skew: rounded(perRowUs(skewed) / perRowUs(even), 2),
    },
    limits,
    figures: { ...figuresOf("small", small), ...figuresOf("even", even), ...figuresOf("skewed", skewed) },
    machine: { database: even.durable },
  };
}
