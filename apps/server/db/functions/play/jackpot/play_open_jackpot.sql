-- Entry function: makes a member the pool of a vendor's jackpot, so that the vendor can adjust that member's
-- account.
-- Refuses a member that was not created as a pool of this merchant, that is a pool already, or whose account
-- has had a transfer.
create or replace function play_open_jackpot(p_merchant_id int, p_vendor text, p_code text, p_bucket smallint,
  p_member_id bigint)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from vendor where code = p_vendor and jackpot = p_code)
    or not exists (select 1 from member where bucket = p_bucket and id = p_member_id
      and merchant_id = p_merchant_id and type = 40)
    or exists (select 1 from account where bucket = p_bucket and member_id = p_member_id and seq > 0)
    or exists (select 1 from jackpot where bucket = p_bucket and member_id = p_member_id) then
    raise exception 'play.no_pool: member % cannot be the pool of % %', p_member_id, p_vendor,
      p_code using errcode = 'check_violation';
  end if;
  insert into jackpot (merchant_id, vendor, code, bucket, member_id)
    values (p_merchant_id, p_vendor, p_code, p_bucket, p_member_id);
end $$;

revoke all on function play_open_jackpot from public, khela_app;
grant execute on function play_open_jackpot to khela_app;
