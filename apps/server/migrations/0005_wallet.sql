-- The ledger. docs/ledger.md explains the model; this file is the model.
--
-- One row a transfer. A transfer touches exactly one member account and one house account, so accounts never wait for
-- each other, the hash chain is per account, and nothing crosses buckets. House accounts keep no running balance: they
-- would be the one row that every bet waits for. Everything that writes goes through the functions at the end.
-- Never ANALYZE these tables while they are empty: the plans made from that stay slow for the life of a session.

create sequence house_account_id_seq as bigint increment by -1 minvalue -9223372036854775808 maxvalue -1 start with -1;

create table house_account (
  id          bigint primary key default nextval('house_account_id_seq') check (id < 0),
  merchant_id int not null references merchant (id),
  purpose     text not null check (purpose ~ '^[a-z][a-z_]{0,39}$'),
  ref         text not null default '' check (length(ref) <= 80),
  currency    text not null check (currency ~ '^[A-Z][A-Z0-9]{1,9}$'),
  real        boolean not null,
  created_at  timestamptz not null default now(),
  unique (merchant_id, purpose, ref, currency, real)
);
comment on column house_account.purpose is 'deposit, vendor, bonus, adjustment, transit, sandbox_grant, rebate, salary, withdrawal …';
comment on column house_account.ref is 'which one of that purpose: channel code, vendor code; empty when there is only one';
comment on column house_account.real is 'false = play money, which never meets real money';

create table account (
  bucket      smallint not null,
  member_id   bigint not null,
  id          bigint generated always as identity check (id > 0),
  kind        text not null check (kind in ('main', 'bonus', 'vendor')),
  ref         text not null default '' check (length(ref) <= 80),
  currency    text not null check (currency ~ '^[A-Z][A-Z0-9]{1,9}$'),
  merchant_id int not null references merchant (id),
  real        boolean not null,
  balance     bigint not null default 0,
  held        bigint not null default 0,
  seq         bigint not null default 0,
  head        bytea not null,
  moved_at    timestamptz not null default clock_timestamp(),
  created_at  timestamptz not null default now(),
  primary key (bucket, member_id, id),
  unique (bucket, member_id, kind, ref, currency, real),
  foreign key (bucket, member_id) references member (bucket, id),
  check (balance >= 0 and held >= 0 and held <= balance)
) with (fillfactor = 60);
comment on column account.balance is 'minor units, what is held included';
comment on column account.held is 'minor units reserved by open holds; balance - held can be spent';
comment on column account.seq is 'number of transfers; the last one has this seq';
comment on column account.head is 'last value of the hash chain; at birth the hash of what the account is';
comment on column account.moved_at is 'time of the last transfer; transfer.at never goes back within an account';

create table transfer (
  bucket         smallint not null,
  member_id      bigint not null,
  account_id     bigint not null,
  seq            bigint not null,
  id             uuid not null,
  kind           int not null check (kind > 0),
  phase          smallint not null check (phase between 0 and 4),
  debit_account  bigint not null,
  credit_account bigint not null,
  amount_minor   bigint not null check (amount_minor > 0),
  currency       text not null,
  pending_id     uuid,
  reversal_of    uuid,
  linked_id      uuid,
  round_ref      text,
  reference      text not null,
  expires_at     timestamptz,
  balance_after  bigint not null,
  held_after     bigint not null,
  xid            bigint not null,
  at             timestamptz not null,
  link           bytea,
  primary key (bucket, member_id, account_id, seq),
  unique (bucket, member_id, id),
  check ((debit_account = account_id and credit_account < 0) or (credit_account = account_id and debit_account < 0)),
  check ((phase in (2, 3, 4)) = (pending_id is not null)),
  check (phase = 0 or debit_account = account_id)
);
create unique index transfer_settles_once on transfer (bucket, member_id, pending_id) where pending_id is not null;
create unique index transfer_reverses_once on transfer (bucket, member_id, reversal_of) where reversal_of is not null;
create index transfer_xid on transfer using brin (xid) with (pages_per_range = 32, autosummarize = on);
comment on column transfer.kind is 'transaction type number, a table of the contract';
comment on column transfer.phase is '0 single, 1 reserve, 2 post, 3 void, 4 expire; only 0 and 2 move money';
comment on column transfer.xid is 'transaction that wrote the row: the watermark of the house roll-up';
comment on column transfer.link is 'hash chain value, on the last row of each group written together';

