-- Entry function: records that a deposit was compared with rewarded members before its credit; `p_reasons`:
-- the signals found. With `p_refusal` the deposit gets no reward.
create or replace function promotion_review_deposit(
  p_bucket smallint, p_member_id bigint, p_order_id text, p_reasons text[], p_refusal text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update promotion_deposit chosen
    set reviewed = true, state = case when p_refusal is null then 'waiting' else 'refused' end,
    refusal = p_refusal, reasons = array(select distinct reason
      from unnest(chosen.reasons || p_reasons) reason order by reason)
    where chosen.bucket = p_bucket and chosen.member_id = p_member_id and chosen.order_id = p_order_id
      and chosen.state = 'waiting';
end $$;

revoke all on function promotion_review_deposit from public, khela_app;
grant execute on function promotion_review_deposit to khela_app;
