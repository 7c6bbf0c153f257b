/**
 * npm run lottery -- feed | verify | archive | check-archive
 * Feeds of results; the offline check of a draw; and months of draws that leave the database. What cannot be done is one line and exit code 2, and changes nothing.
 */
import { existsSync, readFileSync } from "node:fs";
import { sql, type Database } from "@khela/service-kit/db/database";
import { loadConfig } from "../../apps/server/src/infra/config.ts";
import { ArchiveRefused, endOf, listMonths } from "../../apps/server/src/infra/archive/archive-files.ts";
import { archiveDraws } from "../../apps/server/src/lottery/archive/archive.ts";
import { checkMonth } from "../../apps/server/src/lottery/archive/check-archive.ts";
import {
  addFeed,
  FeedRefusal,
  feedSecretLabel,
  listFeeds,
  switchFeedOff,
  type Feed,
} from "../../apps/server/src/lottery/feeds/feeds.ts";
import { loadSecrets } from "../../apps/server/src/infra/secrets.ts";
import { requireSecondForChange } from "../../apps/server/src/infra/second-person/second-person.ts";
import { Refused } from "../refused.ts";
import { decidingName, sayKept } from "../back-office/operator-name.ts";
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

const formatFeed = ({ code, isFinal, isEnabled, keyNo }: Feed): string =>
  `${code}  ${isEnabled ? "on" : "off"}  key ${keyNo}  ${isFinal ? "its result is final" : "one of two persons"}`;

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

type Person = { readonly merchantId: number; readonly currency: string; readonly actor: string };

/** A feed enters results as a person does: fails with `decision.second.person` where two people decide and another has to enter the same. */
function decideFeed(
  db: Database,
  { currency, ...person }: Person,
  { code, isFinal }: { readonly code: string; readonly isFinal: boolean },
): Promise<void> {
  const change = { subject: `lottery-feed:${code}`, content: { isFinal }, amountMinor: null, currency };
  return requireSecondForChange({ db, now: () => new Date(), ...person }, change);
}

async function feed(command: Extract<Command, { name: "feed" }>): Promise<void> {
  const config = loadConfig();
  const { merchantCode } = config;
  try {
    await withInstallation(config, "khela-lottery", async (db) => {
      if (command.step === "list") {
        const feeds = await listFeeds(db, merchantCode);
        if (feeds.length === 0) print("There is no feed.");
        return feeds.map(formatFeed).forEach(print);
      }
      const { code } = command;
      const merchant = await db.one<{ merchantId: number; currency: string }>(
        sql`select id "merchantId", currency from merchant where code = ${merchantCode}`,
      );
      const of = { merchantCode, actor: `operator:${await decidingName(db, merchant, command.operator)}` };
      if (command.step === "off") {
        await switchFeedOff(db, { code, ...of });
        return print(`${code} is off.`);
      }
      const { isFinal } = command;
      await sayKept(decideFeed(db, { ...merchant, actor: of.actor }, { code, isFinal }));
      const added = await addFeed(db, { code, isFinal, ...of });
      const secrets = loadSecrets({ dataDir: config.dataDir, key: config.secretKey });
      print(formatFeed(added));
      print(`Its secret, shown this once: ${secrets.webhook(feedSecretLabel(added))}`);
    });
  } catch (error) {
    throw error instanceof FeedRefusal || error instanceof NoInstallation
      ? new Refused(error.message)
      : error;
  }
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
  if (command.name === "feed") await feed(command);
  else await archive(command);
  return 0;
}

process.exitCode = await main().catch((error: Error) => {
  const isExpected = error instanceof Refused;
  process.stderr.write(`${isExpected ? error.message : `npm run lottery failed: ${error.message}`}\n`);
  return isExpected ? 2 : 1;
});
