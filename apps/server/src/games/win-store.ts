// SQL of the winner board, read from the round settlements.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { Viewer } from "./store.ts";

export type WinnerRow = {
  readonly nodeId: number;
  readonly vendor: string;
  readonly gameType: string;
  readonly gameCode: string;
  readonly icon: string;
  readonly gameName: string;
  readonly username: string;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
  readonly currency: string;
  readonly wonAt: Date;
};

export type WinnerQuery = {
  readonly gameType?: string | undefined;
  readonly currency: string;
  /** Number of newest winning settlements among which up to `limit` rounds are searched. */
  readonly among: number;
  readonly limit: number;
};

/**
 * Lists a merchant's newest wins, largest first, in games that can still be opened. A win is a whole round that paid
 * more than it cost, after all corrections.
 */
export async function listWinners(db: Db, viewer: Viewer, query: WinnerQuery): Promise<WinnerRow[]> {
  return db.rows<WinnerRow>(sql`
    with newest as (
      select s.bucket, s.member_id, s.vendor, s.round_id, s.at, s.node_id, r.bet_minor, r.win_minor, r.currency,
        g.game_type, g.game_code, g.icon, g.name
      from round_settlement s
        join play_round r on r.bucket = s.bucket and r.member_id = s.member_id and r.vendor = s.vendor and r.round_id = s.round_id
        join game g on g.node_id = s.node_id and g.enabled
        join vendor v on v.code = g.vendor and v.status <> 'off'
        left join merchant_game m on m.merchant_id = s.merchant_id and m.node_id = s.node_id
      where s.merchant_id = ${viewer.merchantId} and s.payout_minor > s.stake_minor and r.win_minor > r.bet_minor
        and r.currency = ${query.currency} and coalesce(m.enabled, true)
        and (${query.gameType ?? null}::text is null or g.game_type = ${query.gameType ?? null})
      order by s.at desc limit ${query.among}),
    -- a round has several settlements where its vendor pays it in parts
    won as (select distinct on (bucket, member_id, vendor, round_id) * from newest order by bucket, member_id, vendor, round_id, at desc),
    latest as (select * from won order by at desc, vendor, round_id limit ${query.limit})
    select n.node_id "nodeId", n.vendor, n.game_type "gameType", n.game_code "gameCode", n.icon,
      coalesce(n.name ->> ${viewer.language}::text, n.name ->> 'en') "gameName", p.username,
      n.bet_minor "betMinor", n.win_minor "winMinor", n.currency, n.at "wonAt"
    from latest n join member p on p.bucket = n.bucket and p.id = n.member_id
    order by n.win_minor desc, n.at desc, n.vendor, n.round_id`);
}
