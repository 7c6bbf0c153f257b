-- Entry function: stores a transfer to or from a vendor's wallet (`p_transfer`: a play_new_transfer), with
-- the ledger movements that reserve its money.
-- Locks the member's accounts in id order for a transfer to the wallet; otherwise locks as ledger_post does.
-- Returns false when the transfer already exists.
-- Refuses, and writes nothing, with KL004 when a movement is refused. Refuses with KL005 and the reason when
-- the member has a restriction or reaches a limit: money in a vendor's wallet counts as staked. The reason is
-- `bonus` while a bonus limits stakes, since the platform does not see stakes in a vendor's wallet. It is
-- also `bonus` when the remaining balance would not cover the bonuses in play, which then could not be taken
-- back.
create or replace function play_open_transfer(
  p_bucket smallint, p_member_id bigint, p_transfer jsonb, movements json
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked play_new_transfer := jsonb_populate_record(null::play_new_transfer, p_transfer);
  refused text; holder account; on_its_way bigint; bonuses numeric;
begin
  insert into wallet_transfer (bucket, member_id, id, vendor, direction, amount_minor, currency, asked_at)
    values (p_bucket, p_member_id, asked.id, asked.vendor, asked.direction, asked.amount_minor,
      asked.currency, asked.asked_at)
    on conflict (bucket, member_id, id) do nothing;
  if not found then return false; end if;
  if asked.direction = 'in' then
    -- in the ledger's order of locks
    perform from account where bucket = p_bucket and member_id = p_member_id order by id for no key update;
    select * into holder from account
      where account.bucket = p_bucket and account.member_id = p_member_id and account.kind = 'main'
        and account.ref = '' and account.currency = asked.currency;
    if holder.limited then
      -- the amount of this transfer and of those without an answer: the usage of limits includes only
      -- finished transfers
      select sum(amount_minor) into on_its_way from wallet_transfer
        where bucket = p_bucket and member_id = p_member_id and direction = 'in' and state = 'asked';
      refused := responsible_gaming_refusal(p_bucket, p_member_id, holder.id, on_its_way, clock_timestamp());
      if refused is null and turnover_refuses_stake(p_bucket, p_member_id, holder.id,
        9223372036854775807) then
        refused := 'bonus';
      end if;
    end if;
    if refused is null then
      select sum(missing.amount_minor) into bonuses
        from turnover_missing(p_bucket, p_member_id, holder.id) missing
        where missing.source = 'promotion' and missing.done_minor < missing.required_minor;
      if holder.balance - holder.held >= asked.amount_minor
        and holder.balance - holder.held - asked.amount_minor < bonuses then
        refused := 'bonus';
      end if;
    end if;
    if refused is not null then raise exception '%', refused using errcode = 'KL005'; end if;
  end if;
  select code into refused from ledger_post(p_bucket, movements) where code is not null limit 1;
  if refused is not null then raise exception '%', refused using errcode = 'KL004'; end if;
  return true;
end $$;

revoke all on function play_open_transfer from public, khela_app;
grant execute on function play_open_transfer to khela_app;