create table refusal (
  bucket       smallint not null,
  member_id    bigint not null,
  id           uuid not null,
  code         text not null,
  account_id   bigint not null,
  house_id     bigint,
  incoming     boolean,
  amount_minor bigint,
  currency     text not null,
  kind         int not null,
  phase        smallint not null,
  pending_id   uuid,
  reversal_of  uuid,
  linked_id    uuid,
  round_ref    text,
  reference    text not null,
  expires_at   timestamptz,
  at           timestamptz not null,
  primary key (bucket, member_id, id)
);
comment on table refusal is 'ids refused for lack of funds: they stay refused, whatever arrives later';

create table house_rollup (
  house_id bigint primary key references house_account (id),
  debits   numeric not null,
  credits  numeric not null
);
create table house_rollup_state (
  only_row   boolean primary key default true check (only_row),
  system_id  bigint not null,
  xid_offset bigint not null,
  watermark  bigint not null,
  at         timestamptz not null
);
insert into house_rollup_state select true, system_identifier, 0, 0, now() from pg_control_system();
comment on column house_rollup_state.system_id is 'transaction numbers mean something within one cluster only; ledger_rebase() moves them to another';

create table anchor (
  id       int primary key,
  at       timestamptz not null,
  accounts bigint not null,
  digest   bytea not null
);
create table anchor_head (
  anchor_id  int not null,
  bucket     smallint not null,
  member_id  bigint not null,
  account_id bigint not null,
  seq        bigint not null,
  head       bytea not null,
  primary key (bucket, member_id, account_id, anchor_id)
);
create index anchor_head_by_anchor on anchor_head (anchor_id);
comment on table anchor is 'each names the heads that changed since the one before; its digest is also kept outside the database';

-- ---------------------------------------------------------------------------------------------------------------------
-- Nothing posted changes, for the owner neither.

create function ledger_unchangeable() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.immutable: % of % is never allowed', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;

do $$
declare name text;
begin
  foreach name in array array['transfer', 'refusal', 'house_account', 'anchor', 'anchor_head'] loop
    execute format('create trigger unchangeable before update or delete on %I for each row execute function ledger_unchangeable()', name);
    execute format('create trigger untruncatable before truncate on %I for each statement execute function ledger_unchangeable()', name);
    execute format('alter table %I enable always trigger unchangeable', name);
    execute format('alter table %I enable always trigger untruncatable', name);
  end loop;
end $$;
-- Only these columns: the door updates the others in every batch and must not pay for a trigger.
create trigger unchangeable before delete or update of bucket, member_id, id, kind, ref, currency, merchant_id, real
  on account for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on account for each statement execute function ledger_unchangeable();
alter table account enable always trigger unchangeable;
alter table account enable always trigger untruncatable;

-- ---------------------------------------------------------------------------------------------------------------------
-- What goes in and what comes out. `incoming` is seen from the member: true = house to member.

create type ledger_movement as (
  id uuid, bucket smallint, member_id bigint, account_id bigint, house_id bigint, incoming boolean,
  amount_minor bigint, currency text, kind int, phase smallint, pending_id uuid, reversal_of uuid, linked_id uuid,
  round_ref text, reference text, expires_at timestamptz, grp int
);
create type ledger_answer as (
  n int, code text, field text, replayed boolean, balance bigint, held bigint, seq bigint
);

-- The bytes that are hashed for a row: record_send gives the field count, then type, length and bytes of each field
-- (length -1 for null), so no two different rows have the same bytes. Texts go as UTF-8 bytes whatever the client uses.
create function ledger_canonical(
  seq bigint, id uuid, kind int, phase smallint, debit_account bigint, credit_account bigint, amount_minor bigint,
  currency text, pending_id uuid, reversal_of uuid, linked_id uuid, round_ref text, reference text,
  expires_at timestamptz, balance_after bigint, held_after bigint, xid bigint, at timestamptz
) returns bytea language sql stable parallel safe as $$
  select record_send(row(seq, id, kind, phase, debit_account, credit_account, amount_minor,
    convert_to(currency, 'UTF8'), pending_id, reversal_of, linked_id, convert_to(round_ref, 'UTF8'),
    convert_to(reference, 'UTF8'), expires_at, balance_after, held_after, xid, at))
