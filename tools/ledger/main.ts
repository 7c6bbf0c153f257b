/**
 * npm run ledger -- audit | operator-accounts | anchor | end-rounds | archive | member <id>
 *
 * Reads the ledger. `anchor` also appends a line to a file, `end-rounds` ends rounds that their vendors left open,
 * `archive` moves a month out of the database. Works with and without a running server.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadConfig } from "../../apps/server/src/infra/config.ts";
import { NoInstallation, withInstallation } from "../postgres/installation.ts";
import type { Database } from "@khela/service-kit/db/database";
import { ArchiveRefused, endOf } from "../../apps/server/src/infra/archive/archive-files.ts";
import { findMemberKey } from "../../apps/server/src/infra/db/buckets.ts";
import { appendAnchor, type AnchorFile } from "../../apps/server/src/wallet/audit/anchor-file.ts";
import { archiveMonth } from "../../apps/server/src/wallet/archive/archive.ts";
import { auditWithArchive } from "../../apps/server/src/wallet/archive/archived-audit.ts";
import { endForgottenRounds } from "../../apps/server/src/play/record/forgotten-rounds-store.ts";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { findLedgerSize } from "../../apps/server/src/wallet/audit/audit-store.ts";
import { listOperatorAccountBalances } from "../../apps/server/src/wallet/rollup-store.ts";
import { listAccounts, listTransactions } from "../../apps/server/src/wallet/wallet.ts";
import { archivedRows, countingJobs, featureChecks } from "../../apps/server/src/audit-checks.ts";

const USAGE = `npm run ledger -- COMMAND
  audit              check the whole ledger; exit code 1 at a fault
  operator-accounts  print the balances of the operator accounts
  end-rounds         end open rounds that began before the end of a month (--month 2026-11, over 13 months ago)
  archive            export a month (--month 2026-11) into a folder (--dir), anchor its checkpoints and detach it
  anchor             record the heads of all hash chains, in the database and in a file
  member ID          print a member's accounts and last transfers
  --archive DIR      audit: also check the archived months in this folder
  --since-anchor     audit: check only the rows since the last anchor, and that the ledger agrees with that anchor
  --file PATH        the anchor file (default: LEDGER_ANCHOR_FILE; keep it on another machine)
  --key PATH         the file with the key that signs its lines (default: LEDGER_ANCHOR_KEY_FILE)`;

/** SQLSTATE of the database for a month that may not be archived. */
const MONTH_REFUSED = "KL005";

/** A time before the first transfer. */
const BEGINNING = new Date(0);

type Tool = {
  readonly db: Database;
  readonly anchorFile: AnchorFile;
  readonly argument: string | undefined;
  readonly sinceAnchor: boolean;
  readonly archive: string | undefined;
  readonly month: string | undefined;
  readonly dir: string | undefined;
};

const commands: Readonly<Record<string, (tool: Tool) => Promise<number>>> = {
  audit,
  "operator-accounts": printOperatorAccounts,
  /** The command's previous name, which is accepted for one more version. */
  house: (tool) => {
    process.stderr.write("npm run ledger -- house is now npm run ledger -- operator-accounts\n");
    return printOperatorAccounts(tool);
  },
  anchor,
  "end-rounds": endRounds,
  archive,
  member,
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      file: { type: "string" },
      key: { type: "string" },
      "since-anchor": { type: "boolean", default: false },
      archive: { type: "string" },
      month: { type: "string" },
      dir: { type: "string" },
    },
  });
  const command = commands[positionals[0] ?? ""];
  if (command === undefined) return print(USAGE, 2);
  const config = loadConfig();
  const anchorFile: AnchorFile = {
    file: values.file ?? config.ledgerAnchors?.file ?? join(config.dataDir, "ledger-anchors.jsonl"),
    keyFile: values.key ?? config.ledgerAnchors?.keyFile ?? null,
  };
  return withInstallation(config, "khela-ledger", async (db) => {
    if ((await findLedgerSize(db)) === null) throw new NoInstallation();
    const { archive, month, dir } = values;
    return command({
      db,
      anchorFile,
      argument: positionals[1],
      sinceAnchor: values["since-anchor"],
      archive,
      month,
      dir,
    });
  });
}

async function audit({
  db,
  anchorFile: { file, keyFile },
  sinceAnchor,
  archive: dir,
}: Tool): Promise<number> {
  const anchorKey = keyFile === null ? undefined : readFileSync(keyFile);
  const anchors = existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "")
    : undefined;
  const options = { checks: featureChecks, anchors, anchorKey, sinceAnchor };
  const report = await (dir === undefined
    ? auditLedger(db, options)
    : auditWithArchive(db, dir, { ...options, archivedRows }));
  for (const check of report.checks) {
    const figures = `${right(check.count, 6)} found ${right(check.ms, 7)} ms`;
    print(`${check.count === 0 ? "ok   " : "WRONG"}  ${check.name.padEnd(68)} ${figures}`);
    for (const { where, problem } of check.samples) print(`         ${where}: ${problem}`);
  }
  for (const name of report.leftOut) print(`left out  ${name}: needs the archived months (--archive DIR)`);
  const found = report.checks.reduce((sum, check) => sum + check.count, 0);
  print(
    JSON.stringify({
      ledger: report.ok ? "clean" : "wrong",
      found,
      ...(await findLedgerSize(db)),
      anchors: anchors?.length ?? 0,
      sinceAnchor: report.sinceAnchor,
      leftOut: report.leftOut,
      checks: Object.fromEntries(report.checks.map((check) => [check.name, check.count])),
    }),
  );
  return report.ok ? 0 : 1;
}

