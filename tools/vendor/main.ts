/**
 * npm run vendor -- list | add | rotate-key | allow-ip | games import | games fetch | on | off
 *
 * Registers outside vendors and their games, with or without a running server. A refusal prints one line, exits with 2 and
 * changes nothing. Only `add` and `rotate-key` print a secret.
 */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { VendorGamesFile } from "@khela/contract/vendor-callbacks";
import { sql, type Database } from "@khela/service-kit/db/database";
import { findVendor } from "../../apps/server/src/games/games.ts";
import {
  addVendor,
  allowAddresses,
  checkGames,
  importGames,
  listVendors,
  RegistryRefusal,
  rotateKey,
  switchVendor,
  type VendorSummary,
} from "../../apps/server/src/games/vendors/registry.ts";
import { createCircuitBreakers } from "../../apps/server/src/infra/circuit-breakers.ts";
import { loadConfig, type Config } from "../../apps/server/src/infra/config.ts";
import { loadSecrets } from "../../apps/server/src/infra/secrets.ts";
import { createHttpClient } from "../../apps/server/src/integrations/http-client.ts";
import { vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import { fetchGames, GamesUnavailable } from "../../apps/server/src/play/vendor-api/games-list.ts";
import { Refused } from "../refused.ts";
import { NoInstallation, withInstallation } from "../postgres/installation.ts";
import { operatorName } from "./operator-name.ts";
import { readCommand, USAGE, type Command } from "./options.ts";

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

type Tool = {
  readonly config: Config;
  readonly db: Database;
  readonly currency: string;
  /** Name of the operator who acts, for the audit log. */
  readonly actor: string;
};

function printSecret({ config }: Tool, code: string, keyNo: number): void {
  const secrets = loadSecrets({ dataDir: config.dataDir, key: config.secretKey });
  print(`Its secret, shown this once: ${secrets.webhook(vendorSecretLabel(code, keyNo))}`);
}

function formatVendor(vendor: VendorSummary): string {
  const { code, name, status, adapter, keyNo, ipAllow, url, launchUrl, openGames, closedGames } = vendor;
  const place = url === null ? "the game server" : `${url}, games at ${launchUrl ?? "the game server"}`;
  return `${code.padEnd(20)} ${status.padEnd(11)} ${adapter.padEnd(15)} key ${keyNo}  ${openGames} games, ${closedGames} closed  ${ipAllow.length === 0 ? "any address" : ipAllow.join(" ")}  ${place}  ${name}`;
}

/** Reads a file of games. @throws {RegistryRefusal} */
function readGamesFile(file: string): VendorGamesFile {
  if (!existsSync(file)) throw new RegistryRefusal(`there is no file ${file}.`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new RegistryRefusal(`${file} is not JSON.`);
  }
  const { vendor, games, ...more } = (content ?? {}) as Record<string, unknown>;
  const unexpected = Object.keys(more)[0];
  if (unexpected !== undefined) throw new RegistryRefusal(`${file}: the field "${unexpected}" is unknown.`);
  if (typeof vendor !== "string") throw new RegistryRefusal(`${file}: the field "vendor" is missing.`);
  if (!Array.isArray(games) || games.length === 0)
    throw new RegistryRefusal(`${file}: "games" is not a list with a game in it.`);
  return { vendor, games: checkGames(games) };
}

/** Returns what calls to a vendor depend on. */
function callDeps(config: Config) {
  return {
    config,
    randomBytes,
    secrets: loadSecrets({ dataDir: config.dataDir, key: config.secretKey }),
    circuitBreakers: createCircuitBreakers({
      httpClient: createHttpClient(() => new Date()),
      log: { warn: () => undefined, info: () => undefined },
    }),
  };
}

/** Fetches a vendor's games. @throws {RegistryRefusal} or {GamesUnavailable} */
async function fetchGamesFile({ config, db }: Tool, code: string): Promise<VendorGamesFile> {
  const vendor = await findVendor(db, code);
  if (vendor === null) throw new RegistryRefusal(`there is no vendor ${code}.`);
  const games = await fetchGames(callDeps(config), vendor);
  if (games.length === 0) throw new GamesUnavailable(`${code} answers an empty list of games.`);
  return { vendor: code, games: checkGames(games) };
}

async function importList({ db, actor, currency }: Tool, list: VendorGamesFile): Promise<void> {
  const { added, changed, unchanged, closed } = await importGames(db, list, {
    actor,
    currency,
    now: new Date(),
  });
  print(
    `${list.vendor}: ${added} games added, ${changed} changed, ${unchanged} as before, ${closed} closed.`,
  );
  const hosts = new Set(list.games.flatMap(({ icon }) => (icon === undefined ? [] : [new URL(icon).origin])));
  if (hosts.size > 0)
    print(`Their pictures come from ${[...hosts].join(", ")}: add it to the merchant's setting imageCdns.`);
}

/** Opens the tool for the operator who changes vendors of the installation. @throws {Refused} */
async function openTool(config: Config, db: Database, operator: string | undefined): Promise<Tool> {
  const { currency } = await db.one<{ currency: string }>(
    sql`select currency from merchant where code = ${config.merchantCode}`,
  );
  return { config, db, currency, actor: `operator:${operatorName(operator)}` };
}

async function perform(tool: Tool, command: Exclude<Command, { readonly name: "list" }>): Promise<void> {
  const { db, actor } = tool;
  const now = new Date();
  switch (command.name) {
    case "add":
      await addVendor(db, command.vendor, { actor });
      print(
        `${command.vendor.code} is registered and on. Add its games: npm run vendor -- games import FILE`,
      );
      return printSecret(tool, command.vendor.code, 1);
    case "rotate-key": {
      const keyNo = await rotateKey(db, command.code, { graceHours: command.graceHours, now, actor });
      print(
        `${command.code} has key ${keyNo}. The previous one is accepted for ${command.graceHours} hours.`,
      );
      return printSecret(tool, command.code, keyNo);
    }
    case "allow-ip":
      await allowAddresses(db, command.code, { ranges: command.ranges, actor });
      return print(
        `${command.code} may call from ${command.ranges.length === 0 ? "any address" : command.ranges.join(", ")}.`,
      );
    case "import":
      return importList(tool, readGamesFile(command.file));
    case "fetch":
      return importList(tool, await fetchGamesFile(tool, command.code));
    case "on":
    case "off":
      await switchVendor(db, command.code, { status: command.name, now, actor });
      return print(`${command.code} is ${command.name}.`);
  }
}

async function main(): Promise<number> {
  const config = loadConfig();
  const command = readCommand(process.argv.slice(2), config.publicUrl);
  if (command === null) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  await withInstallation(config, "khela-vendor", async (db) => {
    if (command.name === "list") return (await listVendors(db)).map(formatVendor).forEach(print);
    await perform(await openTool(config, db, command.operator), command);
  });
  return 0;
}

process.exitCode = await main().catch((error: Error) => {
  const isExpected =
    error instanceof RegistryRefusal ||
    error instanceof GamesUnavailable ||
    error instanceof Refused ||
    error instanceof NoInstallation;
  process.stderr.write(`${isExpected ? error.message : `npm run vendor failed: ${error.message}`}\n`);
  return isExpected ? 2 : 1;
});
