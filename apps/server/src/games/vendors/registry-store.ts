import type { VendorGame } from "@khela/contract/vendor-callbacks";
import { sql, type Db } from "@khela/service-kit/db/database";

export type NewVendor = {
  readonly code: string;
  /** Name by language; has at least `en`. */
  readonly name: Readonly<Record<string, string>>;
  readonly gameTypes: readonly VendorGame["type"][];
  readonly walletMode: "seamless" | "transfer";
  readonly adapter: string;
  /** Address of the vendor's API, for calls to the vendor. */
  readonly url: string;
  /** Launch address of the vendor's games. */
  readonly launchUrl: string;
  /** The vendor's public key in PEM; null: the vendor signs with the shared secret. */
  readonly publicKey: string | null;
  /** CIDR ranges from which the vendor calls; empty: any address. */
  readonly ipAllow: readonly string[];
};

/** Inserts a vendor; returns false when its code is already in use. */
export async function insertVendor(db: Db, vendor: NewVendor): Promise<boolean> {
  // returns the row, because on Citus the row count of such an insert includes rows that conflicted, such as a used
  // code
  const inserted = await db.maybe(sql`
    insert into vendor (code, name, game_types, sort, wallet_mode, adapter, url, launch_url, public_key, ip_allow)
    select ${vendor.code}, ${JSON.stringify(vendor.name)}::jsonb, ${[...vendor.gameTypes]}::text[],
      (select coalesce(max(sort), 0) + 1 from vendor), ${vendor.walletMode}, ${vendor.adapter}, ${vendor.url}, ${vendor.launchUrl},
      ${vendor.publicKey}, ${[...vendor.ipAllow]}::text[]::inet[]
    on conflict (code) do nothing returning code`);
  return inserted !== null;
}

/** Starts the vendor's next key number. The previous key stays valid until the given time. Null: unknown vendor. */
export async function updateKey(db: Db, code: string, previousUntil: Date): Promise<number | null> {
  const row = await db.maybe<{ keyNo: number }>(sql`
    update vendor set key_no = key_no + 1, previous_key_until = ${previousUntil} where code = ${code} returning key_no "keyNo"`);
  return row?.keyNo ?? null;
}

export async function updateAllowedAddresses(
  db: Db,
  code: string,
  ranges: readonly string[],
): Promise<boolean> {
  return (
    (await db.run(sql`update vendor set ip_allow = ${[...ranges]}::text[]::inet[] where code = ${code}`)) ===
    1
  );
}

export async function updateStatus(db: Db, code: string, status: "on" | "off"): Promise<boolean> {
  return (await db.run(sql`update vendor set status = ${status} where code = ${code}`)) === 1;
}

export type VendorSummary = {
  readonly code: string;
  readonly name: string;
  readonly status: "on" | "off" | "maintenance";
  readonly adapter: string;
  readonly keyNo: number;
  readonly ipAllow: string[];
  readonly url: string | null;
  readonly launchUrl: string | null;
  readonly openGames: number;
  readonly closedGames: number;
};

export async function listVendors(db: Db): Promise<VendorSummary[]> {
  return db.rows<VendorSummary>(sql`
    select v.code, v.name ->> 'en' "name", v.status, v.adapter, v.key_no "keyNo", v.ip_allow::text[] "ipAllow", v.url,
      v.launch_url "launchUrl", (count(*) filter (where g.enabled))::int "openGames",
      (count(*) filter (where not g.enabled))::int "closedGames"
    from vendor v left join game g on g.vendor = v.code
    group by v.code order by v.sort, v.code`);
}

export type StoredGame = {
  readonly nodeId: number;
  readonly gameCode: string;
  readonly enabled: boolean;
};

/**
 * Reads the vendor's names and games before its games are changed, and locks the catalogue until the transaction ends.
 * Null: unknown vendor.
 */