async function printOperatorAccounts({ db }: Tool): Promise<number> {
  const rows = await listOperatorAccountBalances(db);
  for (const row of rows) {
    print(
      [
        right(row.id, 6),
        `merchant ${row.merchantId}`,
        row.purpose.padEnd(14),
        row.ref.padEnd(14),
        row.currency,
        money(row.real),
        right(row.balanceMinor, 20),
      ].join("  "),
    );
  }
  print(JSON.stringify({ operatorAccounts: rows.map((row) => ({ ...row, ...texts(row) })) }));
  return 0;
}

async function anchor({ db, anchorFile }: Tool): Promise<number> {
  const lines = await appendAnchor(db, anchorFile);
  if (lines.length === 0) return print("Nothing changed since the last anchor.", 0);
  print(`Added ${lines.length === 1 ? "one line" : `${lines.length} lines`} to ${anchorFile.file}.`);
  for (const line of lines) print(line);
  return 0;
}

async function endRounds({ db, month }: Tool): Promise<number> {
  if (month === undefined) return print("end-rounds needs --month 2026-11", 2);
  return refusing(async () => {
    const ended = await endForgottenRounds(db, endOf(month), new Date());
    for (const { memberId, vendor, roundId, stakeMinor, payoutMinor } of ended)
      print(
        `member ${memberId}  ${vendor}  ${roundId}: staked ${stakeMinor}, won ${payoutMinor} minor units`,
      );
    return print(JSON.stringify({ ended: ended.length }), 0);
  });
}

/** Runs the work. When a month is refused, prints the reason and returns 1. */
async function refusing(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof ArchiveRefused || (error as { code?: string }).code === MONTH_REFUSED;
    if (isRefused) return print((error as Error).message, 1);
    throw error;
  }
}

async function archive({ db, anchorFile, month, dir }: Tool): Promise<number> {
  if (month === undefined || dir === undefined)
    return print("archive needs --month 2026-11 and --dir DIR", 2);
  return refusing(async () => {
    const { files } = await archiveMonth(db, {
      month,
      until: endOf(month),
      dir,
      anchorFile,
      countingJobs,
      now: new Date(),
    });
    return print(JSON.stringify({ archived: month, files }), 0);
  });
}

async function member({ db, argument = "" }: Tool): Promise<number> {
  if (!/^\d{1,18}$/.test(argument)) return print("member needs a member's number", 2);
  const key = await findMemberKey(db, BigInt(argument));
  const accounts = key === null ? [] : await listAccounts(db, key);
  for (const account of accounts) {
    const { kind, ref, currency, balanceMinor, heldMinor } = account;
    print(
      `${kind} ${ref} ${currency} ${money(account.real)}: ${balanceMinor} minor units, ${heldMinor} held`,
    );
    const { list, sums } = await listTransactions(db, { account, from: BEGINNING, limit: 20, sums: true });
    for (const row of list) {
      const amount = `${row.incoming ? "+" : "-"}${row.amountMinor}`;
      const columns = [
        row.at.toISOString(),
        right(row.kind, 5),
        right(amount, 16),
        right(row.balanceAfterMinor, 16),
      ];
      print(`  ${columns.join("  ")}  ${row.reference}`);
    }
    const earlier = (sums?.count ?? 0) - list.length;
    if (earlier > 0) print(`  … ${earlier} earlier`);
  }
  if (accounts.length === 0) return print(`Member ${argument} has no account.`, 1);
  const serializable = accounts.map((account) => ({ ...account, ...texts(account) }));
  return print(JSON.stringify({ member: argument, accounts: serializable }));
}

/** Converts 64-bit integers of a row to strings, for JSON. */
function texts(row: object): Record<string, string> {
  const large = Object.entries(row).filter(([, value]) => typeof value === "bigint");
  return Object.fromEntries(large.map(([name, value]) => [name, `${value}`]));
}

function right(value: number | bigint | string, width: number): string {
  return String(value).padStart(width);
}

function money(real: boolean): string {
  return real ? "real" : "play";
}

function print(text: string, exitCode = 0): number {
  process.stdout.write(`${text}\n`);
  return exitCode;
}

process.exitCode = await main().catch((error: Error) => {
  if (error instanceof NoInstallation) return print(error.message, 2);
  throw error;
});
