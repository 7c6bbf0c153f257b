// SQL for the data from which the audit recomputes draws.

import type { PrizeMode } from "@khela/engines/lottery/lottery-types";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { TicketRow } from "../order-store.ts";
import type { RuleSource } from "../rules.ts";

export type FixedDraw = RuleSource & {
  readonly id: bigint;
  readonly nodeId: number;
  readonly numero: string;
  readonly state: "closed" | "drawn" | "settled";
  readonly rulesVersion: number;
  readonly prizeMode: PrizeMode;
  readonly commitment: string;
  readonly tickets: bigint;
  readonly root: string;
  readonly beacon: string | null;
  readonly secret: string | null;
  readonly result: unknown;
  readonly resultVersion: number;
  readonly electronic: boolean;
  /** The official result of this version, entered by two operators or a feed; null: no such entry. */
  readonly entered: unknown;
};

/**
 * Lists draws whose tickets are fixed under a root, by id. Draws of archived months are left out, because their files
 * are checked separately.
 */
export function listFixedDraws(db: Db, after: bigint, most: number): Promise<FixedDraw[]> {
  return db.rows<FixedDraw>(sql`
    select d.id, d.node_id "nodeId", d.numero, d.state, d.engine, d.rules_version "rulesVersion", d.prize_mode "prizeMode", d.odds,
      d.most_series "mostSeries", d.commitment, d.tickets, d.root, d.beacon, d.secret, d.result,
      d.result_version "resultVersion", d.electronic, (
        select e.result from lottery_entry e where e.draw_id = d.id and e.state = 'confirmed' and e.kind <> 'void'
          and e.result_version + 1 = d.result_version order by e.id desc limit 1) entered
    from lottery_draw d
    where d.id > ${after} and d.state in ('closed', 'drawn', 'settled') and d.draws_at >= coalesce((select max(until) from lottery_month), '-infinity')
    order by d.id limit ${most}`);
}

export type FixedOrder = TicketRow & {
  readonly drawId: bigint;
  readonly currency: string;
  readonly payoutMinor: bigint;
};

const ORDERS_PER_READ = 5_000;

/** Reads all orders by draw and ticket. PostgreSQL sorts them once, on disk if there are many. */
export async function* readFixedOrders(tx: Db): AsyncIterable<readonly FixedOrder[]> {
  const run = (text: string) => tx.run({ text, values: [] });
  await run(`declare audited_orders no scroll cursor for
    select draw_id "drawId", member_id "memberId", id, mode, slip, currency, cost_minor "costMinor", series, transfer_id "transferId",
      payout_minor "payoutMinor"
    from lottery_order where state not in ('cancelled', 'stopped') order by draw_id, bucket, lottery_order.member_id, lottery_order.id`);
  const fetch = { text: `fetch ${ORDERS_PER_READ} from audited_orders`, values: [] };
  for (;;) {
    const page: FixedOrder[] = await tx.rows<FixedOrder>(fetch);
    if (page.length === 0) break;
    yield page;
  }
  await run("close audited_orders");
}
