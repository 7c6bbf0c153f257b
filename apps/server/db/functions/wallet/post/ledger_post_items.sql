-- Posts a batch. Accounts on which nothing can fail are written together (ledger_write_ready); the items of
-- every other account go one by one, in order, through ledger_apply. Both have the same effect, which a
-- property test verifies; `one_by_one` is for that test.
-- Locks the accounts in the order of bucket, member and id, unless the caller holds them (`locked`).
-- Returns an answer for each item, those written together first; `n` is its place.
-- Refuses an item by its answer's code (ledger_apply), a linked group as one (ledger_apply_group).
create or replace function ledger_post_items(
  p_bucket smallint, items ledger_movement[], one_by_one boolean default false, locked boolean default false
) returns setof ledger_answer language plpgsql as $$
declare
  posted ledger_posted[]; remaining int[]; part ledger_movement[]; answer ledger_answer; i int; j int;
  now_is timestamptz;
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
        on a.bucket = coalesce(p_bucket, k.bucket) and a.member_id = k.member_id and a.id = k.account_id
      order by a.bucket, a.member_id, a.id for no key update of a;
  end if;
  -- The batch's time, read after the locks.
  now_is := clock_timestamp();

  -- The one statement costs as much to start as a few single movements.
  if one_by_one or cardinality(items) < 4 then
    remaining := array(select generate_series(1, cardinality(items)));
  else
    posted := ledger_write_ready(p_bucket, items, now_is);
    return query select m.ordinality::int, null::text, null::text, false, m.balance, m.held, m.seq
      from unnest(posted) with ordinality m where m.balance is not null order by m.ordinality;
    remaining := array(select m.ordinality::int from unnest(posted) with ordinality m
      where m.balance is null order by m.ordinality);
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
