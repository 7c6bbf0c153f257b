// The feed of the winner board.

import type { MemberKey } from "../infra/db/session-store.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { Viewer } from "./store.ts";

export type Win = MemberKey & {
  /** The win's id in the ledger; the same win recorded twice is one win. */
  readonly reference: string;
  readonly merchantId: number;
  readonly nodeId: number;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly at: Date;
};

/** Adds a settled win to the feed; call it in the transaction of the settlement or after it. */
export async function insertWin(db: Db, win: Win): Promise<void> {
  await db.run(sql`
    insert into game_win (bucket, member_id, reference, merchant_id, node_id, amount_minor, currency, at)
    values (${win.bucket}, ${win.memberId}, ${win.reference}, ${win.merchantId}, ${win.nodeId}, ${win.amountMinor},
      ${win.currency}, ${win.at})
    on conflict (bucket, member_id, reference) do nothing`);
}

/** Takes a win off the board: it was taken back. */
export async function deleteWin(
  db: Db,
  { bucket, memberId, reference }: Pick<Win, "bucket" | "memberId" | "reference">,
): Promise<void> {
  await db.run(
    sql`delete from game_win where bucket = ${bucket} and member_id = ${memberId} and reference = ${reference}`,
  );
}

export type WinnerRow = {
  readonly nodeId: number;
  readonly vendor: string;
  readonly gameType: string;
  readonly gameCode: string;
  readonly icon: string;
  readonly gameName: string;
  readonly username: string;
  readonly amountMinor: bigint;
  readonly currency: string;
};

export type WinnerQuery = {
  readonly gameType?: string | undefined;
  readonly currency: string;
  /** How many of the newest wins compete. */
  readonly among: number;
  readonly limit: number;
};

/** The largest of a merchant's newest wins, in games that can still be opened there. */
export async function listWinners(db: Db, viewer: Viewer, query: WinnerQuery): Promise<WinnerRow[]> {
  return db.rows<WinnerRow>(sql`
    with newest as (
      select w.*, g.vendor, g.game_type, g.game_code, g.icon, g.name
      from game_win w join game g on g.node_id = w.node_id and g.enabled
        join vendor v on v.code = g.vendor and v.status <> 'off'
        left join merchant_game m on m.merchant_id = w.merchant_id and m.node_id = w.node_id
      where w.merchant_id = ${viewer.merchantId} and w.currency = ${query.currency} and coalesce(m.enabled, true)
        and (${query.gameType ?? null}::text is null or g.game_type = ${query.gameType ?? null})
      order by w.at desc limit ${query.among})
    select n.node_id "nodeId", n.vendor, n.game_type "gameType", n.game_code "gameCode", n.icon,
      coalesce(n.name ->> ${viewer.language}::text, n.name ->> 'en') "gameName", p.username,
      n.amount_minor "amountMinor", n.currency
    from newest n join member p on p.bucket = n.bucket and p.id = n.member_id
    order by n.amount_minor desc, n.at desc, n.reference limit ${query.limit}`);
}

/** Forgets all but each merchant's newest wins. */
export async function deleteOldWins(db: Db, keep: number): Promise<number> {
  return db.run(sql`
    delete from game_win w using (
      select m.id, (select at from game_win where merchant_id = m.id order by at desc offset ${keep} limit 1) before from merchant m) old
    where w.merchant_id = old.id and w.at <= old.before`);
}
