-- Fast path of the ledger: writes the movements of all accounts on which nothing can fail (known accounts,
-- fresh ids, never short within the batch). `settles`: for which of them the caller writes a round's
-- settlement, which the account counts.
-- Locks nothing: it reads without a lock, and moves the accounts on in the ledger's order.
-- Returns what it wrote of each movement, null for those of the accounts it skips.
-- Refuses with KL002, and writes nothing, when an account changed since it was read, which cannot happen to a
-- caller that holds the accounts' locks.
create or replace function ledger_write_fast(p_bucket smallint, items ledger_movement[], settles boolean[])
  returns ledger_posted[] language plpgsql as $$
declare
  now_is timestamptz := clock_timestamp(); hour_is int := ledger_hour(now_is);
  operator_ids bigint[] := array(select distinct m.operator_account_id from unnest(items) m);
  posted ledger_posted[]; expected_count bigint; updated_count bigint;
begin
  -- The materialized part holds only what is written: with the chain's bytes in every row, a batch of one
  -- busy account would grow with the square of its movements.
  with ready as materialized (
    select n, bucket, member_id, account_id, next_seq, after, held, posted_at, version, last, dirty,
      settlements,
      case when last and not dirty then sha256(head || chain) end as chain_hash
    from (
      select *, bool_or(blocked or after < held) over account as dirty, n = max(n) over account as last,
        count(*) filter (where settling) over account as settlements,
        -- as ledger_canonical returns it
        string_agg(record_send(row(next_seq, id, kind, 0::smallint, debit, credit, amount_minor,
              convert_to(currency, 'UTF8'), null::uuid, null::uuid, null::uuid, convert_to(round_ref, 'UTF8'),
              convert_to(reference, 'UTF8'), null::timestamptz, after, held, null::bigint, posted_at)),
              ''::bytea) over account as chain
      from (
        select item.*, a_seq + row_number() over walk as next_seq,
          balance + ledger_running(case when blocked then 0 when incoming then amount_minor else -amount_minor
            end) over walk as after
        from (
          select i.id, i.bucket, i.member_id, i.account_id, i.incoming, i.amount_minor, i.currency, i.kind,
            i.round_ref, i.reference, i.ordinality as n, i.unnest as settling,
            a.version, a.balance, a.held, a.seq as a_seq, a.head, greatest(now_is, a.moved_at) as posted_at,
            case when i.incoming then i.operator_account_id else i.account_id end as debit,
            case when i.incoming then i.account_id else i.operator_account_id end as credit,
            -- so far below 64 bits that a whole batch cannot overflow
            (a.balance < 4000000000000000000 and i.amount_minor between 1 and 1000000000000000 and i.kind > 0
              -- counting bytes is faster than counting characters; longer texts go through ledger_post
              and octet_length(i.reference) between 1 and 200
              and (i.round_ref is null or octet_length(i.round_ref) between 1 and 200)
              and i.incoming is not null and i.id is not null and i.currency = a.currency
              and (i.operator_account_id, a.currency, a.merchant_id, a.real) in (
                select h.id, h.currency, h.merchant_id, h.real from operator_account h
                  where h.id = any (operator_ids))
              and t.id is null and r.id is null) is not true as blocked
          -- `unnest` is the column of settles
          from unnest(items, settles) with ordinality i
            left join account a on a.bucket = coalesce(p_bucket, i.bucket) and a.member_id = i.member_id
              and a.id = i.account_id
            left join transfer_place t on t.bucket = coalesce(p_bucket, i.bucket)
              and t.member_id = i.member_id and t.id = i.id
            left join refusal r on r.bucket = coalesce(p_bucket, i.bucket) and r.member_id = i.member_id
              and r.id = i.id
          -- kept apart by the offset: merged, `blocked` would be computed for each of its uses
          offset 0
        ) item
        window walk as (partition by bucket, member_id, account_id order by n)
      ) walked
      window account as (partition by bucket, member_id, account_id)
    ) chained
  ), updated as (
    update account a set balance = r.after, seq = r.next_seq, head = r.chain_hash, moved_at = r.posted_at,
      version = r.version + 1, active_hour = hour_is, settlement_seq = a.settlement_seq + r.settlements
    from ready r where r.last and not r.dirty and a.bucket = coalesce(p_bucket, r.bucket)
      and a.member_id = r.member_id and a.id = r.account_id and a.version = r.version
    returning 1
  )
  select array_agg(case when not dirty then ledger_posted_of(balance => after, held => held, seq => next_seq,
      at => posted_at, chain_hash => chain_hash) end),
    count(*) filter (where last and not dirty), (select count(*) from updated)
  into posted, expected_count, updated_count
  from (select * from ready order by n) answered;
  if updated_count <> expected_count then
    raise exception 'ledger: an account changed since it was read' using errcode = 'KL002';
  end if;
  perform ledger_insert_transfers(p_bucket, items, posted);
  return posted;
end $$;

revoke all on function ledger_write_fast from public, khela_app;