$$;

-- First field in which a movement differs from what its id already stands for, or null. A settlement or a reversal may
-- leave house, direction and amount open: the door takes them from the hold or from the transfer that is reversed.
create function ledger_difference(m ledger_movement, s ledger_movement) returns text language sql stable as $$
  select case
    when m.account_id is distinct from s.account_id then 'account'
    when m.kind is distinct from s.kind then 'kind'
    when m.phase is distinct from s.phase then 'phase'
    when m.pending_id is distinct from s.pending_id then 'pending'
    when m.reversal_of is distinct from s.reversal_of then 'reversal'
    when m.house_id is distinct from s.house_id
      and not (m.house_id is null and (s.phase > 1 or s.reversal_of is not null)) then 'house'
    when m.incoming is distinct from s.incoming
      and not (m.incoming is null and (s.phase > 1 or s.reversal_of is not null)) then 'direction'
    when m.amount_minor is distinct from s.amount_minor
      and not (m.amount_minor is null and (s.phase > 1 or s.reversal_of is not null)) then 'amount'
    when m.currency is distinct from s.currency then 'currency'
    when m.linked_id is distinct from s.linked_id then 'linked'
    when m.round_ref is distinct from s.round_ref then 'round'
    when m.reference is distinct from s.reference then 'reference'
    when m.expires_at is distinct from s.expires_at then 'expires'
  end
$$;

-- First field that no movement may have like this, or null.
create function ledger_bad_field(m ledger_movement) returns text language sql stable as $$
  select case
    when m.id is null then 'id'
    when m.bucket is null or m.member_id is null or m.account_id is null then 'account'
    when m.kind is null or m.kind <= 0 then 'kind'
    when m.phase is null or m.phase not between 0 and 4 then 'phase'
    when (m.phase > 1) <> (m.pending_id is not null) then 'pending'
    when m.reversal_of is not null and m.phase <> 0 then 'reversal'
    when m.house_id is null and m.phase < 2 and m.reversal_of is null then 'house'
    when m.incoming is null and m.phase < 2 and m.reversal_of is null then 'direction'
    when m.incoming and m.phase > 0 then 'direction'
    when m.amount_minor is null and m.phase < 2 and m.reversal_of is null then 'amount'
    when m.amount_minor <= 0 then 'amount'
    when m.currency is null then 'currency'
    when m.reference is null or length(m.reference) not between 1 and 200 then 'reference'
    when length(m.round_ref) not between 1 and 200 then 'round'
    when m.expires_at is not null and m.phase <> 1 then 'expires'
  end
$$;

create function ledger_xid() returns bigint language sql volatile as $$
  select xid_offset + pg_current_xact_id()::text::bigint from house_rollup_state
$$;

-- One movement on an account whose row lock is already held by this transaction.
create function ledger_apply(m ledger_movement) returns ledger_answer language plpgsql as $$
declare
  a account; h house_account; t transfer; o transfer; r refusal;
  was ledger_movement;
  answer ledger_answer;
  balance_new bigint; held_new bigint;
  moved timestamptz; xid_now bigint; sealed bytea; debit bigint; credit bigint;
