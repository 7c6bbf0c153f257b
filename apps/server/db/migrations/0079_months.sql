-- Transfers and round settlements are kept by month (UTC), so that a month can be archived. What was there is one partition and is not
-- rewritten; the function ledger_make_months makes those that follow, long before they begin. A row for which there is no month goes
-- into the partition without bounds, so that no bet ever fails for want of one.

-- Postings lock their accounts first.
lock table account in exclusive mode;
lock table transfer, round_settlement in access exclusive mode;
do $$
declare
  k record; filled bigint; 
begin
  for k in select a.bucket, a.member_id, a.id, a.seq from account a where a.seq > 0
    and not exists (select from transfer_place_filled f where f.bucket = a.bucket and f.member_id = a.member_id and f.account_id = a.id
      and f.seq >= a.seq) order by a.bucket, a.member_id, a.id loop
    select f.seq into filled from transfer_place_filled f
      where f.bucket = k.bucket and f.member_id = k.member_id and f.account_id = k.id;
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
  end loop;
end $$;
drop table transfer_place_filled;

alter table transfer rename to transfer_before;
alter table transfer_before drop constraint transfer_bucket_member_id_id_key;
drop index transfer_settles_once, transfer_reverses_once;
alter table transfer_before drop constraint transfer_pkey;
alter table transfer_before add constraint transfer_before_pkey primary key using index transfer_month_key;
drop trigger unchangeable on transfer_before;
create table transfer (like transfer_before including defaults including constraints including comments) partition by range (at);
alter table transfer drop constraint before_months;
alter table transfer add constraint transfer_pkey primary key (bucket, member_id, account_id, seq, at);
select pg_temp.khela_spread('transfer', 'bucket');
revoke all on transfer from public, khela_app;
grant select on transfer to khela_app;
create trigger unchangeable before update or delete on transfer for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on transfer for each statement execute function ledger_unchangeable();
alter table transfer enable always trigger unchangeable;
alter table transfer enable always trigger untruncatable;

alter table round_settlement rename to round_settlement_before;
alter index round_settlement_won rename to round_settlement_before_won;
alter table round_settlement_before drop constraint round_settlement_pkey;
alter table round_settlement_before add constraint round_settlement_before_pkey primary key using index round_settlement_month_key;
drop trigger unchangeable on round_settlement_before;
create table round_settlement (like round_settlement_before including defaults including constraints including comments) partition by range (at);
alter table round_settlement drop constraint before_months;
alter table round_settlement add constraint round_settlement_pkey primary key (bucket, member_id, account_id, seq, at);
select pg_temp.khela_spread('round_settlement', 'bucket');
revoke all on round_settlement from public, khela_app;
grant select on round_settlement to khela_app;
create trigger unchangeable before update or delete on round_settlement for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on round_settlement for each statement execute function ledger_unchangeable();
alter table round_settlement enable always trigger unchangeable;
alter table round_settlement enable always trigger untruncatable;
-- The board of a merchant's newest winners, over all buckets.
create index round_settlement_won on round_settlement (merchant_id, at desc) where payout_minor > stake_minor;
comment on table round_settlement is 'what a transaction settled of a round; the rows of a round add up to its bet and win';

do $$
declare
  name text; part text; until timestamp; first_from text; n int;
begin
  foreach name in array array['transfer', 'round_settlement'] loop
    select obj_description(c.oid, 'pg_constraint')::timestamp into strict until
      from pg_constraint c where c.conrelid = (name || '_before')::regclass and c.conname = 'before_months';
    execute format('alter table %1$I attach partition %2$I for values from (minvalue) to (%3$L)', name, name || '_before', until at time zone 'UTC');
    execute format('alter table %1$I drop constraint before_months', name || '_before');
    execute format('create table %1$I partition of %2$I default', name || '_rest', name);
    for n in 0 .. 2 loop
      execute format('create table %1$I partition of %2$I for values from (%3$L) to (%4$L)', name || to_char(until + make_interval(months => n), '_YYYY_MM'),
        name, (until + make_interval(months => n)) at time zone 'UTC', (until + make_interval(months => n + 1)) at time zone 'UTC');
    end loop;
    for part in select i.inhrelid::regclass::text from pg_inherits i where i.inhparent = name::regclass loop
      execute format('revoke all on %1$s from public, khela_app', part);
      continue when part = name || '_before';
      execute format('create trigger untruncatable before truncate on %1$s for each statement execute function ledger_unchangeable()', part);
      execute format('alter table %1$s enable always trigger untruncatable', part);
    end loop;
  end loop;
end $$;

-- They write and read what is otherwise now, and are applied again.
drop function if exists ledger_write_fast, ledger_post_items, ledger_apply;
