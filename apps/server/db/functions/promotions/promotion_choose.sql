-- Entry function: a deposit order is made with a promotion. An order keeps the one it was made with.
create or replace function promotion_choose(
  p_bucket smallint, p_member_id bigint, p_order_id text, p_promotion_id bigint, p_period text, p_reasons text[], p_ip text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into promotion_deposit (bucket, member_id, order_id, promotion_id, period, reasons, ip, state)
    values (p_bucket, p_member_id, p_order_id, p_promotion_id, p_period, p_reasons, p_ip, 'waiting')
    on conflict (bucket, member_id, order_id) do nothing;
end $$;

revoke all on function promotion_choose from public, khela_app;
grant execute on function promotion_choose to khela_app;
