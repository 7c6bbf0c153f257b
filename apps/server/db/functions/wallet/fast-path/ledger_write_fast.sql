-- Fast path of the ledger: writes the movements of all accounts on which no movement can fail (known
-- accounts, new ids, sufficient funds within the batch). `settles` marks the movements for which the caller
-- writes a round's settlement; the account's settlement_seq counts them.
-- Locks nothing before it writes: it reads without a lock, and updates the accounts in the ledger's order.
-- Returns the account's state after each movement, null for the movements of skipped accounts.
-- Refuses with KL002, and writes nothing, when an account changed after it was read. That cannot happen when
-- the caller holds the accounts' locks.
create or replace function ledger_write_fast(p_bucket smallint, items ledger_movement[], settles boolean[])
  returns ledger_posted[] language plpgsql as $$
declare
  now_is timestamptz := clock_timestamp(); hour_is int := ledger_hour(now_is);
  operator_ids bigint[] := array(select distinct movement.operator_account_id from unnest(items) movement);
  posted ledger_posted[]; expected_count bigint; updated_count bigint;
begin
  -- The materialized part holds only the new rows: with the chain's bytes in every row, a batch of one
  -- busy account would grow with the square of its movements.
  with ready as materialized (
    select n, bucket, member_id, account_id, next_seq, after, held, posted_at, version, last, dirty,
      settlements,
      case when last and not dirty then sha256(head || chain) end as chain_hash
    from (
      select *, bool_or(blocked or after < held) over whole as dirty, n = max(n) over whole as last,
        count(*) filter (where settling) over whole as settlements,
        string_agg(record_send(ledger_canonical_of(
          seq => next_seq, id => id, kind => kind, phase => 0::smallint, debit_account => debit,
          credit_account => credit, amount_minor => amount_minor, currency => currency,
          linked_id => linked_id, round_ref => round_ref, reference => reference, balance_after => after,
          held_after => held, at => posted_at)), ''::bytea) over whole as chain
      from (
        select item.*, a_seq + row_number() over walk as next_seq,
          balance + ledger_running(case when blocked then 0 when incoming then amount_minor else -amount_minor
            end) over walk as after
        from (
          select movement.id, movement.bucket, movement.member_id, movement.account_id, movement.incoming,
            movement.amount_minor, movement.currency, movement.kind, movement.linked_id, movement.round_ref,
            movement.reference, movement.ordinality as n, movement.unnest as settling, account.version,
            account.balance, account.held, account.seq as a_seq, account.head,
            greatest(now_is, account.moved_at) as posted_at,
            case when movement.incoming then movement.operator_account_id else movement.account_id
              end as debit,
            case when movement.incoming then movement.account_id else movement.operator_account_id
              end as credit,
            -- bounds far below 64 bits, so that the sums of a whole batch cannot overflow
            (account.balance < 4000000000000000000 and movement.amount_minor between 1 and 1000000000000000
              and movement.kind > 0
              -- octet_length is faster than length; longer texts go through ledger_post
              and octet_length(movement.reference) between 1 and 200
              and (movement.round_ref is null or octet_length(movement.round_ref) between 1 and 200)
              and movement.incoming is not null and movement.id is not null
              and movement.currency = account.currency
              and movement.phase = 0 and movement.pending_id is null and movement.reversal_of is null
              and (movement.operator_account_id, account.currency, account.merchant_id, account.real) in (
                select business.id, business.currency, business.merchant_id, business.real
                  from operator_account business
                  where business.id = any (operator_ids))
              and place.id is null and refusal.id is null) is not true as blocked
          -- `unnest` is the name of the column with the values of `settles`
          from unnest(items, settles) with ordinality movement
            left join account on account.bucket = coalesce(p_bucket, movement.bucket)
              and account.member_id = movement.member_id and account.id = movement.account_id
            left join transfer_place place on place.bucket = coalesce(p_bucket, movement.bucket)
              and place.member_id = movement.member_id and place.id = movement.id
            left join refusal on refusal.bucket = coalesce(p_bucket, movement.bucket)
              and refusal.member_id = movement.member_id and refusal.id = movement.id
          -- offset 0 keeps the planner from merging the subquery and computing `blocked` once for each use
          offset 0
        ) item
        window walk as (partition by bucket, member_id, account_id order by n)
      ) walked
      window whole as (partition by bucket, member_id, account_id)
    ) chained
  ), updated as (
    update account set balance = ready.after, seq = ready.next_seq, head = ready.chain_hash,
      moved_at = ready.posted_at, version = ready.version + 1, active_hour = hour_is,
      settlement_seq = account.settlement_seq + ready.settlements
    from ready where ready.last and not ready.dirty and account.bucket = coalesce(p_bucket, ready.bucket)
      and account.member_id = ready.member_id and account.id = ready.account_id
      and account.version = ready.version
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