begin
  answer.replayed := false;
  select * into t from transfer where bucket = m.bucket and member_id = m.member_id and id = m.id;
  if found then
    was := (t.id, t.bucket, t.member_id, t.account_id,
      case when t.debit_account = t.account_id then t.credit_account else t.debit_account end,
      t.credit_account = t.account_id, t.amount_minor, t.currency, t.kind, t.phase, t.pending_id, t.reversal_of,
      t.linked_id, t.round_ref, t.reference, t.expires_at, null)::ledger_movement;
    answer.field := ledger_difference(m, was);
    if answer.field is not null then
      answer.code := 'ledger.id_reused';
      return answer;
    end if;
    answer.replayed := true;
    answer.balance := t.balance_after; answer.held := t.held_after; answer.seq := t.seq;
    return answer;
  end if;

  select * into a from account where bucket = m.bucket and member_id = m.member_id and id = m.account_id;
  select * into r from refusal where bucket = m.bucket and member_id = m.member_id and id = m.id;
  if r.id is not null then
    was := (r.id, r.bucket, r.member_id, r.account_id, r.house_id, r.incoming, r.amount_minor, r.currency, r.kind,
      r.phase, r.pending_id, r.reversal_of, r.linked_id, r.round_ref, r.reference, r.expires_at, null)::ledger_movement;
    answer.field := ledger_difference(m, was);
    if answer.field is not null then
      answer.code := 'ledger.id_reused';
    else
      answer.code := r.code; answer.replayed := true;
      answer.balance := a.balance; answer.held := a.held; answer.seq := a.seq;
    end if;
    return answer;
  end if;

  answer.field := ledger_bad_field(m);
  if answer.field is not null then answer.code := 'ledger.invalid'; return answer; end if;
  if a.id is null then answer.code := 'ledger.unknown_account'; return answer; end if;
  answer.balance := a.balance; answer.held := a.held; answer.seq := a.seq;

  if m.reversal_of is not null or m.pending_id is not null then
    select * into o from transfer
      where bucket = m.bucket and member_id = m.member_id and id = coalesce(m.reversal_of, m.pending_id);
    if o.id is null or o.account_id <> m.account_id or (m.pending_id is not null and o.phase <> 1) then
      answer.code := case when m.reversal_of is null then 'ledger.unknown_pending' else 'ledger.unknown_transfer' end;
      return answer;
    end if;
    was := (null, null, null, null,
      case when o.debit_account = o.account_id then o.credit_account else o.debit_account end,
      o.debit_account = o.account_id and m.reversal_of is not null, o.amount_minor,
      null, null, null, null, null, null, null, null, null, null)::ledger_movement;
    m.house_id := coalesce(m.house_id, was.house_id);
    m.incoming := coalesce(m.incoming, was.incoming);
    m.amount_minor := coalesce(m.amount_minor, was.amount_minor);
    answer.code := case
      when m.reversal_of is not null and (o.phase not in (0, 2) or o.reversal_of is not null) then 'ledger.not_reversible'
      when m.reversal_of is not null and exists (select from transfer
        where bucket = m.bucket and member_id = m.member_id and reversal_of = m.reversal_of) then 'ledger.already_reversed'
      when m.pending_id is not null and exists (select from transfer
        where bucket = m.bucket and member_id = m.member_id and pending_id = m.pending_id) then 'ledger.already_settled'
      when m.house_id <> was.house_id or m.incoming <> was.incoming
        or ((m.reversal_of is not null or m.phase > 2) and m.amount_minor <> was.amount_minor) then 'ledger.mismatch'
      when m.phase = 2 and m.amount_minor > was.amount_minor then 'ledger.over_settle'
      when m.phase = 2 and o.expires_at <= clock_timestamp() then 'ledger.hold_expired'
      when m.phase = 4 and (o.expires_at is null or o.expires_at > clock_timestamp()) then 'ledger.hold_not_expired'
    end;
    if answer.code is not null then
      if answer.code = 'ledger.mismatch' then
        answer.field := case when m.house_id <> was.house_id then 'house' when m.incoming <> was.incoming then 'direction' else 'amount' end;
      end if;
      return answer;
    end if;
  end if;

  select * into h from house_account where id = m.house_id;
  answer.code := case
    when h.id is null then 'ledger.unknown_house'
    when m.currency <> a.currency or m.currency <> h.currency then 'ledger.currency_mismatch'
    when a.merchant_id <> h.merchant_id then 'ledger.merchant_mismatch'
    when a.real <> h.real then 'ledger.play_meets_real'
    when m.incoming and a.balance > 9223372036854775807 - m.amount_minor then 'ledger.overflow'
    when not m.incoming and m.phase < 2 and a.balance - a.held < m.amount_minor then 'ledger.insufficient_funds'
  end;
  if answer.code = 'ledger.insufficient_funds' then
    perform ledger_refuse(m, answer.code);
  end if;
  if answer.code is not null then return answer; end if;

  balance_new := a.balance + case when m.incoming then m.amount_minor when m.phase in (0, 2) then -m.amount_minor else 0 end;
  held_new := a.held + case when m.phase = 1 then m.amount_minor when m.phase > 1 then -o.amount_minor else 0 end;
  moved := greatest(clock_timestamp(), a.moved_at);
  xid_now := ledger_xid();
  debit := case when m.incoming then m.house_id else m.account_id end;
  credit := case when m.incoming then m.account_id else m.house_id end;
  sealed := sha256(a.head || ledger_canonical(a.seq + 1, m.id, m.kind, m.phase, debit, credit, m.amount_minor, m.currency,
    m.pending_id, m.reversal_of, m.linked_id, m.round_ref, m.reference, m.expires_at, balance_new, held_new, xid_now, moved));
  insert into transfer values (m.bucket, m.member_id, m.account_id, a.seq + 1, m.id, m.kind, m.phase, debit, credit,
    m.amount_minor, m.currency, m.pending_id, m.reversal_of, m.linked_id, m.round_ref, m.reference, m.expires_at,
    balance_new, held_new, xid_now, moved, sealed);
  update account set balance = balance_new, held = held_new, seq = a.seq + 1, head = sealed, moved_at = moved
    where bucket = m.bucket and member_id = m.member_id and id = m.account_id;
  answer.balance := balance_new; answer.held := held_new; answer.seq := a.seq + 1;
  return answer;