export async function lockGames(
  tx: Db,
  code: string,
): Promise<{
  readonly vendorNames: string[];
  readonly games: StoredGame[];
  readonly lastNodeId: number;
} | null> {
  await tx.run(sql`lock table game in share row exclusive mode`);
  const vendor = await tx.maybe<{ vendorNames: string[] }>(sql`
    select array(select value from jsonb_each_text(name) order by key) "vendorNames" from vendor where code = ${code}`);
  if (vendor === null) return null;
  const games = await tx.rows<StoredGame>(sql`
    select node_id "nodeId", game_code "gameCode", enabled from game where vendor = ${code} order by node_id`);
  const { lastNodeId } = await tx.one<{ lastNodeId: number }>(
    sql`select coalesce(max(node_id), 0)::int "lastNodeId" from game`,
  );
  return { ...vendor, games, lastNodeId };
}

export type GameEntry = {
  readonly node_id: number;
  readonly game_code: string;
  readonly game_type: string;
  readonly classify: string;
  readonly name: Readonly<Record<string, string>>;
  readonly search: string;
  readonly is_new: boolean;
  readonly icon: string;
  readonly sort: number;
  readonly lines: number | null;
  readonly min_bet_minor: string | null;
  readonly max_bet_minor: string | null;
  readonly rtp: string | null;
  readonly launch_url: string | null;
};

/** Writes changed games and enables them; returns their game codes. */
export async function upsertGameEntries(
  tx: Db,
  vendor: string,
  entries: readonly GameEntry[],
): Promise<string[]> {
  const rows = await tx.rows<{ code: string }>(sql`
    insert into game (node_id, vendor, game_code, game_type, classify, name, search, is_new, playable, icon, sort, lines,
      min_bet_minor, max_bet_minor, rtp, launch_url)
    select node_id, ${vendor}, game_code, game_type, classify, name, search, is_new, true, icon, sort, lines, min_bet_minor, max_bet_minor, rtp,
      launch_url
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as g(node_id int, game_code text, game_type text, classify text,
      name jsonb, search text, is_new boolean, icon text, sort int, lines int, min_bet_minor bigint, max_bet_minor bigint, rtp text, launch_url text)
    on conflict (node_id) do update set game_type = excluded.game_type, classify = excluded.classify, name = excluded.name,
      search = excluded.search, is_new = excluded.is_new, icon = excluded.icon, sort = excluded.sort, lines = excluded.lines,
      min_bet_minor = excluded.min_bet_minor, max_bet_minor = excluded.max_bet_minor, rtp = excluded.rtp, launch_url = excluded.launch_url, enabled = true, playable = true
    where (game.game_type, game.classify, game.name, game.search, game.is_new, game.icon, game.sort, game.lines,
      game.min_bet_minor, game.max_bet_minor, game.rtp, game.launch_url, game.enabled, game.playable) is distinct from (excluded.game_type, excluded.classify,
      excluded.name, excluded.search, excluded.is_new, excluded.icon, excluded.sort, excluded.lines, excluded.min_bet_minor, excluded.max_bet_minor,
      excluded.rtp, excluded.launch_url, true, true)
    returning game_code code`);
  return rows.map(({ code }) => code);
}

export async function closeGames(tx: Db, nodeIds: readonly number[]): Promise<void> {
  await tx.run(sql`update game set enabled = false where node_id = any(${[...nodeIds]}::int[])`);
}

/** Sets the vendor's categories to those of its enabled games. */
export async function updateGameTypes(tx: Db, vendor: string): Promise<void> {
  await tx.run(sql`
    update vendor set game_types = types.list
    from (select array_agg(distinct game_type order by game_type) list from game where vendor = ${vendor} and enabled) types
    where code = ${vendor} and types.list is not null and game_types is distinct from types.list`);
}

/** Returns the number of vendors whose games can be launched, and of vendors under maintenance. */
export function countVendorStates(db: Db): Promise<{ readonly on: number; readonly inMaintenance: number }> {
  return db.one(sql`
    select count(*) filter (where status = 'on')::int as "on", count(*) filter (where status = 'maintenance')::int as "inMaintenance"
    from vendor`);
}
