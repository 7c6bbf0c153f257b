-- The hot path of the ledger: single moves (what bets and wins are) as columns, written by one statement that does not
-- lock before it reads. Whoever wrote on an account meanwhile is noticed, and then nothing of the statement stands.

-- Whole numbers in, a whole number out: sum() would go through numeric at every row.
create aggregate ledger_running(bigint) (sfunc = int8pl, stype = bigint, initcond = '0');

-- A refusal is decided on a version of the account, as a transfer is: whoever read the one before must see that it is over.
create or replace function ledger_refuse(m ledger_movement, code text) returns void language sql as $$
  insert into refusal values (m.bucket, m.member_id, m.id, code, m.account_id, m.house_id, m.incoming, m.amount_minor,
    m.currency, m.kind, m.phase, m.pending_id, m.reversal_of, m.linked_id, m.round_ref, m.reference, m.expires_at, clock_timestamp());
  update account set moved_at = moved_at where bucket = m.bucket and member_id = m.member_id and id = m.account_id;
$$;

-- Writes the moves of all accounts on which nothing can fail (known, fresh ids, never short on the way): rows, chain and
-- account by one statement. Answers in the order of the moves; null for those that it left alone, which are all moves of
-- their account. An account that is no more the version that was read raises KL002, and nothing was written; who holds
-- the accounts' locks never meets that. Accounts are taken in the door's order, before any row is inserted.
create function ledger_write(
  ids uuid[], buckets smallint[], members bigint[], accounts bigint[], houses bigint[], incomings boolean[],
  amounts bigint[], currencies text[], kinds int[], rounds text[], refs text[],
  out balances bigint[], out helds bigint[], out seqs bigint[]
) language plpgsql
-- The plan of the first execution is kept: make it the one by index also when the tables are nearly empty.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  now_is timestamptz := clock_timestamp(); xid_is bigint := ledger_xid(); meant bigint; taken bigint;
begin
  with ready as materialized (
    select *, case when last and not dirty then sha256(head || chain) end as link
    from (
      select *, bool_or(blocked or after < held) over account as dirty, n = max(n) over account as last,
        string_agg(ledger_canonical(next_seq, id, kind, 0::smallint, debit, credit, amount, currency, null, null, null,
          round_ref, reference, null, after, held, xid_is, moved), ''::bytea) over account as chain
      from (
        select item.*, a_seq + row_number() over walk as next_seq,
          balance + ledger_running(case when blocked then 0 when incoming then amount else -amount end) over walk as after
        from (
          select i.*, a.ctid as place, a.xmin as version, a.balance, a.held, a.seq as a_seq, a.head,
            greatest(now_is, a.moved_at) as moved,
            case when i.incoming then i.house else i.account_id end as debit,
            case when i.incoming then i.account_id else i.house end as credit,
            -- so far from the edge of 64 bits that not even all of a batch reaches it
            (a.balance < 4000000000000000000 and i.amount between 1 and 1000000000000000 and i.kind > 0
              -- bytes are counted sooner than characters; what is longer is judged by the slow way
              and octet_length(i.reference) between 1 and 200 and (i.round_ref is null or octet_length(i.round_ref) between 1 and 200)
              and i.incoming is not null and i.id is not null and i.currency = a.currency
              and (i.house, a.currency, a.merchant_id, a.real) in (
                select h.id, h.currency, h.merchant_id, h.real from house_account h where h.id = any (houses))
              and t.id is null and r.id is null) is not true as blocked
          from unnest(ids, buckets, members, accounts, houses, incomings, amounts, currencies, kinds, rounds, refs)
              with ordinality i(id, bucket, member_id, account_id, house, incoming, amount, currency, kind, round_ref, reference, n)
            left join account a on a.bucket = i.bucket and a.member_id = i.member_id and a.id = i.account_id
            left join transfer t on t.bucket = i.bucket and t.member_id = i.member_id and t.id = i.id
            left join refusal r on r.bucket = i.bucket and r.member_id = i.member_id and r.id = i.id
        ) item
        window walk as (partition by bucket, member_id, account_id order by n)
      ) walked
      window account as (partition by bucket, member_id, account_id)
    ) sealed
  ), taken_now as (
    update account a set balance = r.after, seq = r.next_seq, head = r.link, moved_at = r.moved
    from ready r where r.last and not r.dirty and a.ctid = r.place and a.xmin = r.version
    returning 1
  ), written as (
    insert into transfer
    select bucket, member_id, account_id, next_seq, id, kind, 0, debit, credit, amount, currency, null, null,
      null, round_ref, reference, null, after, held, xid_is, moved, link
    from ready where not dirty and (select count(*) from taken_now) = (select count(*) from ready where last and not dirty)
  )
  select array_agg(case when not dirty then after end), array_agg(held), array_agg(next_seq),
    count(*) filter (where last and not dirty), (select count(*) from taken_now)
  into balances, helds, seqs, meant, taken from (select * from ready order by n) answered;
  if taken <> meant then
    raise exception 'ledger: an account was written to meanwhile' using errcode = 'KL002';
  end if;
end $$;

-- The door of the hot path, up to 1,000 moves. What it leaves alone, and everything when it raises KL002, is for ledger_post.
create function ledger_post_moves(
  ids uuid[], buckets smallint[], members bigint[], accounts bigint[], houses bigint[], incomings boolean[],
  amounts bigint[], currencies text[], kinds int[], rounds text[], refs text[],
  out balances bigint[], out helds bigint[], out seqs bigint[]
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if cardinality(ids) > 1000 then
    raise exception 'ledger: a batch has at most 1000 movements' using errcode = 'program_limit_exceeded';
  end if;
  select * into balances, helds, seqs from ledger_write(ids, buckets, members, accounts, houses, incomings, amounts,
    currencies, kinds, rounds, refs);
end $$;

do $$
declare name text;
begin
  for name in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname in ('ledger_running', 'ledger_write', 'ledger_post_moves', 'ledger_refuse') loop
    execute format('revoke all on routine %s from public, khela_app', name);
  end loop;
end $$;
grant execute on function ledger_post_moves to khela_app;
