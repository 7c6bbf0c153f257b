-- Fast path of the ledger. Writes the movements of all accounts on which nothing can fail (known accounts,
-- fresh ids, never short within the batch): one statement reads without a lock and moves the accounts on in
-- the ledger's order, the others insert the rows and the places of their ids. Returns arrays in the order of
-- the movements, null for the movements of the accounts it skips. Raises KL002 and writes nothing when an
-- account changed since it was read, which cannot happen to a caller that holds the accounts' locks.
-- `settles`: for which movements the caller writes a round's settlement, which the account counts. Apart
-- because Citus sends one that inserts inside a CTE to all nodes, so that no batch would pass while a node is
-- away. The materialized part holds only what is written: with the chain's bytes in every row, a batch of one
-- busy account would grow with the square of its movements.
create or replace function ledger_write_fast(
  p_bucket smallint, ids uuid[], buckets smallint[], member_ids bigint[], account_ids bigint[],
  operator_account_ids bigint[], incomings boolean[], amounts_minor bigint[], currencies text[], kinds int[],
  round_refs text[], transfer_references text[], settles boolean[], out balances bigint[], out helds bigint[],
  out seqs bigint[]
) language plpgsql as $$
declare
  now_is timestamptz := clock_timestamp(); hour_is int := ledger_hour(now_is); expected_count bigint;
  updated_count bigint;
  posted_ats timestamptz[]; chain_hashes bytea[];
begin
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
          select i.*, a.version, a.balance, a.held, a.seq as a_seq, a.head,
            greatest(now_is, a.moved_at) as posted_at,
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
                  where h.id = any (operator_account_ids))
              and t.id is null and r.id is null) is not true as blocked
          from unnest(ids, buckets, member_ids, account_ids, operator_account_ids, incomings, amounts_minor,
            currencies, kinds, round_refs, transfer_references, settles)
              with ordinality i(id, bucket, member_id, account_id, operator_account_id, incoming,
                amount_minor, currency, kind, round_ref, reference, settling, n)
            left join account a on a.bucket = /* spread: p_bucket */ i.bucket and a.member_id = i.member_id
              and a.id = i.account_id
            left join transfer_place t on t.bucket = /* spread: p_bucket */ i.bucket
              and t.member_id = i.member_id and t.id = i.id
            left join refusal r on r.bucket = /* spread: p_bucket */ i.bucket and r.member_id = i.member_id
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
    from ready r where r.last and not r.dirty and a.bucket = /* spread: p_bucket */ r.bucket
      and a.member_id = r.member_id and a.id = r.account_id and a.version = r.version
    returning 1
  )
  select array_agg(case when not dirty then after end), array_agg(held), array_agg(next_seq),
    array_agg(posted_at), array_agg(chain_hash), count(*) filter (where last and not dirty),
    (select count(*) from updated)
  into balances, helds, seqs, posted_ats, chain_hashes, expected_count, updated_count
  from (select * from ready order by n) answered;
  if updated_count <> expected_count then
    raise exception 'ledger: an account changed since it was read' using errcode = 'KL002';
  end if;
  insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account,
    amount_minor, currency, pending_id, reversal_of, linked_id, round_ref, reference, expires_at,
    balance_after, held_after, xid, at, chain_hash)
  select /* spread: p_bucket */ bucket, member_id, account_id, seq, id, kind,
    0, case when incoming then operator_account_id else account_id end,
    case when incoming then account_id else operator_account_id end, amount_minor, currency, null, null, null,
    round_ref, reference, null,
    after, held, null, posted_at, chain_hash
  from unnest(balances, helds, seqs, posted_ats, chain_hashes, ids, buckets, member_ids, account_ids,
    operator_account_ids, incomings, amounts_minor, currencies, kinds, round_refs,
    transfer_references) w(after, held, seq, posted_at, chain_hash, id, bucket, member_id, account_id,
    operator_account_id, incoming, amount_minor, currency, kind, round_ref, reference)
  where after is not null;
  insert into transfer_place (bucket, member_id, id, account_id, seq, at)
  select /* spread: p_bucket */ bucket, member_id, id, account_id, seq, posted_at
  from unnest(balances, seqs, posted_ats, ids, buckets, member_ids, account_ids) w(after, seq, posted_at, id,
    bucket, member_id, account_id)
  where after is not null;
end $$;

revoke all on function ledger_write_fast from public, khela_app;
