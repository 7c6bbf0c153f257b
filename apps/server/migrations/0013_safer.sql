-- Safer play: what members limit, when they stop, and the check that a bet goes through. An account that nobody limited
-- carries a flag that says so and pays nothing for any of this; the others are checked under the account's lock, in the
-- transaction of the bet. What was used is read from the ledger, so it cannot disagree with it.

alter table account add column limited boolean not null default false;
comment on column account.limited is 'the member has limits or a break: bets ask safer_refusal';

create table safer_limit (
  bucket    smallint not null,
  member_id bigint not null,
  kind      text not null check (kind in ('stake', 'loss', 'wager', 'deposit', 'time')),
  period    text not null check (period in ('bet', 'day', 'week', 'month')),
  -- minor units; minutes for time
  value     bigint not null check (value >= 0),
  -- what holds from next_at on; null beside a next_at: no limit
  next      bigint check (next >= 0),
  next_at   timestamptz,
  set_at    timestamptz not null,
  primary key (bucket, member_id, kind, period),
  foreign key (bucket, member_id) references member (bucket, id),
  check ((kind = 'stake') = (period = 'bet'))
);

-- Kept as history; the one that holds is the one that has not ended.
create table safer_break (
  bucket    smallint not null,
  member_id bigint not null,
  starts_at timestamptz not null,
  kind      text not null check (kind in ('coolOff', 'exclusion')),
  -- null: for good
  ends_at   timestamptz,
  -- set by an operator, never by the member
  lifted_at timestamptz,
  primary key (bucket, member_id, starts_at),
  foreign key (bucket, member_id) references member (bucket, id),
  check (ends_at > starts_at)
);

-- How far an account's transfers are added up, and the sums by period. Brought up to date by whoever asks.
create table safer_use (
  bucket      smallint not null,
  member_id   bigint not null,
  account_id  bigint not null,
  zone        text not null,
  seq         bigint not null,
  last_at     timestamptz,
  day_start   timestamptz not null,
  week_start  timestamptz not null,
  month_start timestamptz not null,
  day_wager   bigint not null default 0, day_won   bigint not null default 0, day_s   double precision not null default 0,
  week_wager  bigint not null default 0, week_won  bigint not null default 0, week_s  double precision not null default 0,
  month_wager bigint not null default 0, month_won bigint not null default 0, month_s double precision not null default 0,
  primary key (bucket, member_id, account_id)
);
comment on column safer_use.day_wager is 'bets that stand, minor units; won: what came back from them; s: seconds at play';

-- Brings the sums of an account up to its last transfer and answers them. The account's row is locked by the caller.
-- Bets are 3200, taken back by 9101; wins 3100, taken back by 9201; what goes to a vendor's own wallet (8202) and comes
-- back (8102) counts as staked and won, since what happens there is not ours to see. Play is a pause of at most five
-- minutes between two of these.
create function safer_count(a account, p_zone text) returns safer_use language plpgsql as $$
declare
  u safer_use; days timestamptz; weeks timestamptz; months timestamptz;
begin
  days := date_trunc('day', clock_timestamp(), p_zone);
  weeks := date_trunc('week', clock_timestamp(), p_zone);
  months := date_trunc('month', clock_timestamp(), p_zone);
  select * into u from safer_use where bucket = a.bucket and member_id = a.member_id and account_id = a.id;
  if not found or u.zone <> p_zone then
    u := (a.bucket, a.member_id, a.id, p_zone, ledger_seq_before(a.bucket, a.member_id, a.id, least(weeks, months)), null,
      days, weeks, months, 0, 0, 0, 0, 0, 0, 0, 0, 0)::safer_use;
  end if;
  if u.day_start <> days then u.day_start := days; u.day_wager := 0; u.day_won := 0; u.day_s := 0; end if;
  if u.week_start <> weeks then u.week_start := weeks; u.week_wager := 0; u.week_won := 0; u.week_s := 0; end if;
  if u.month_start <> months then u.month_start := months; u.month_wager := 0; u.month_won := 0; u.month_s := 0; end if;
  if a.seq > u.seq then
    with played as (
      select t.at,
        case t.kind when 3200 then t.amount_minor when 8202 then t.amount_minor when 9101 then -t.amount_minor else 0 end wager,
        case t.kind when 3100 then t.amount_minor when 8102 then t.amount_minor when 9201 then -t.amount_minor else 0 end won,
        coalesce(extract(epoch from t.at - lag(t.at, 1, u.last_at) over (order by t.seq)), 0) pause
      from transfer t where t.bucket = a.bucket and t.member_id = a.member_id and t.account_id = a.id and t.seq > u.seq
        and t.kind in (3200, 3100, 9101, 9201, 8202, 8102)
    ), sums as (
      select max(at) last_at,
        coalesce(sum(wager) filter (where at >= days), 0) dw, coalesce(sum(won) filter (where at >= days), 0) dn,
        coalesce(sum(pause) filter (where at >= days and pause <= 300), 0) ds,
        coalesce(sum(wager) filter (where at >= weeks), 0) ww, coalesce(sum(won) filter (where at >= weeks), 0) wn,
        coalesce(sum(pause) filter (where at >= weeks and pause <= 300), 0) ws,
        coalesce(sum(wager) filter (where at >= months), 0) mw, coalesce(sum(won) filter (where at >= months), 0) mn,
        coalesce(sum(pause) filter (where at >= months and pause <= 300), 0) ms
      from played)
    select u.bucket, u.member_id, u.account_id, u.zone, a.seq, coalesce(s.last_at, u.last_at), days, weeks, months,
        u.day_wager + s.dw, u.day_won + s.dn, u.day_s + s.ds, u.week_wager + s.ww, u.week_won + s.wn, u.week_s + s.ws,
        u.month_wager + s.mw, u.month_won + s.mn, u.month_s + s.ms
      into u from sums s;
  end if;
  insert into safer_use values (u.*) on conflict (bucket, member_id, account_id) do update set
    zone = excluded.zone, seq = excluded.seq, last_at = excluded.last_at, day_start = excluded.day_start,
    week_start = excluded.week_start, month_start = excluded.month_start, day_wager = excluded.day_wager,
    day_won = excluded.day_won, day_s = excluded.day_s, week_wager = excluded.week_wager, week_won = excluded.week_won,
    week_s = excluded.week_s, month_wager = excluded.month_wager, month_won = excluded.month_won, month_s = excluded.month_s;
  return u;