end $$;

create function ledger_refuse(m ledger_movement, code text) returns void language sql as $$
  insert into refusal values (m.bucket, m.member_id, m.id, code, m.account_id, m.house_id, m.incoming, m.amount_minor,
    m.currency, m.kind, m.phase, m.pending_id, m.reversal_of, m.linked_id, m.round_ref, m.reference, m.expires_at, clock_timestamp())
$$;

-- One movement from within another function: takes the account's lock itself.
create function ledger_post_one(m ledger_movement) returns ledger_answer language plpgsql as $$
begin
  perform from account where bucket = m.bucket and member_id = m.member_id and id = m.account_id for no key update;
  return ledger_apply(m);
end $$;

-- A linked group: all of it or nothing. What failed says why, its neighbours say linked_failed.
create function ledger_apply_group(items ledger_movement[]) returns setof ledger_answer language plpgsql as $$
declare
  answers ledger_answer[] := '{}'; answer ledger_answer; failed int; i int;
begin
  begin
    for i in 1 .. cardinality(items) loop
      answer := ledger_apply(items[i]);
      answers := answers || answer;
      if answer.code is not null then
        failed := i;
        raise exception using errcode = 'KL001';
      end if;
    end loop;
    return query select * from unnest(answers);
    return;
  exception when sqlstate 'KL001' then null;
  end;
  if answer.code = 'ledger.insufficient_funds' then
    -- Undone with the rest of the group, and has to stay. The balance is the one before the group again.
    if not answer.replayed then perform ledger_refuse(items[failed], answer.code); end if;
    select balance, held, seq into answer.balance, answer.held, answer.seq from account
      where bucket = items[failed].bucket and member_id = items[failed].member_id and id = items[failed].account_id;
  end if;
  for i in 1 .. cardinality(items) loop
    if i = failed then
      return next answer;
    else
      return next (null, 'ledger.linked_failed', null, false, null, null, null)::ledger_answer;
    end if;
  end loop;
end $$;

-- The batch. Accounts on which nothing can fail (fresh ids, known accounts, single phase, never short on the way) are
-- written by one statement; the items of every other account go one by one, in their order, through ledger_apply. Both
-- ways mean the same: a property test compares them. `one_by_one` is for that test; `locked` says that the caller holds
-- the accounts' locks already.
create function ledger_post_items(items ledger_movement[], one_by_one boolean default false, locked boolean default false)
returns setof ledger_answer language plpgsql
-- The plan of the first execution is kept: make it the one by index also when the tables are nearly empty.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  answers ledger_answer[]; answer ledger_answer; later int[]; part ledger_movement[]; i int; j int;
  twice uuid[]; crossing int[];
