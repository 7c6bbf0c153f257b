-- Requires turnover before money can be paid out: `percent` of the amount, in addition to the unmet
-- requirements of earlier money. `is_fresh`: the earlier deposits are lost, so their requirements end; a
-- promotion's requirement stays. When a reward is paid, rounds that have already begun no longer count when
-- they settle.
-- Locks nothing: the caller holds the account's lock, so its rows are added one at a time.
-- Returns nothing, and refuses nothing.
create or replace function turnover_require(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, need turnover_new_requirement
) returns void language plpgsql as $$
declare
  before turnover_requirement; turnover numeric; remaining numeric := 0; carried int; settled_seq bigint;
  cut timestamptz;
begin
  if need.is_fresh then
    carried := turnover_carry(p_bucket, p_member_id, p_account_id, 'deposit', null);
  end if;
  turnover := turnover_now(p_bucket, p_member_id, p_account_id);

  -- The turnover that the previous requirements still miss.
  select * into before from turnover_requirement requirement
    where requirement.bucket = p_bucket and requirement.member_id = p_member_id
      and requirement.account_id = p_account_id
    order by requirement.seq desc limit 1;
  if before.seq is not null and (not need.is_fresh or carried > 0) then
    remaining := greatest(before.remaining_minor + before.required_minor
      - greatest(turnover - before.turnover_minor, 0), 0);
  end if;

  if need.source = 'promotion' then
    select account.settlement_seq into settled_seq from account where account.bucket = p_bucket
      and account.member_id = p_member_id and account.id = p_account_id;
    cut := clock_timestamp();
  end if;
  insert into turnover_requirement (bucket, member_id, account_id, seq, first_seq, source, ref, amount_minor,
    required_minor, remaining_minor, turnover_minor, made_at, settlement_seq, cut_at, is_fresh)
    values (p_bucket, p_member_id, p_account_id, coalesce(before.seq, 0) + 1,
      case when remaining > 0 then before.first_seq else coalesce(before.seq, 0) + 1 end, need.source,
      need.ref, need.amount_minor, need.amount_minor::numeric * need.percent * 0.01, remaining, turnover,
      need.made_at, settled_seq, cut, need.is_fresh);
end $$;

revoke all on function turnover_require from public, khela_app;
