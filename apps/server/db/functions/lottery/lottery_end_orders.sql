-- Entry function: ends open orders of one bucket and returns their stakes. `cancelled`: the member cancels
-- them before the bucket is sealed; `void`: their draw is void.
-- Locks the draws, shared and in id order, then the members' main accounts in the order of member and id.
-- Returns the orders that it ended, each with the liability that it had added to its draw.
create or replace function lottery_end_orders(p_bucket smallint, p_member_ids bigint[], p_ids text[],
  p_state text, p_now timestamptz)
returns table (member_id bigint, id text, draw_id bigint, liability_minor bigint) language plpgsql
  security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock_shared(hashint8extended(named.draw_id, 7014))
    from (select distinct ordered.draw_id from unnest(p_member_ids, p_ids) key(member_id, id)
      join lottery_order ordered on ordered.bucket = p_bucket and ordered.member_id = key.member_id
        and ordered.id = key.id order by 1) named;
  perform from account
    join (select distinct key.member_id from unnest(p_member_ids) key(member_id)) owner
      on account.bucket = p_bucket
      and account.member_id = owner.member_id
    where account.kind = 'main' order by account.member_id, account.id for no key update of account;
  return query select given.member_id, given.id, given.draw_id, given.liability_minor
    from lottery_give_back(p_bucket, p_member_ids, p_ids, p_state, p_now) given;
end $$;

revoke all on function lottery_end_orders from public, khela_app;
grant execute on function lottery_end_orders to khela_app;
