-- Writes the movements of all accounts on which nothing can fail: fresh ids, known accounts, a single phase,
-- never short within the batch.
-- Locks nothing: the caller holds the accounts.
-- Returns what it wrote of each movement, null for those that go one by one, as do repeated ids and groups
-- that span accounts.
-- Refuses nothing.
create or replace function ledger_write_ready(p_bucket smallint, items ledger_movement[], now_is timestamptz)
  returns ledger_posted[] language plpgsql as $$
declare
  posted ledger_posted[]; repeated uuid[]; spanning int[]; hour_is int := ledger_hour(now_is);
begin
  repeated := array(select m.id from unnest(items) m group by m.id having count(*) > 1);
  spanning := array(select m.grp from unnest(items) m where m.grp is not null
    group by m.grp having count(distinct (m.member_id, m.account_id)) > 1);
  with ready as materialized (
    select n, bucket, member_id, account_id, next_seq, case when not dirty then after::bigint end as after,
      held, posted_at, version, last, dirty,
      case when last then sha256(head || string_agg(canonical, ''::bytea)
          over (partition by bucket, member_id, account_id)) end as chain_hash
    from (
      select candidate.*, case when not dirty then ledger_canonical(next_seq, id, kind, 0::smallint, debit,
          credit, amount_minor, currency, null, null, linked_id, round_ref, reference, null, after::bigint,
          held, null, posted_at) end as canonical
      from (
        select walked.*,
          bool_or(blocked or after not between held and 9223372036854775807) over account as dirty,
          n = max(n) over account as last,
          case when incoming then operator_account_id else account_id end as debit,
          case when incoming then account_id else operator_account_id end as credit
        from (
          select item.*, a_seq + row_number() over walk as next_seq,
            balance + sum(case when incoming then amount_minor else -amount_minor end) over walk as after
          from (
            select m.*, m.ordinality as n, a.version, a.balance, a.held, a.seq as a_seq, a.head,
              greatest(now_is, a.moved_at) as posted_at,
              (a.id is null or h.id is null or t.id is not null or r.id is not null
                or m.phase <> 0 or m.reversal_of is not null
                or ledger_bad_field(items[m.ordinality]) is not null
                or m.currency <> a.currency or m.currency <> h.currency
                or a.merchant_id <> h.merchant_id or a.real <> h.real
                or m.id = any (repeated) or (m.grp is not null and m.grp = any (spanning))
              ) is not false as blocked
            from unnest(items) with ordinality m
              left join account a on a.bucket = coalesce(p_bucket, m.bucket)
                and a.member_id = m.member_id and a.id = m.account_id
              left join operator_account h on h.id = m.operator_account_id
              left join transfer_place t on t.bucket = coalesce(p_bucket, m.bucket)
                and t.member_id = m.member_id and t.id = m.id
              left join refusal r on r.bucket = coalesce(p_bucket, m.bucket)
                and r.member_id = m.member_id and r.id = m.id
          ) item
          window walk as (partition by bucket, member_id, account_id order by n)
        ) walked
        window account as (partition by bucket, member_id, account_id)
      ) candidate
    ) chained
  ), updated as (
    -- The row is locked, so its version is the one that was read.
    update account a set balance = r.after, seq = r.next_seq, head = r.chain_hash, moved_at = r.posted_at,
      version = r.version + 1, active_hour = hour_is
    from ready r where r.last and not r.dirty and a.bucket = coalesce(p_bucket, r.bucket)
      and a.member_id = r.member_id and a.id = r.account_id
  )
  select array_agg(case when not dirty then ledger_posted_of(balance => after, held => held, seq => next_seq,
      at => posted_at, chain_hash => chain_hash) end)
  into posted
  from (select * from ready order by n) answered;
  perform ledger_insert_transfers(p_bucket, items, posted);
  return posted;
end $$;

revoke all on function ledger_write_ready from public, khela_app;
