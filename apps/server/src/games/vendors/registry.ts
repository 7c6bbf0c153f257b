/**
 * Outside vendors as the operator enters them: their row, the number of the signing key, allowed addresses and the
 * list of games. Used by `npm run vendor`. Every change is in the audit log with the operator's name. Triggers also
 * log changes of the watched columns.
 */
import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { VendorGame, type VendorGamesFile } from "@khela/contract/vendor-callbacks";
import { readAmount } from "@khela/engines/money";
import { vendors as sandboxVendors } from "@khela/sandbox/vendors";
import { Compile } from "typebox/compile";
import { writeAudit } from "../../infra/db/audit-store.ts";
import type { Database, Db } from "@khela/service-kit/db/database";
import { findMarginFault, sayMarginFault } from "../margins/margins.ts";
import { listMerchants, readGivenBack, readMargins } from "../margins/margin-store.ts";
import { searchColumn } from "../search-text.ts";
import * as store from "./registry-store.ts";
import type { GameEntry, NewVendor, StoredGame } from "./registry-store.ts";

export { listVendors, type NewVendor, type VendorSummary } from "./registry-store.ts";

/** Error: an impossible request of the operator. The message gives the reason, and nothing has changed. */
export class RegistryRefusal extends Error {
  override readonly name = "RegistryRefusal";
}

/** First catalogue id of outside vendors' games. The sandbox's ids are far below this id. */
const FIRST_NODE_ID = 10_000_000;
const VENDOR_CODE = /^[A-Z][A-Z0-9_]{1,19}$/;
const HOUR_MS = 3_600_000;

/** The author of a change, by their name in the audit log, and the time of the change. */
type By = { readonly actor: string; readonly now: Date };

const unknown = (code: string) => new RegistryRefusal(`there is no vendor ${code}.`);
const inHouse = new Set<string>(sandboxVendors.map(({ code }) => code));

const audit = (
  tx: Db,
  actor: string,
  action: string,
  code: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => writeAudit(tx, { actor, action, subject: `vendor:${code}`, detail });

/** Adds a vendor. @throws {RegistryRefusal} for an invalid code or a code that is already in use */
export async function addVendor(db: Db, vendor: NewVendor, { actor }: Pick<By, "actor">): Promise<void> {
  if (!VENDOR_CODE.test(vendor.code))
    throw new RegistryRefusal(
      `the code "${vendor.code}" is invalid: 2 to 20 capital letters, digits and _, a letter first.`,
    );
  vendor.ipAllow.forEach(checkRange);
  const { code, adapter, url, launchUrl, ipAllow } = vendor;
  await db.transaction(async (tx) => {
    if (!(await store.insertVendor(tx, vendor)))
      throw new RegistryRefusal(`there is a vendor ${code} already.`);
    await audit(tx, actor, "vendor.added", code, { adapter, url, launchUrl, ipAllow });
  });
}

/**
 * Starts a new signing key; returns its number. The previous key is accepted for `graceHours`. @throws
 * {RegistryRefusal}
 */
export async function rotateKey(
  db: Db,
  code: string,
  { graceHours, now, actor }: By & { readonly graceHours: number },
): Promise<number> {
  const until = new Date(now.getTime() + graceHours * HOUR_MS);
  return db.transaction(async (tx) => {
    const keyNo = await store.updateKey(tx, code, until);
    if (keyNo === null) throw unknown(code);
    await audit(tx, actor, "vendor.key.rotated", code, { keyNo, graceHours });
    return keyNo;
  });
}

function checkRange(range: string): void {
  const [address = "", bits, ...more] = range.split("/");
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  const isValid =
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
  if (!isValid)
    throw new RegistryRefusal(`"${range}" is neither an IP address nor a range such as 203.0.113.0/24.`);
}

/** Sets the address ranges from which the vendor may call; empty: any address. @throws {RegistryRefusal} */
export async function allowAddresses(
  db: Db,
  code: string,
  { ranges, actor }: Pick<By, "actor"> & { readonly ranges: readonly string[] },
): Promise<void> {
  ranges.forEach(checkRange);
  await db.transaction(async (tx) => {
    if (!(await store.updateAllowedAddresses(tx, code, ranges))) throw unknown(code);
    await audit(tx, actor, "vendor.addresses", code, { ranges });
  });
}

/**
 * Refuses a vendor's games whose margin is below the paybacks of any merchant. The transaction that enabled them is
 * rolled back.
 */
async function checkMargins(tx: Db, code: string, now: Date): Promise<void> {
  for (const merchant of await listMerchants(tx)) {
    const { kept, weights } = await readMargins(tx, merchant.merchantId);
    const own = kept.filter(({ vendor }) => vendor === code);
    const fault = findMarginFault(await readGivenBack(tx, merchant, now), { kept: own, weights });
    if (fault !== null) throw new RegistryRefusal(`${sayMarginFault(fault)}.`);
  }
}

/**
 * Enables or disables a vendor. While it is disabled, its games are hidden and cannot be launched, and open bets are
 * still settled. @throws {RegistryRefusal}
 */
export async function switchVendor(
  db: Database,
  code: string,
  { status, now, actor }: By & { readonly status: "on" | "off" },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await store.updateStatus(tx, code, status))) throw unknown(code);
    if (status === "on") await checkMargins(tx, code, now);
    await audit(tx, actor, `vendor.${status}`, code, {});
  });
}