begin
  if current_setting('transaction_isolation') = 'repeatable read' then
    raise exception 'ledger: post under read committed or serializable' using errcode = 'invalid_transaction_state';
  end if;
  -- Locks in one order, in a statement of their own: the next one sees whatever their former holders wrote.
  if not locked then
    perform from account a
      join (select distinct m.bucket, m.member_id, m.account_id from unnest(items) m) k
        on a.bucket = k.bucket and a.member_id = k.member_id and a.id = k.account_id
      order by a.bucket, a.member_id, a.id for no key update of a;
  end if;

  -- The one statement costs as much to begin as a few single movements.
  if one_by_one or cardinality(items) < 4 then
    later := array(select generate_series(1, cardinality(items)));
  else
    -- Ids that come twice, and groups that go over several accounts, are for the slow way.
    twice := array(select m.id from unnest(items) m group by m.id having count(*) > 1);
    crossing := array(select m.grp from unnest(items) m where m.grp is not null
      group by m.grp having count(distinct (m.member_id, m.account_id)) > 1);
    with ready as materialized (
      select sealed.*, case when last then
          sha256(head || string_agg(canonical, ''::bytea) over (partition by bucket, member_id, account_id))
        end as link
      from (
        select plain.*, case when not dirty then ledger_canonical(next_seq, id, kind, 0::smallint, debit, credit,
          amount_minor, currency, null, null, linked_id, round_ref, reference, null, after::bigint, held, xid, moved) end as canonical
        from (
          select walked.*,
            bool_or(blocked or after not between held and 9223372036854775807) over account as dirty,
            n = max(n) over account as last,
            case when incoming then house_id else account_id end as debit,
            case when incoming then account_id else house_id end as credit
          from (
            select item.*, a_seq + row_number() over walk as next_seq,
              balance + sum(case when incoming then amount_minor else -amount_minor end) over walk as after
            from (
              select m.*, i.n, a.ctid as place, a.balance, a.held, a.seq as a_seq, a.head,
                greatest(clock.moved, a.moved_at) as moved, clock.xid,
                (a.id is null or h.id is null or t.id is not null or r.id is not null
                  or m.phase <> 0 or m.reversal_of is not null or ledger_bad_field(m) is not null
                  or m.currency <> a.currency or m.currency <> h.currency
                  or a.merchant_id <> h.merchant_id or a.real <> h.real
                  or m.id = any (twice) or (m.grp is not null and m.grp = any (crossing))
                ) is not false as blocked
              from unnest(items) with ordinality i(id, bucket, member_id, account_id, house_id, incoming, amount_minor,
                  currency, kind, phase, pending_id, reversal_of, linked_id, round_ref, reference, expires_at, grp, n)
                cross join lateral (select i.id, i.bucket, i.member_id, i.account_id, i.house_id, i.incoming,
                  i.amount_minor, i.currency, i.kind, i.phase, i.pending_id, i.reversal_of, i.linked_id, i.round_ref,
                  i.reference, i.expires_at, i.grp) m
                cross join (select clock_timestamp() as moved, ledger_xid() as xid) clock
                left join account a on a.bucket = m.bucket and a.member_id = m.member_id and a.id = m.account_id
                left join house_account h on h.id = m.house_id
                left join transfer t on t.bucket = m.bucket and t.member_id = m.member_id and t.id = m.id
                left join refusal r on r.bucket = m.bucket and r.member_id = m.member_id and r.id = m.id
            ) item
            window walk as (partition by bucket, member_id, account_id order by n)
          ) walked
          window account as (partition by bucket, member_id, account_id)
        ) plain
      ) sealed
    ), written as (
      insert into transfer
      select bucket, member_id, account_id, next_seq, id, kind, 0, debit, credit, amount_minor, currency, null, null,
        linked_id, round_ref, reference, null, after::bigint, held, xid, moved, link
      from ready where not dirty
    ), kept as (
      -- By place: the row is locked, it cannot have moved since it was read.
      update account a set balance = r.after::bigint, seq = r.next_seq, head = r.link, moved_at = r.moved
      from ready r where r.last and not r.dirty and a.ctid = r.place
    )
    select array_agg((n::int, null, null, false, after::bigint, held, next_seq)::ledger_answer) filter (where not dirty),
      coalesce(array_agg(n::int order by n) filter (where dirty), '{}')
    into answers, later from ready;
    return query select * from unnest(answers);
  end if;

  i := 1;
  while i <= cardinality(later) loop
    j := i;
    while j < cardinality(later) and items[later[i]].grp = items[later[j + 1]].grp loop j := j + 1; end loop;
    if i = j then
      answer := ledger_apply(items[later[i]]);
      answer.n := later[i];
      return next answer;
    else
      part := array(select items[later[k]] from generate_series(i, j) k);
      for answer in select * from ledger_apply_group(part) loop
        answer.n := later[i]; i := i + 1;
        return next answer;
      end loop;
    end if;
    i := j + 1;
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The doors of the servers' role.

