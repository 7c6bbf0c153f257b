/** Members after a month: an open session, fifty favourites and recent games, messages, and a record of rounds. */
import { createDatabase, sql, type Db } from "@khela/service-kit/db/database";
import { addSeededPlayers, openSession, type Player } from "../database.ts";

const GAMES_KEPT = 50;
const ROUNDS_A_MEMBER = 60;
const BETS_AT_ONCE = 2_000;

/** Inserts rounds and posts each round's stake in the ledger, so that both records have rows. */
async function addRounds(owner: Db, players: readonly Player[], operatorAccountId: bigint): Promise<void> {
  for (let round = 0; round < ROUNDS_A_MEMBER; round += 1) {
    for (let from = 0; from < players.length; from += BETS_AT_ONCE) {
      const batch = players.slice(from, from + BETS_AT_ONCE).map((player) => ({
        id: crypto.randomUUID(),
        bucket: player.bucket,
        member_id: String(player.memberId),
        account_id: String(player.id),
        operator_account_id: String(operatorAccountId),
        incoming: false,
        amount_minor: "1000",
        currency: "BDT",
        kind: 6101,
        phase: 0,
        round_ref: `bench:${round}`,
        reference: `bench ${round}`,
      }));
      await owner.rows(sql`select from ledger_post(null, ${JSON.stringify(batch)}::json)`);
    }
  }
  const keys = sql`unnest(${players.map(({ bucket }) => bucket)}::smallint[],
    ${players.map(({ memberId }) => String(memberId))}::bigint[]) p(bucket, member_id)`;
  await owner.run(sql`
    insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, state,
      bet_minor, win_minor, started_at)
    select p.bucket, p.member_id, g.vendor, 'round-' || n, (select id from merchant where code = 'khela'), g.game_code, g.node_id,
      'BDT', false, 'settled', 1000, n % 7 * 300, now() - n * interval '3 hours'
    from ${keys}, generate_series(1, ${ROUNDS_A_MEMBER}::int) n
      join (select vendor, game_code, node_id, row_number() over (order by node_id) place from game) g on g.place = n % 50 + 1`);
  // each member's own fifty, in their own order
  const kept = sql`
    select p.bucket, p.member_id, g.node_id, now() - g.place * interval '1 hour'
    from ${keys} cross join lateral (
      select node_id, row_number() over (order by md5(p.member_id || ' ' || node_id)) place from game where enabled and playable
      order by place limit ${GAMES_KEPT}) g`;
  await owner.run(sql`insert into favourite (bucket, member_id, node_id, at) ${kept}`);
  await owner.run(sql`insert into recent (bucket, member_id, node_id, at) ${kept}`);
}

/** Returns the members' session tokens. */
export async function addMembers(url: string, count: number): Promise<string[]> {
  const owner = createDatabase({ url, max: 1, statementTimeoutMs: 120_000 });
  try {
    const { merchantId, operatorAccountId, players } = await addSeededPlayers(owner, count);
    await addRounds(owner, players, operatorAccountId);
    const tokens: string[] = [];
    for (const player of players) tokens.push(await openSession(owner, player, merchantId));
    return tokens;
  } finally {
    await owner.close();
  }
}
