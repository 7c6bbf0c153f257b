-- Entry function: gives open orders of one bucket back and returns those that were, with what each had added
-- to its draw's liability. `cancelled`: by the member, before the bucket is sealed; `void`: with their draw.
create or replace function lottery_end_orders(p_bucket smallint, p_member_ids bigint[], p_ids text[],
  p_state text, p_now timestamptz)
returns table (member_id bigint, id text, draw_id bigint, liability_minor bigint) language plpgsql
  security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock_shared(hashint8extended(d.draw_id, 7014))
    from (select distinct o.draw_id from unnest(p_member_ids, p_ids) k(member_id, id)
      join lottery_order o on o.bucket = p_bucket and o.member_id = k.member_id and o.id = k.id order by 1) d;
  perform from account a
    join (select distinct k.member_id from unnest(p_member_ids) k(member_id)) m on a.bucket = p_bucket
      and a.member_id = m.member_id
    where a.kind = 'main' order by a.member_id, a.id for no key update of a;
  return query select g.member_id, g.id, g.draw_id, g.liability_minor
    from lottery_give_back(p_bucket, p_member_ids, p_ids, p_state, p_now) g;
end $$;

revoke all on function lottery_end_orders from public, khela_app;
grant execute on function lottery_end_orders to khela_app;
