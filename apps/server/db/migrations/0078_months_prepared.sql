-- without transaction: bets go on while the ids get their places, and while keys and bounds for months are made
-- A month is known by the time, so the keys get it.
create unique index concurrently transfer_month_key on transfer (bucket, member_id, account_id, seq, at);
create unique index concurrently round_settlement_month_key on round_settlement (bucket, member_id, account_id, seq, at);

-- What is there becomes one partition, up to a month's end that is more than a month away: rows that come meanwhile fit in it. That it holds
-- them is known beforehand, so 0079 reads none of them.
do $$
declare
  until timestamptz := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
  name text;
begin
  until := (until at time zone 'UTC' + interval '2 months') at time zone 'UTC';
  foreach name in array array['transfer', 'round_settlement'] loop
    execute format('alter table %1$I drop constraint if exists before_months', name);
    execute format('alter table %1$I add constraint before_months check (at < %2$L) not valid', name, until);
    execute format('comment on constraint before_months on %1$I is %2$L', name, until at time zone 'UTC');
  end loop;
end $$;
alter table transfer validate constraint before_months;
alter table round_settlement validate constraint before_months;

-- Twice: the first time takes as long as the ledger is large, the second as long as the first was behind. 0079 adds the rest, with bets
-- waiting. Rests as long as it works.
do $$
declare
  k record; filled bigint; n int := 0; began timestamptz := clock_timestamp();
begin
  for turn in 1 .. 2 loop
    for k in select a.bucket, a.member_id, a.id, a.seq from account a where a.seq > 0 order by a.bucket, a.member_id, a.id loop
      select f.seq into filled from transfer_place_filled f
        where f.bucket = k.bucket and f.member_id = k.member_id and f.account_id = k.id;
      continue when filled >= k.seq;
      insert into transfer_place select t.bucket, t.member_id, t.id, t.account_id, t.seq, t.at from transfer t
        where t.bucket = k.bucket and t.member_id = k.member_id and t.account_id = k.id and t.seq > coalesce(filled, 0) and t.seq <= k.seq;
      insert into ended_reservation select t.bucket, t.member_id, t.pending_id, t.id, h.amount_minor from transfer t
        join transfer h on h.bucket = t.bucket and h.member_id = t.member_id and h.id = t.pending_id
        where t.bucket = k.bucket and t.member_id = k.member_id and t.account_id = k.id and t.seq > coalesce(filled, 0) and t.seq <= k.seq
          and t.pending_id is not null;
      insert into reversed_transfer select t.bucket, t.member_id, t.reversal_of, t.id from transfer t
        where t.bucket = k.bucket and t.member_id = k.member_id and t.account_id = k.id and t.seq > coalesce(filled, 0) and t.seq <= k.seq
          and t.reversal_of is not null;
      insert into transfer_place_filled as f values (k.bucket, k.member_id, k.id, k.seq)
        on conflict (bucket, member_id, account_id) do update set seq = excluded.seq;
      n := n + 1;
      if n % 200 = 0 then
        commit;
        perform pg_sleep(extract(epoch from clock_timestamp() - began));
        began := clock_timestamp();
      end if;
    end loop;
  end loop;
end $$;
