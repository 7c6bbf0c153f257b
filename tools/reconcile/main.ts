/**
 * npm run reconcile -- --vendor CODE: compares our settled transactions with a vendor's reconciliation report: missing
 * here, missing there, and different. Changes nothing. The last line is one JSON object. Exit code 1: something differs;
 * 2: there is nothing to compare.
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Compile } from "typebox/compile";
import { ReconciliationRow } from "@khela/contract/vendor-callbacks";
import { findVendor } from "../../apps/server/src/games/games.ts";
import { loadConfig, type Config } from "../../apps/server/src/infra/config.ts";
import type { Database } from "@khela/service-kit/db/database";
import { withInstallation } from "../postgres/installation.ts";
import { createCircuitBreakers } from "../../apps/server/src/infra/circuit-breakers.ts";
import { createHttpClient } from "../../apps/server/src/integrations/http-client.ts";
import { loadSecrets } from "../../apps/server/src/infra/secrets.ts";
import {
  compareReport,
  fetchReport,
  type Comparison,
  type Difference,
} from "../../apps/server/src/play/reconciliation/reconciliation.ts";

const USAGE = `npm run reconcile -- --vendor CODE [--statement FILE | --url URL] [--from TIME] [--to TIME]
  --statement FILE  the vendor's statement: JSON, an array of rows or {"transactions": […]}, or one row a line
  --url URL         address of the report; default: the vendor's own
  --from, --to      ISO times; default: the previous day, from midnight to midnight in UTC`;

const HOUR_MS = 3_600_000;
const SHOWN = 50;
const rowShape = Compile(ReconciliationRow);
const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

type Command = {
  readonly vendor: string;
  readonly file: string | undefined;
  readonly url: string | undefined;
  readonly from: Date;
  readonly to: Date;
};

function timeOf(name: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new Error(`--${name} is "${text}", and has to be a time such as 2026-01-31T00:00:00Z.`);
  return time;
}

function readCommand(args: readonly string[]): Command {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { vendor: text, statement: text, url: text, from: text, to: text },
  });
  if (values.vendor === undefined) throw new Error("--vendor is missing.");
  const midnight = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS;
  const from = values.from === undefined ? new Date(midnight - 24 * HOUR_MS) : timeOf("from", values.from);
  const to = values.to === undefined ? new Date(from.getTime() + 24 * HOUR_MS) : timeOf("to", values.to);
  if (from >= to) throw new Error("--from has to be before --to.");
  return { vendor: values.vendor, file: values.statement, url: values.url, from, to };
}

/** Reads the rows of a vendor's report from a file's text. @throws Error naming the first invalid row */
function readReport(text: string): ReconciliationRow[] {
  const body = text.trim();
  const parsed: unknown = body.startsWith("[")
    ? JSON.parse(body)
    : body.startsWith("{") && !body.includes("\n{")
      ? ((JSON.parse(body) as { transactions?: unknown }).transactions ?? [JSON.parse(body)])
      : body
          .split("\n")
          .filter((line) => line.trim() !== "")
          .map((line) => JSON.parse(line) as unknown);
  if (!Array.isArray(parsed)) throw new Error("the report is not a list of transactions.");
  parsed.forEach((row: unknown, index) => {
    if (!rowShape.Check(row))
      throw new Error(
        `row ${index + 1} of the report is invalid: ${rowShape.Errors(row)[0]?.instancePath || "/"} is wrong.`,
      );
  });
  return parsed as ReconciliationRow[];
}

async function fetchComparison(db: Database, config: Config, command: Command): Promise<Comparison> {
  const vendor = await findVendor(db, command.vendor);
  if (vendor === null) throw new Error(`there is no vendor ${command.vendor}.`);
  const log = { warn: () => undefined, info: () => undefined };
  const clientOptions = {
    config,
    randomBytes,
    secrets: loadSecrets({ dataDir: config.dataDir, key: config.secretKey }),
    circuitBreakers: createCircuitBreakers({ httpClient: createHttpClient(() => new Date()), log }),
  };
  const total: { theirs: number; ours: number; differences: Difference[] } = {
    theirs: 0,
    ours: 0,
    differences: [],
  };
  for (let at = command.from.getTime(); at < command.to.getTime(); at += HOUR_MS) {
    const span = { from: new Date(at), to: new Date(Math.min(at + HOUR_MS, command.to.getTime())) };
    const addressed = { ...vendor, url: command.url ?? vendor.url };
    const hour = await compareReport(
      db,
      command.vendor,
      span,
      await fetchReport(clientOptions, addressed, span),
    );
    total.theirs += hour.theirs;
    total.ours += hour.ours;
    total.differences.push(...hour.differences);
  }
  return total;
}

function report(command: Command, { theirs, ours, differences }: Comparison): number {
  const shown = (row: ReconciliationRow | null) =>
    row === null
      ? "nothing"
      : `${row.method} ${row.amount}${row.winAmount === undefined ? "" : ` and ${row.winAmount}`} ${row.currency}`;
  for (const one of differences.slice(0, SHOWN)) {
    print(
      `${one.problem.padEnd(9)}  ${one.player} ${one.transactionId}: the vendor has ${shown(one.theirs)}, we have ${shown(one.ours)}`,
    );
  }
  if (differences.length > SHOWN) print(`… and ${differences.length - SHOWN} more`);
  const count = (problem: Difference["problem"]) =>
    differences.filter((one) => one.problem === problem).length;
  print(
    JSON.stringify({
      reconcile: {
        vendor: command.vendor,
        from: command.from,
        to: command.to,
        theirs,
        ours,
        missing: count("missing"),
        extra: count("extra"),
        different: count("different"),
      },
    }),
  );
  return differences.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2));
  const config = loadConfig();
  return withInstallation(config, "khela-reconcile", async (db) => {
    const found =
      command.file === undefined
        ? await fetchComparison(db, config, command)
        : await compareReport(db, command.vendor, command, readReport(readFileSync(command.file, "utf8")));
    return report(command, found);
  });
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n\n${USAGE}\n`);
  return 2;
});
