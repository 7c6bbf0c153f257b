-- Entry function: writes a transfer to or from a vendor's wallet down, with the movements that hold its money; false when it is there
-- already. Raises KL004 when a movement is refused, and KL005 with the reason when a limit or a restriction of the member is reached, since
-- money in a vendor's wallet counts as staked, or `bonus` while a bonus caps stakes, since nobody sees a stake there: then nothing is written.
create or replace function play_open_transfer(
  p_bucket smallint, p_member_id bigint, p_id uuid, p_vendor text, p_direction text, p_amount_minor bigint, p_currency text,
  p_asked_at timestamptz, movements json
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  refused text; main_id bigint; on_its_way bigint;
begin
  insert into wallet_transfer (bucket, member_id, id, vendor, direction, amount_minor, currency, asked_at)
    values (p_bucket, p_member_id, p_id, p_vendor, p_direction, p_amount_minor, p_currency, p_asked_at)
    on conflict (bucket, member_id, id) do nothing;
  if not found then return false; end if;
  if p_direction = 'in' then
    -- in the order in which the ledger locks them
    perform from account where bucket = p_bucket and member_id = p_member_id order by id for no key update;
    select a.id into main_id from account a
      where a.bucket = p_bucket and a.member_id = p_member_id and a.kind = 'main' and a.currency = p_currency and a.limited;
    if main_id is not null then
      -- this one and those whose answer is still to come: the usage has only what is paid over
      select sum(amount_minor) into on_its_way from wallet_transfer
        where bucket = p_bucket and member_id = p_member_id and direction = 'in' and state = 'asked';
      refused := responsible_gaming_refusal(p_bucket, p_member_id, main_id, on_its_way, clock_timestamp());
      if refused is null and turnover_refuses_stake(p_bucket, p_member_id, main_id, 9223372036854775807) then refused := 'bonus'; end if;
      if refused is not null then raise exception '%', refused using errcode = 'KL005'; end if;
    end if;
  end if;
  select code into refused from ledger_post(p_bucket, movements) where code is not null limit 1;
  if refused is not null then raise exception '%', refused using errcode = 'KL004'; end if;
  return true;
end $$;

revoke all on function play_open_transfer from public, khela_app;
grant execute on function play_open_transfer to khela_app;
