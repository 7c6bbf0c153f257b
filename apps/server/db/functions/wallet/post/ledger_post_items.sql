-- Posts a batch. The movements of accounts on which no movement can fail are written together
-- (ledger_write_ready). The items of all other accounts go one by one, in order, through ledger_apply. Both
-- paths have the same effect, which a property test verifies; `one_by_one` is for that test.
-- Locks the accounts in the order of bucket, member and id, unless the caller holds them (`locked`).
-- Returns an answer for each item, first for the items written together; `n` is the item's position.
-- Refuses an item by its answer's code (ledger_apply), and a linked group as a whole (ledger_apply_group).
create or replace function ledger_post_items(
  p_bucket smallint, items ledger_movement[], one_by_one boolean default false, locked boolean default false
) returns setof ledger_answer language plpgsql as $$
declare
  posted ledger_posted[]; remaining int[]; part ledger_movement[]; answer ledger_answer; first int; last int;
  now_is timestamptz;
begin
  if current_setting('transaction_isolation') = 'repeatable read' then
    raise exception 'ledger: post under read committed or serializable' using errcode =
      'invalid_transaction_state';
  end if;
  -- A separate statement takes the locks in their order, so the next statement sees the writes of previous
  -- holders.
  if not locked then
    perform from account
      join (select distinct movement.bucket, movement.member_id, movement.account_id
        from unnest(items) movement) named
        on account.bucket = coalesce(p_bucket, named.bucket) and account.member_id = named.member_id
          and account.id = named.account_id
      order by account.bucket, account.member_id, account.id for no key update of account;
  end if;
  -- The time of the whole batch, read after the locks are taken.
  now_is := clock_timestamp();

  -- For few movements the single path is faster: starting the joint statement costs as much as a few of them.
  if one_by_one or cardinality(items) < 4 then
    remaining := array(select generate_series(1, cardinality(items)));
  else
    posted := ledger_write_ready(p_bucket, items, now_is);
    return query select written.ordinality::int, null::text, null::text, false, written.balance,
      written.held, written.seq
      from unnest(posted) with ordinality written where written.balance is not null
        order by written.ordinality;
    remaining := array(select written.ordinality::int from unnest(posted) with ordinality written
      where written.balance is null order by written.ordinality);
  end if;

  first := 1;
  while first <= cardinality(remaining) loop
    last := first;
    while last < cardinality(remaining) and items[remaining[first]].grp = items[remaining[last + 1]].grp loop
      last := last + 1;
    end loop;
    if first = last then
      answer := ledger_apply(items[remaining[first]], now_is);
      answer.n := remaining[first];
      return next answer;
    else
      part := array(select items[remaining[nth]] from generate_series(first, last) nth);
      for answer in select * from ledger_apply_group(part, now_is) loop
        answer.n := remaining[first]; first := first + 1;
        return next answer;
      end loop;
    end if;
    first := last + 1;
  end loop;
end $$;

revoke all on function ledger_post_items from public, khela_app;
