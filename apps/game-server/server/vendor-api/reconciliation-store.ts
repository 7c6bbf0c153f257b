// Settled transactions, for the reconciliation report: charged stakes of rounds that were not rolled back, and
// payouts of rounds, sent or still in the outbox.
import { sql, type Db } from "@khela/service-kit/db/database";

export type SettledTransaction = {
  readonly transactionId: string;
  readonly method: "bet" | "win" | "adjust";
  readonly player: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly at: Date;
  /** The cursor at which the next page continues. */
  readonly place: string;
};

export type ReconciliationSpan = {
  readonly vendor: string;
  readonly from: Date;
  readonly to: Date;
  readonly after?: string;
  readonly limit: number;
};

const MICROS = sql`(extract(epoch from at) * 1000000)::bigint`;

export function listSettledTransactions(
  db: Db,
  { vendor, from, to, after, limit }: ReconciliationSpan,
): Promise<SettledTransaction[]> {
  const [, micros = "-1", id = ""] = /^(\d{1,18}):(.*)$/.exec(after ?? "") ?? [];
  return db.rows<SettledTransaction>(
    sql`select "transactionId", method, player, currency, "amountMinor", at,
     ${MICROS} || ':' || "transactionId" as place from (
       select id || '-bet' as "transactionId", 'bet' as method, player, currency,
         stake_minor - coalesce((select sum(a.amount_minor) from added_stake a where a.round_id = round.id),
         0)::bigint as "amountMinor",
         created_at as at
       from round where vendor = ${vendor} and state in ('open', 'settled') and created_at >= ${from}
         and created_at < ${to}
       union all
       select a.id, 'bet', r.player, r.currency, a.amount_minor, a.taken_at
       from added_stake a join round r on r.id = a.round_id
       where r.vendor = ${vendor} and r.state in ('open', 'settled') and a.taken_at >= ${from} and a.taken_at < ${to}
       union all
       select c.id, c.method, r.player, r.currency, r.payout_minor, c.created_at
       from wallet_call c join round r on r.id = c.round_id
       where r.vendor = ${vendor} and c.method = 'win' and c.created_at >= ${from} and c.created_at < ${to}
       union all
       select id || '-bet', 'bet', player, currency, stake_minor, created_at
       from match_bet where vendor = ${vendor} and (state = 'open' or state = 'settled' and not is_void)
         and created_at >= ${from} and created_at < ${to}
       union all
       select w.id, 'win', b.player, b.currency, w.amount_minor, w.created_at
       from match_win w join match_bet b on b.id = w.bet_id
       where b.vendor = ${vendor} and w.is_standing and w.created_at >= ${from} and w.created_at < ${to}
       union all
       select j.id, 'adjust', p.player, p.currency,
         case j.kind when 'win' then -j.amount_minor else j.amount_minor end, j.created_at
       from jackpot_move j join jackpot_pool p on p.id = j.pool_id
       where p.vendor = ${vendor} and j.created_at >= ${from} and j.created_at < ${to}
     ) entry
     where (${MICROS}, "transactionId") > (${micros}::bigint, ${id})
     order by ${MICROS}, "transactionId" limit ${limit}`,
  );
}
