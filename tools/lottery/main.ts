/**
 * npm run lottery -- verify | archive | check-archive
 *
 * Checks a draw offline, and archives months of draws. A refusal prints one line, exits with 2 and changes nothing.
 */
import { existsSync, readFileSync } from "node:fs";
import { loadConfig } from "../../apps/server/src/infra/config.ts";
import { ArchiveRefused, endOf, listMonths } from "../../apps/server/src/infra/archive/archive-files.ts";
import { archiveDraws } from "../../apps/server/src/lottery/archive/archive.ts";
import { checkMonth } from "../../apps/server/src/lottery/archive/check-archive.ts";
import { Refused } from "../refused.ts";
import { NoInstallation, withInstallation } from "../postgres/installation.ts";
import { readCommand, USAGE, type Command } from "./options.ts";
import { verifyProof } from "./verify.ts";

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

function readText(file: string): string {
  if (!existsSync(file)) throw new Refused(`there is no file ${file}.`);
  return readFileSync(file, "utf8");
}

async function archive({ month, dir }: Extract<Command, { name: "archive" }>): Promise<void> {
  try {
    const until = endOf(month);
    const { files } = await withInstallation(loadConfig(), "khela-lottery", (db) =>
      archiveDraws(db, { month, until, dir, now: new Date() }),
    );
    print(JSON.stringify({ archived: month, files }));
  } catch (error) {
    throw error instanceof ArchiveRefused || error instanceof NoInstallation
      ? new Refused(error.message)
      : error;
  }
}

async function checkArchive(dir: string): Promise<number> {
  if (!existsSync(dir)) throw new Refused(`there is no folder ${dir}.`);
  const months = listMonths(dir, "lottery");
  if (months.length === 0) throw new Refused(`${dir} has no archived month of draws.`);
  let found = 0;
  for (const month of months) {
    const wrong = await checkMonth(month);
    for (const { where, problem } of wrong) process.stderr.write(`${where} ${problem}\n`);
    if (wrong.length === 0) print(`${month.manifest.month}: every draw has its tickets under its root.`);
    found += wrong.length;
  }
  return found === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2));
  if (command === null) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  if (command.name === "verify") {
    const { exitCode, line } = verifyProof(readText(command.file));
    (exitCode === 0 ? process.stdout : process.stderr).write(`${line}\n`);
    return exitCode;
  }
  if (command.name === "check-archive") return checkArchive(command.dir);
  await archive(command);
  return 0;
}

process.exitCode = await main().catch((error: Error) => {
  const isExpected = error instanceof Refused;
  process.stderr.write(`${isExpected ? error.message : `npm run lottery failed: ${error.message}`}\n`);
  return isExpected ? 2 : 1;
});
