/**
 * npm run deposits -- channels show | channels import FILE
 * The merchant's payment channels, beside a running server or without one. What cannot be done is said with its reasons and exit
 * code 2, and changes nothing.
 */
import { existsSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { sql, type Database } from "@khela/service-kit/db/database";
import {
  ChannelRefusal,
  readChannels,
  saveChannels,
} from "../../apps/server/src/cashier/channels/save-channels.ts";
import { loadConfig, type Config } from "../../apps/server/src/infra/config.ts";
import { NoInstallation, withInstallation } from "../postgres/installation.ts";
import { CommandRefusal, readCommand, USAGE, type Command } from "./options.ts";

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

/** @throws {CommandRefusal} */
function readChannelsFile(file: string): readonly unknown[] {
  if (!existsSync(file)) throw new CommandRefusal(`there is no file ${file}.`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new CommandRefusal(`${file} is not JSON.`);
  }
  const { channels, ...more } = (content ?? {}) as Record<string, unknown>;
  const unexpected = Object.keys(more)[0];
  if (unexpected !== undefined) throw new CommandRefusal(`${file}: the field "${unexpected}" is unknown.`);
  if (!Array.isArray(channels)) throw new CommandRefusal(`${file}: "channels" is not a list.`);
  return channels;
}

async function perform(config: Config, db: Database, command: Command): Promise<void> {
  const merchant = await db.one<{ id: number }>(
    sql`select id from merchant where code = ${config.merchantCode}`,
  );
  if (command.name === "show-channels")
    return print(JSON.stringify({ channels: await readChannels(db, merchant.id) }, null, 2));
  const { added, changed, switchedOff } = await saveChannels(
    db,
    { merchantId: merchant.id, actor: `operator:${userInfo().username}` },
    readChannelsFile(command.file),
  );
  const named = (codes: readonly string[]) => (codes.length === 0 ? "none" : codes.join(", "));
  print(`Added: ${named(added)}. Changed: ${named(changed)}. Switched off: ${named(switchedOff)}.`);
}

async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2));
  if (command === null) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const config = loadConfig();
  await withInstallation(config, "khela-deposits", (db) => perform(config, db, command));
  return 0;
}

process.exitCode = await main().catch((error: Error) => {
  const isExpected =
    error instanceof ChannelRefusal || error instanceof CommandRefusal || error instanceof NoInstallation;
  process.stderr.write(`${isExpected ? error.message : `npm run deposits failed: ${error.message}`}\n`);
  return isExpected ? 2 : 1;
});