create function ledger_post(batch json) returns setof ledger_answer language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if json_array_length(batch) > 1000 then
    raise exception 'ledger: a batch has at most 1000 movements' using errcode = 'program_limit_exceeded';
  end if;
  return query select * from ledger_post_items(
    array(select m from json_populate_recordset(null::ledger_movement, batch) m));
end $$;

-- A merchant that plays with play money has no account of real money.
create function ledger_check_real(p_merchant_id int, p_real boolean) returns void language plpgsql as $$
begin
  if p_real and not exists (select from merchant where id = p_merchant_id and real_money) then
    raise exception 'ledger.play_meets_real: merchant % has no real money', p_merchant_id using errcode = 'check_violation';
  end if;
end $$;

-- Opens the account, or answers the one that is there.
create function ledger_open_account(
  p_bucket smallint, p_member_id bigint, p_kind text, p_ref text, p_currency text, p_merchant_id int, p_real boolean
) returns account language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a account; new_id bigint;
begin
  select * into a from account where bucket = p_bucket and member_id = p_member_id and kind = p_kind
    and ref = p_ref and currency = p_currency and real = p_real;
  if not found then
    perform ledger_check_real(p_merchant_id, p_real);
    new_id := nextval(pg_get_serial_sequence('account', 'id'));
    insert into account (bucket, member_id, id, kind, ref, currency, merchant_id, real, head) overriding system value
      values (p_bucket, p_member_id, new_id, p_kind, p_ref, p_currency, p_merchant_id, p_real,
        ledger_genesis(p_bucket, p_member_id, new_id, p_kind, p_ref, p_currency, p_merchant_id, p_real))
      on conflict (bucket, member_id, kind, ref, currency, real) do nothing;
    select * into strict a from account where bucket = p_bucket and member_id = p_member_id and kind = p_kind
      and ref = p_ref and currency = p_currency and real = p_real;
  end if;
  if a.merchant_id <> p_merchant_id then
    raise exception 'ledger.merchant_mismatch: account % is of merchant %', a.id, a.merchant_id using errcode = 'check_violation';
  end if;
  return a;
end $$;

-- First value of an account's chain: what the account is can then not be changed unseen either.
create function ledger_genesis(
  bucket smallint, member_id bigint, id bigint, kind text, ref text, currency text, merchant_id int, is_real boolean
) returns bytea language sql stable parallel safe as $$
  select sha256(record_send(row(convert_to('khela account 1', 'UTF8'), bucket, member_id, id, convert_to(kind, 'UTF8'),
    convert_to(ref, 'UTF8'), convert_to(currency, 'UTF8'), merchant_id, is_real)))
$$;

create function ledger_open_house(p_merchant_id int, p_purpose text, p_ref text, p_currency text, p_real boolean)
returns house_account language plpgsql security definer set search_path = public, pg_temp as $$
declare
  h house_account;
begin
  select * into h from house_account where merchant_id = p_merchant_id and purpose = p_purpose
    and ref = p_ref and currency = p_currency and real = p_real;
  if not found then
    perform ledger_check_real(p_merchant_id, p_real);
    insert into house_account (merchant_id, purpose, ref, currency, real)
      values (p_merchant_id, p_purpose, p_ref, p_currency, p_real)
      on conflict (merchant_id, purpose, ref, currency, real) do nothing;
    select * into strict h from house_account where merchant_id = p_merchant_id and purpose = p_purpose
      and ref = p_ref and currency = p_currency and real = p_real;
  end if;
  return h;
