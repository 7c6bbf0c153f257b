/**
 * npm run vip -- levels | levels FILE | weights | weights FILE | weights --default
 * The merchant's ladder of VIP levels and its turnover weights, beside a running server or without one. What cannot be used is said with every
 * reason and exit code 2, and changes nothing.
 */
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { sql, type Database } from "@khela/service-kit/db/database";
import { loadConfig, type Config } from "../../apps/server/src/infra/config.ts";
import {
  listWeights,
  saveDefaultWeights,
  saveWeights,
  WeightsRefusal,
} from "../../apps/server/src/play/turnover/weights.ts";
import { LadderRefusal, readLadder, toLadderFile } from "../../apps/server/src/vip/operator/ladder-file.ts";
import { readSurroundings } from "../../apps/server/src/vip/operator/ladder-surroundings.ts";
import { decideLadder } from "../../apps/server/src/vip/operator/save-ladder.ts";
import { listLevels } from "../../apps/server/src/vip/vip.ts";
import { Refused } from "../back-office/call-server.ts";
import { decidingName, sayKept } from "../back-office/operator-name.ts";
import { NoInstallation, withInstallation } from "../postgres/installation.ts";

const USAGE = `npm run vip -- COMMAND
  levels          the ladder, as a file that "levels FILE" takes
  levels FILE     makes it what the file says: {"levels": [...]}, the lowest first
  weights         what percent of a risked amount counts as turnover, by category or by game; others count whole
  weights FILE    makes them what the file says, for rounds that open from now on: {"LIVE": 50, "BGS/bgs-blackjack": 10}
  weights --default  makes them those of a new merchant, with the games that there are now
  --operator NAME    who does it, for the audit log; left out, the host's account. Needed where the withdrawals' rules have
                     twoPeopleAbove`;

class CommandRefusal extends Error {
  override readonly name = "CommandRefusal";
}

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

function readFile(file: string): unknown {
  if (!existsSync(file)) throw new CommandRefusal(`there is no file ${file}.`);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new CommandRefusal(`${file} is not JSON.`);
  }
}

type Command = {
  readonly what: string;
  readonly file: string | undefined;
  readonly operator: string | undefined;
};

async function perform(config: Config, db: Database, { what, file, operator }: Command): Promise<void> {
  const merchant = await db.one<{ readonly id: number; readonly currency: string }>(
    sql`select id, currency from merchant where code = ${config.merchantCode}`,
  );
  const ladder = { merchantId: merchant.id, currency: merchant.currency };
  if (what === "levels" && file === undefined) {
    const levels = await listLevels(db, ladder);
    return print(
      levels.length === 0
        ? "There is no ladder."
        : JSON.stringify(toLadderFile(levels, merchant.currency), null, 2),
    );
  }
  if (file === undefined) return print(JSON.stringify(await listWeights(db, merchant.id), null, 2));
  const actor = `operator:${await decidingName(db, ladder, operator)}`;
  if (what === "levels") {
    const levels = readLadder(readFile(file), merchant.currency);
    const around = await readSurroundings(db, ladder, new Date());
    await sayKept(decideLadder({ db, now: () => new Date() }, { ...ladder, actor }, levels, around));
    return print(`The ladder has ${levels.length} levels.`);
  }
  const owner = { ...ladder, actor, now: new Date() };
  const version = await sayKept(
    file === "--default" ? saveDefaultWeights(db, owner) : saveWeights(db, owner, readFile(file)),
  );
  print(`Version ${version} is in force for rounds that open from now on.`);
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { operator: { type: "string" }, default: { type: "boolean" } },
  });
  const [what, ...rest] = values.default === true ? [...positionals, "--default"] : positionals;
  const [file, more] = rest;
  if ((what !== "levels" && what !== "weights") || more !== undefined) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const config = loadConfig();
  await withInstallation(config, "khela-vip", (db) =>
    perform(config, db, { what, file, operator: values.operator }),
  );
  return 0;
}

process.exitCode = await main().catch((error: Error) => {
  const isExpected =
    error instanceof LadderRefusal ||
    error instanceof WeightsRefusal ||
    error instanceof CommandRefusal ||
    error instanceof Refused ||
    error instanceof NoInstallation;
  process.stderr.write(`${isExpected ? error.message : `npm run vip failed: ${error.message}`}\n`);
  return isExpected ? 2 : 1;
});