end $$;

create function safer_used(u safer_use, kind text, period text) returns bigint language sql immutable as $$
  select case kind
    when 'wager' then greatest(0, case period when 'day' then u.day_wager when 'week' then u.week_wager else u.month_wager end)
    when 'loss' then greatest(0, case period when 'day' then u.day_wager - u.day_won
      when 'week' then u.week_wager - u.week_won else u.month_wager - u.month_won end)
    when 'time' then (case period when 'day' then u.day_s when 'week' then u.week_s else u.month_s end / 60)::bigint
    else 0 end
$$;

-- Why this account may not stake so much now, or null: 'break', or the kind of the limit that is reached. The account's
-- row is locked by the caller, and he asks only for an account that is marked.
create function safer_refusal(a account, stake bigint) returns text language plpgsql as $$
declare
  u safer_use; reached text;
begin
  if exists (select from safer_break where bucket = a.bucket and member_id = a.member_id and lifted_at is null
      and starts_at <= clock_timestamp() and (ends_at is null or ends_at > clock_timestamp())) then
    return 'break';
  end if;
  select * into u from safer_use where bucket = a.bucket and member_id = a.member_id and account_id = a.id;
  u := safer_count(a, coalesce(u.zone, 'UTC'));
  select l.kind into reached from safer_limit l
    cross join lateral (select case when l.next_at <= clock_timestamp() then l.next else l.value end as value) now
    where l.bucket = a.bucket and l.member_id = a.member_id and l.kind in ('stake', 'wager', 'loss', 'time')
      and case l.kind
        when 'stake' then stake > now.value
        when 'time' then safer_used(u, l.kind, l.period) >= now.value
        -- a bet may be lost whole
        else safer_used(u, l.kind, l.period) + stake > now.value end
    order by l.kind, l.period limit 1;
  return reached;
end $$;

-- Whether a member of this merchant's has anything that limits him, on all his accounts of money that count.
create function safer_mark(p_bucket smallint, p_member_id bigint, p_zone text) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  a account; marked boolean;
begin
  for a in select * from account where bucket = p_bucket and member_id = p_member_id and kind = 'main'
      order by id for no key update loop
    marked := exists (select from safer_limit where bucket = p_bucket and member_id = p_member_id)
      or exists (select from safer_break where bucket = p_bucket and member_id = p_member_id and lifted_at is null
        and (ends_at is null or ends_at > clock_timestamp()));
    if marked then perform safer_count(a, p_zone); end if;
    update account set limited = marked where bucket = p_bucket and member_id = p_member_id and id = a.id and limited <> marked;
  end loop;
end $$;

-- What a marked account has used, for its owner to see; counts what came since.
create function safer_uses(p_bucket smallint, p_member_id bigint, p_zone text) returns setof safer_use language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  a account;
begin
  for a in select * from account where bucket = p_bucket and member_id = p_member_id and kind = 'main'
      order by id for no key update loop
    return next safer_count(a, p_zone);
  end loop;
end $$;

revoke insert, update, delete, truncate on safer_use from khela_app;
revoke update, delete, truncate on safer_break from khela_app;
do $$
declare name text;
begin
  for name in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname like 'safer\_%' loop
    execute format('revoke all on function %s from public, khela_app', name);
  end loop;
end $$;
grant execute on function safer_mark(smallint, bigint, text), safer_uses(smallint, bigint, text),
  safer_used(safer_use, text, text) to khela_app;