const gameShape = Compile(VendorGame);

/** Checks a list of games. @throws {RegistryRefusal} naming the first invalid game and its field */
export function checkGames(games: readonly unknown[]): VendorGame[] {
  const seen = new Set<string>();
  return games.map((game, index) => {
    const place = `game ${index + 1}`;
    if (!gameShape.Check(game)) {
      const error = gameShape.Errors(game)[0];
      throw new RegistryRefusal(`${place}: ${error?.instancePath || "/"} ${error?.message ?? "is invalid"}.`);
    }
    if (game.name["en"] === undefined) throw new RegistryRefusal(`${place}: /name/en is missing.`);
    if (seen.has(game.code)) throw new RegistryRefusal(`${place}: the code ${game.code} appears twice.`);
    seen.add(game.code);
    return game;
  });
}

type NumberedGames = {
  readonly vendorNames: readonly string[];
  readonly known: ReadonlyMap<string, StoredGame>;
  readonly firstNew: number;
  readonly currency: string;
};

function toEntries(games: readonly VendorGame[], numbered: NumberedGames): GameEntry[] {
  let next = numbered.firstNew;
  return games.map((game, sort) => {
    const stakeOf = (field: "minBet" | "maxBet"): bigint | null => {
      const text = game[field];
      if (text === undefined) return null;
      const reading = readAmount(text, numbered.currency);
      if (!reading.ok || reading.minor <= 0n)
        throw new RegistryRefusal(`game ${sort + 1}: /${field} is not a stake in ${numbered.currency}.`);
      return reading.minor;
    };
    const [minBet, maxBet] = [stakeOf("minBet"), stakeOf("maxBet")];
    if (minBet !== null && maxBet !== null && maxBet < minBet)
      throw new RegistryRefusal(`game ${sort + 1}: /maxBet is below /minBet.`);
    return {
      node_id: numbered.known.get(game.code)?.nodeId ?? next++,
      game_code: game.code,
      game_type: game.type,
      classify: game.classify ?? "",
      name: game.name,
      search: searchColumn(Object.values(game.name), numbered.vendorNames),
      is_new: game.isNew ?? false,
      icon: game.icon ?? "",
      sort,
      lines: game.lines ?? null,
      min_bet_minor: minBet === null ? null : String(minBet),
      max_bet_minor: maxBet === null ? null : String(maxBet),
      rtp: game.rtp ?? null,
      launch_url: game.launchUrl ?? null,
    };
  });
}

export type ImportReport = {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly closed: number;
};

/**
 * Sets the vendor's games to the list: adds new games and changes existing games, both enabled, and disables games
 * that are not on the list. Either everything is applied or nothing; the same list again changes nothing. A game keeps
 * its catalogue id for ever.
 * @param currency of the list's stakes
 * @throws {RegistryRefusal}
 */
export async function importGames(
  db: Database,
  { vendor, games }: VendorGamesFile,
  options: { readonly actor: string; readonly currency: string; readonly now: Date },
): Promise<ImportReport> {
  if (inHouse.has(vendor))
    throw new RegistryRefusal(`${vendor} is a vendor of the sandbox: each start writes its games.`);
  return db.transaction(async (tx) => {
    const stored = await store.lockGames(tx, vendor);
    if (stored === null) throw unknown(vendor);
    const known = new Map(stored.games.map((game) => [game.gameCode, game]));
    const entries = toEntries(games, {
      vendorNames: stored.vendorNames,
      known,
      firstNew: Math.max(FIRST_NODE_ID, stored.lastNodeId + 1),
      currency: options.currency,
    });
    const written = await store.upsertGameEntries(tx, vendor, entries);
    const listed = new Set(games.map(({ code }) => code));
    const closed = stored.games.filter(({ gameCode, enabled }) => enabled && !listed.has(gameCode));
    if (closed.length > 0)
      await store.closeGames(
        tx,
        closed.map(({ nodeId }) => nodeId),
      );
    await store.updateGameTypes(tx, vendor);
    await checkMargins(tx, vendor, options.now);
    const added = written.filter((code) => !known.has(code)).length;
    const report = {
      added,
      changed: written.length - added,
      unchanged: games.length - written.length,
      closed: closed.length,
    };
    if (written.length + closed.length > 0)
      await writeAudit(tx, {
        actor: options.actor,
        action: "games.imported",
        subject: `vendor:${vendor}`,
        detail: { ...report, sha256: createHash("sha256").update(JSON.stringify(games)).digest("hex") },
      });
    return report;
  });
}
