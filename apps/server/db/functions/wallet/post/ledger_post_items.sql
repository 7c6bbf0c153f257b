-- Posts a batch. Accounts on which nothing can fail (fresh ids, known accounts, single phase, never short
-- within the batch) are written by two statements for all of them; the items of every other account go one by
-- one, in order, through ledger_apply. Both have the same effect, which a property test verifies.
-- `one_by_one` is for that test; `locked`: the caller holds the accounts' locks.
create or replace function ledger_post_items(
  p_bucket smallint, items ledger_movement[], one_by_one boolean default false, locked boolean default false
) returns setof ledger_answer language plpgsql as $$
declare
  answers ledger_answer[]; answer ledger_answer; remaining int[]; part ledger_movement[]; i int; j int;
  repeated uuid[]; spanning int[]; now_is timestamptz; hour_is int;
  balances bigint[]; helds bigint[]; seqs bigint[]; posted_ats timestamptz[]; chain_hashes bytea[];
begin
  if current_setting('transaction_isolation') = 'repeatable read' then
    raise exception 'ledger: post under read committed or serializable' using errcode =
      'invalid_transaction_state';
  end if;
  -- A statement of its own takes the locks, in one order, so the next statement sees what their former
  -- holders wrote.
  if not locked then
    perform from account a
      join (select distinct m.bucket, m.member_id, m.account_id from unnest(items) m) k
        on a.bucket = /* spread: p_bucket */ k.bucket and a.member_id = k.member_id and a.id = k.account_id
      order by a.bucket, a.member_id, a.id for no key update of a;
  end if;
  -- The batch's time, read after the locks.
  now_is := clock_timestamp(); hour_is := ledger_hour(now_is);

  -- The one statement costs as much to start as a few single movements.
  if one_by_one or cardinality(items) < 4 then
    remaining := array(select generate_series(1, cardinality(items)));
  else
    -- Repeated ids, and groups that span accounts, go one by one.
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
              select m.*, i.n, a.version, a.balance, a.held, a.seq as a_seq, a.head,
                greatest(now_is, a.moved_at) as posted_at,
                (a.id is null or h.id is null or t.id is not null or r.id is not null
                  or m.phase <> 0 or m.reversal_of is not null or ledger_bad_field(m) is not null
                  or m.currency <> a.currency or m.currency <> h.currency
                  or a.merchant_id <> h.merchant_id or a.real <> h.real
                  or m.id = any (repeated) or (m.grp is not null and m.grp = any (spanning))
                ) is not false as blocked
              from unnest(items) with ordinality i(id, bucket, member_id, account_id, operator_account_id,
                incoming, amount_minor, currency, kind, phase, pending_id, reversal_of, linked_id, round_ref,
                reference, expires_at, grp, n)
                cross join lateral (select i.id, i.bucket, i.member_id, i.account_id, i.operator_account_id,
                  i.incoming, i.amount_minor, i.currency, i.kind, i.phase, i.pending_id, i.reversal_of,
                  i.linked_id, i.round_ref, i.reference, i.expires_at, i.grp) m
                left join account a on a.bucket = /* spread: p_bucket */ m.bucket
                  and a.member_id = m.member_id and a.id = m.account_id
                left join operator_account h on h.id = m.operator_account_id
                left join transfer_place t on t.bucket = /* spread: p_bucket */ m.bucket
                  and t.member_id = m.member_id and t.id = m.id
                left join refusal r on r.bucket = /* spread: p_bucket */ m.bucket
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
      from ready r where r.last and not r.dirty and a.bucket = /* spread: p_bucket */ r.bucket
        and a.member_id = r.member_id and a.id = r.account_id
    )
    select array_agg(ledger_answer_of(n => n::int, balance => after, held => held, seq => next_seq))
      filter (where not dirty), coalesce(array_agg(n::int) filter (where dirty), '{}'),
      array_agg(case when not dirty then after end), array_agg(held), array_agg(next_seq),
      array_agg(posted_at), array_agg(chain_hash)
    into answers, remaining, balances, helds, seqs, posted_ats, chain_hashes
    from (select * from ready order by n) answered;
    -- Apart, since Citus sends a statement that inserts inside a WITH to all nodes.
    insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account,
      amount_minor, currency, pending_id, reversal_of, linked_id, round_ref, reference, expires_at,
      balance_after, held_after, xid, at, chain_hash)
    select /* spread: p_bucket */ m.bucket, m.member_id, m.account_id, m.seq, m.id, m.kind,
      0, case when m.incoming then m.operator_account_id else m.account_id end,
      case when m.incoming then m.account_id else m.operator_account_id end, m.amount_minor, m.currency, null,
      null,
      m.linked_id, m.round_ref, m.reference, null, m.after, m.held, null, m.posted_at, m.chain_hash
    from unnest(items, balances, helds, seqs, posted_ats, chain_hashes) with ordinality m(id, bucket,
      member_id, account_id, operator_account_id, incoming, amount_minor, currency, kind, phase, pending_id,
      reversal_of, linked_id, round_ref, reference, expires_at, grp, after, held, seq, posted_at, chain_hash,
      n)
    where m.after is not null
    order by m.n;
    insert into transfer_place (bucket, member_id, id, account_id, seq, at)
    select /* spread: p_bucket */ m.bucket, m.member_id, m.id, m.account_id, m.seq, m.posted_at
    from unnest(items, balances, seqs, posted_ats) m(id, bucket, member_id, account_id, operator_account_id,
      incoming, amount_minor, currency, kind, phase, pending_id, reversal_of, linked_id, round_ref, reference,
      expires_at, grp, after, seq, posted_at)
    where m.after is not null;
    return query select * from unnest(answers);
  end if;

  i := 1;
  while i <= cardinality(remaining) loop
    j := i;
    while j < cardinality(remaining) and items[remaining[i]].grp = items[remaining[j + 1]].grp loop
      j := j + 1;
    end loop;
    if i = j then
      answer := ledger_apply(items[remaining[i]], now_is);
      answer.n := remaining[i];
      return next answer;
    else
      part := array(select items[remaining[k]] from generate_series(i, j) k);
      for answer in select * from ledger_apply_group(part, now_is) loop
        answer.n := remaining[i]; i := i + 1;
        return next answer;
      end loop;
    end if;
    i := j + 1;
  end loop;
end $$;

revoke all on function ledger_post_items from public, khela_app;