end $$;

-- The house side of a transfer.
create function ledger_house_leg(debit_account bigint, credit_account bigint, amount_minor bigint, out house bigint, out debit bigint, out credit bigint)
language sql immutable parallel safe as $$
  select least(debit_account, credit_account),
    case when debit_account < 0 then amount_minor else 0 end, case when credit_account < 0 then amount_minor else 0 end
$$;

-- Number of transfers of an account before a time. transfer.at never goes back within an account, so this is a binary
-- search along the primary key: listing by date needs no index of its own, which every bet would pay for.
create function ledger_seq_before(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_at timestamptz)
returns bigint language plpgsql stable as $$
declare
  low bigint := 0; high bigint; middle bigint; middle_at timestamptz;
begin
  select seq into high from account where bucket = p_bucket and member_id = p_member_id and id = p_account_id;
  while low < high loop
    middle := (low + high + 1) / 2;
    select at into middle_at from transfer
      where bucket = p_bucket and member_id = p_member_id and account_id = p_account_id and seq = middle;
    if middle_at < p_at then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;

-- Adds what has been written since the last time to the house roll-up. Every transaction below the snapshot's xmin is
-- over, so its rows are all visible and none can come later; what is above stays for the next time.
create function ledger_rollup() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  state house_rollup_state; upto bigint; taken bigint;
begin
  select * into state from house_rollup_state for update;
  if state.system_id <> (select system_identifier from pg_control_system()) then
    raise exception 'ledger: this data comes from another cluster; run ledger_rebase() with the servers stopped';
  end if;
  -- Never back: what lies below the watermark has been counted.
  upto := greatest(state.watermark, state.xid_offset + pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
  with fresh as (
    select house, sum(debit) as debits, sum(credit) as credits, count(*) as n
    from (select * from transfer where xid >= state.watermark and xid < upto and phase in (0, 2)) t, ledger_house_leg(t.debit_account, t.credit_account, t.amount_minor)
    group by house
  ), added as (
    insert into house_rollup as r select house, debits, credits from fresh
      on conflict (house_id) do update set debits = r.debits + excluded.debits, credits = r.credits + excluded.credits
  )
  select coalesce(sum(n), 0) into taken from fresh;
  update house_rollup_state set watermark = upto, at = now();
  return taken;
end $$;

-- After a logical restore (transaction numbers of another cluster): counts everything again and lets the numbers go on
-- above those that are there. For the owner, with the servers stopped.
create function ledger_rebase() returns void language plpgsql as $$
declare
  top bigint;
begin
  lock table transfer in access exclusive mode;
  select coalesce(max(xid), 0) + 1 into top from transfer;
  delete from house_rollup;
  insert into house_rollup
    select house, sum(debit), sum(credit)
    from transfer t, ledger_house_leg(t.debit_account, t.credit_account, t.amount_minor) where phase in (0, 2) group by house;
  update house_rollup_state set system_id = (select system_identifier from pg_control_system()), at = now(),
    watermark = top, xid_offset = greatest(0, top - pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may do what. Default privileges gave the servers' role everything on new tables: take it back.

do $$
declare name text;
begin
  foreach name in array array['house_account', 'account', 'transfer', 'refusal', 'house_rollup', 'house_rollup_state', 'anchor', 'anchor_head'] loop
    execute format('revoke all on %I from public, khela_app', name);
    execute format('grant select on %I to khela_app', name);
  end loop;
  execute 'revoke all on sequence house_account_id_seq from public, khela_app';
  execute format('revoke all on sequence %s from public, khela_app', pg_get_serial_sequence('account', 'id'));
  for name in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname like 'ledger\_%' loop
    execute format('revoke all on function %s from public, khela_app', name);
  end loop;
end $$;
grant execute on function
  ledger_post(json),
  ledger_open_account(smallint, bigint, text, text, text, int, boolean),
  ledger_open_house(int, text, text, text, boolean),
  ledger_rollup(),
  ledger_seq_before(smallint, bigint, bigint, timestamptz),
  ledger_house_leg(bigint, bigint, bigint)
to khela_app;
