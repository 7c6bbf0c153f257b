// Ends the ledger's month now: earlier postings are in the ended month, later ones in the next month. Returns the time
// of the end, in whole milliseconds.

import { sql, type Db } from "@khela/service-kit/db/database";

export function endMonth(owner: Db): Promise<Date> {
  return owner.transaction(async (tx) => {
    await tx.run(sql`lock table account in exclusive mode`);
    const { until } = await tx.one<{ until: Date }>(
      sql`select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' until`,
    );
    await tx.run(sql`select pg_sleep(0.002)`);
    await tx.run(sql`select set_config('khela.until', ${until.toISOString()}, true)`);
    await tx.run({
      values: [],
      text: `do $$
      declare
        parent text; ended text; began text; after text; until timestamptz := current_setting('khela.until');
      begin
        foreach parent in array array['transfer', 'round_settlement'] loop
          -- the month of now
          select c.relname, substring(bounds from $re$FROM \\(('[^']+'|MINVALUE)\\)$re$), substring(bounds from $re$TO \\(('[^']+')\\)$re$)
            into strict ended, began, after
          from pg_inherits i join pg_class c on c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) bounds
          where i.inhparent = parent::regclass and bounds like '% TO %'
            and until < substring(bounds from $re$TO \\('([^']+)'\\)$re$)::timestamptz
          order by substring(bounds from $re$TO \\('([^']+)'\\)$re$)::timestamptz limit 1;
          execute format('alter table %I detach partition %I', parent, ended);
          execute format('alter table %I attach partition %I for values from (%s) to (%L)', parent, ended, began, until);
          execute format('create table %I partition of %I for values from (%L) to (%s)', parent || to_char(until at time zone 'UTC', '_YYYYMMDD_HH24MISSMS'),
            parent, until, after);
        end loop;
      end $$`,
    });
    return until;
  });
}
