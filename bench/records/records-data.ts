/**
 * One member with a long record, in tables with other members' rows. The record has lost rounds, each with its bet in
 * the ledger, spread evenly over the longest range a record may have. The loaded rows have no hash chain, and indexes
 * are built after each load.
 */
import { maxRecordDays } from "@khela/contract/wallet/records";
import { sql, type Db } from "@khela/service-kit/db/database";
import { countRoundDays } from "../../apps/server/src/play/record/round-days-store.ts";
import { countTransferDays } from "../../apps/server/src/wallet/transfer-days-store.ts";
import { addPlayers, addSeededPlayers, openSession, type Player } from "../database.ts";
import { raw, takeIndexes } from "../ledger/indexes.ts";

const BETS_OF_ANOTHER = 5_000;
const ROWS_AT_ONCE = 1_000_000;
const BET_MINOR = 100;
/** Number of games that the rounds belong to. */
const GAMES = 20;

/** Several sessions, since each has its own rate limit. */
const SESSIONS = 8;

export type Loaded = { readonly player: Player; readonly merchantId: number };

type Bets = { readonly players: readonly Player[]; readonly each: number; readonly end: Date };

const keysOf = (players: readonly Player[]) => sql`unnest(${players.map(({ bucket }) => bucket)}::smallint[],
  ${players.map(({ memberId }) => String(memberId))}::bigint[], ${players.map(({ id }) => String(id))}::bigint[]) p(bucket, member_id, id)`;

/** Inserts every player's first bet, then every second bet, and so on. An account's first ledger row is its deposit. */
async function insertBets(owner: Db, { players, each, end }: Bets, operatorAccountId: bigint): Promise<void> {
  const keys = keysOf(players);
  const atOnce = Math.max(1, Math.floor(ROWS_AT_ONCE / players.length));
  for (let first = 1; first <= each; first += atOnce) {
    const turns = sql`generate_series(${first}::int, ${Math.min(each, first + atOnce - 1)}::int) n`;
    const at = sql`${end}::timestamptz - (${each}::int - n) * (make_interval(days => ${maxRecordDays}::int) / ${each}::int)`;
    await owner.run(sql`
      insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, state, bet_minor, bets,
        settlements, started_at, ended_at)
      select p.bucket, p.member_id, g.vendor, 'round-' || n, a.merchant_id, g.game_code, g.node_id, 'BDT', false, 'settled', ${BET_MINOR}::int, 1,
        1, ${at}, ${at}
      from ${turns} cross join ${keys} join account a on a.bucket = p.bucket and a.member_id = p.member_id and a.id = p.id
        join (select vendor, game_code, node_id, row_number() over (order by node_id) place from game) g on g.place = n % ${GAMES}::int + 1`);
    await owner.run(sql`
      insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account, amount_minor, currency,
        round_ref, reference, balance_after, held_after, at)
      select p.bucket, p.member_id, p.id, n + 1, gen_random_uuid(), 3200, 0, p.id, ${operatorAccountId}::bigint, ${BET_MINOR}::int, 'BDT',
        g.vendor || ':round-' || n, 'bench', 0, 0, ${at}
      from ${turns} cross join ${keys}
        join (select vendor, row_number() over (order by node_id) place from game) g on g.place = n % ${GAMES}::int + 1`);
  }
}

/** Moves the accounts' deposits to a time before the bets, so that times never decrease along an account. */
async function ageDeposits(owner: Db, { players, end }: Bets): Promise<void> {
  await owner.run(raw("alter table transfer disable trigger unchangeable"));
  await owner.run(sql`
    update transfer t set at = ${end}::timestamptz - make_interval(days => ${maxRecordDays + 1}::int) from ${keysOf(players)}
    where t.bucket = p.bucket and t.member_id = p.member_id and t.account_id = p.id and t.seq = 1`);
  await owner.run(raw("alter table transfer enable always trigger unchangeable"));
}

async function load(owner: Db, bets: Bets, operatorAccountId: bigint): Promise<void> {
  const recreate: string[] = [];
  for (const table of ["play_round", "transfer"]) recreate.push(...(await takeIndexes(owner, table)));
  await insertBets(owner, bets, operatorAccountId);
  await ageDeposits(owner, bets);
  for (const text of recreate) await owner.run(raw(text));
  await owner.run(sql`
    update account a set seq = ${bets.each}::int + 1, active_hour = ledger_hour(now()) from ${keysOf(bets.players)}
    where a.bucket = p.bucket and a.member_id = p.member_id and a.id = p.id`);
  // the jobs count an account's rows in parts, so a large account needs several runs
  while ((await countTransferDays(owner)) + (await countRoundDays(owner)) > 0) await owner.run(sql`select`);
  for (const table of ["play_round", "transfer", "transfer_day", "round_day", "account"])
    await owner.run(raw(`vacuum analyze ${table}`));
}

/** Inserts the member with their bets. `owner` comes from `openLoader`. */
export async function loadMember(owner: Db, bets: number, end: Date): Promise<Loaded> {
  const { merchantId, operatorAccountId, players } = await addSeededPlayers(owner, 1);
  await load(owner, { players, each: bets, end }, operatorAccountId);
  return { player: players[0]!, merchantId };
}

/** Returns the tokens of new sessions of the member's. */
export async function openSessions(owner: Db, { player, merchantId }: Loaded): Promise<string[]> {
  const tokens: string[] = [];
  for (let at = 0; at < SESSIONS; at += 1) tokens.push(await openSession(owner, player, merchantId));
  return tokens;
}

/** Inserts other members' bets on the same days, until the tables have `rows` more rows. */
export async function loadOthers(owner: Db, rows: number, end: Date): Promise<void> {
  if (rows <= 0) return;
  const { merchantId, operatorAccountId } = await addSeededPlayers(owner, 0);
  const count = Math.ceil(rows / BETS_OF_ANOTHER);
  const players = await addPlayers(owner, count, merchantId, operatorAccountId);
  await load(owner, { players, each: Math.ceil(rows / count), end }, operatorAccountId);
}
