-- Writes the movements of all accounts on which no movement can fail: new ids, known accounts, a single
-- phase, sufficient funds within the batch.
-- Locks nothing: the caller holds the accounts' locks.
-- Returns the account's state after each movement. It is null for movements that must go one by one, such as
-- repeated ids and groups over several accounts.
-- Refuses nothing.
create or replace function ledger_write_ready(p_bucket smallint, items ledger_movement[], now_is timestamptz)
  returns ledger_posted[] language plpgsql as $$
declare
  posted ledger_posted[]; repeated uuid[]; spanning int[]; hour_is int := ledger_hour(now_is);
begin
  repeated := array(select movement.id from unnest(items) movement group by movement.id having count(*) > 1);
  spanning := array(select movement.grp from unnest(items) movement where movement.grp is not null
    group by movement.grp having count(distinct (movement.member_id, movement.account_id)) > 1);
  with ready as materialized (
    select n, bucket, member_id, account_id, next_seq, case when not dirty then after::bigint end as after,
      held, posted_at, version, last, dirty,
      case when last then sha256(head || string_agg(canonical, ''::bytea)
          over (partition by bucket, member_id, account_id)) end as chain_hash
    from (
      select candidate.*, case when not dirty then record_send(ledger_canonical_of(
          seq => next_seq, id => id, kind => kind, phase => 0::smallint, debit_account => debit,
          credit_account => credit, amount_minor => amount_minor, currency => currency,
          linked_id => linked_id, round_ref => round_ref, reference => reference,
          balance_after => after::bigint, held_after => held, at => posted_at)) end as canonical
      from (
        select walked.*,
          bool_or(blocked or after not between held and 9223372036854775807) over whole as dirty,
          n = max(n) over whole as last,
          case when incoming then operator_account_id else account_id end as debit,
          case when incoming then account_id else operator_account_id end as credit
        from (
          select item.*, a_seq + row_number() over walk as next_seq,
            balance + sum(case when incoming then amount_minor else -amount_minor end) over walk as after
          from (
            select movement.*, movement.ordinality as n, account.version, account.balance, account.held,
              account.seq as a_seq, account.head, greatest(now_is, account.moved_at) as posted_at,
              (account.id is null or business.id is null or place.id is not null or refusal.id is not null
                or movement.phase <> 0 or movement.reversal_of is not null
                or ledger_bad_field(items[movement.ordinality]) is not null
                or movement.currency <> account.currency or movement.currency <> business.currency
                or account.merchant_id <> business.merchant_id or account.real <> business.real
                or movement.id = any (repeated)
                or (movement.grp is not null and movement.grp = any (spanning))
              ) is not false as blocked
            from unnest(items) with ordinality movement
              left join account on account.bucket = coalesce(p_bucket, movement.bucket)
                and account.member_id = movement.member_id and account.id = movement.account_id
              left join operator_account business on business.id = movement.operator_account_id
              left join transfer_place place on place.bucket = coalesce(p_bucket, movement.bucket)
                and place.member_id = movement.member_id and place.id = movement.id
              left join refusal on refusal.bucket = coalesce(p_bucket, movement.bucket)
                and refusal.member_id = movement.member_id and refusal.id = movement.id
          ) item
          window walk as (partition by bucket, member_id, account_id order by n)
        ) walked
        window whole as (partition by bucket, member_id, account_id)
      ) candidate
    ) chained
  ), updated as (
    -- The row is locked, so its version has not changed since it was read.
    update account set balance = ready.after, seq = ready.next_seq, head = ready.chain_hash,
      moved_at = ready.posted_at, version = ready.version + 1, active_hour = hour_is
    from ready where ready.last and not ready.dirty and account.bucket = coalesce(p_bucket, ready.bucket)
      and account.member_id = ready.member_id and account.id = ready.account_id
  )
  select array_agg(case when not dirty then ledger_posted_of(balance => after, held => held, seq => next_seq,
      at => posted_at, chain_hash => chain_hash) end)
  into posted
  from (select * from ready order by n) answered;
  perform ledger_insert_transfers(p_bucket, items, posted);
  return posted;
end $$;

revoke all on function ledger_write_ready from public, khela_app;
