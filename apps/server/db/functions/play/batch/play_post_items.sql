-- Applies vendors' transactions in order. A refused item moves no money and does not stop later items. A
-- property test compares this function with the fast path.
-- Locks the members' main accounts (play_lock).
-- Returns an answer for each item.
create or replace function play_post_items(p_bucket smallint, items play_item[]) returns setof play_answer
  language plpgsql as $$
declare
  item play_item; holder play_account; answer play_answer; now_is timestamptz;
begin
  perform play_lock(p_bucket, array_agg(listed.bucket), array_agg(listed.member_id))
    from unnest(items) listed;
  -- The time of the whole batch, read after the locks are taken.
  now_is := clock_timestamp();
  foreach item in array items loop
    answer := null;
    select account.id, account.merchant_id, account.currency, account.real, account.balance, account.held,
      account.limited into holder from account
      where account.bucket = item.bucket and account.member_id = item.member_id and account.kind = 'main'
        and account.ref = ''
        and account.currency = coalesce(item.currency, account.currency) order by account.id limit 1;
    if found then
      -- some vendors' adapters send no currency with a rollback
      if item.method <> 'end-round' then item.currency := holder.currency; end if;
      answer := play_apply(item, holder, now_is);
      answer.currency := holder.currency;
    else
      answer.status := case when exists (select from account
          where bucket = item.bucket and member_id = item.member_id)
        then 'CURRENCY_MISMATCH' else 'UNKNOWN_PLAYER' end;
    end if;
    if item.id_reservation is not null then answer.unused_ids := play_unused_ids(item); end if;
    answer.n := item.n;
    return next answer;
  end loop;
end $$;

revoke all on function play_post_items from public, khela_app;
