-- Checks the items of accounts that have a limit, a break or a bonus with a maximum stake (`limited`). A
-- batch has only one order of such an account.
-- Locks nothing: the caller holds the locks of the accounts and the draws.
-- Returns each order over a limit: `gaming` with the kind of the limit (responsible_gaming_refusal), or
-- `bonus` with the maximum stake that the account's bonuses in play allow, in minor units. A bonus limits the
-- sum of the order's stake in a draw and the member's open stakes in the same draw.
create or replace function lottery_limit_refusals(
  p_bucket smallint, items lottery_item[], p_now timestamptz
) returns setof lottery_refusal language plpgsql as $$
declare
  limited record; reason text;
begin
  for limited in
    select item.n, item.bucket, item.member_id, item.account_id, sum(item.cost_minor)::bigint as cost,
      max(item.cost_minor + coalesce(open.staked, 0))::bigint as stake
    from unnest(items) item
      join account on account.bucket = coalesce(p_bucket, item.bucket) and account.member_id = item.member_id
        and account.id = item.account_id
      left join lateral (select sum(known.cost_minor) as staked from lottery_order known
        where known.bucket = coalesce(p_bucket, item.bucket) and known.draw_id = item.draw_id
          and known.member_id = item.member_id and known.state = 'open') open on true
    where account.limited
    group by 1, 2, 3, 4
  loop
    reason := responsible_gaming_refusal(limited.bucket, limited.member_id, limited.account_id, limited.cost,
      p_now);
    if reason is not null then
      return query select limited.n, 'gaming', reason, null::bigint;
    elsif turnover_refuses_stake(limited.bucket, limited.member_id, limited.account_id, limited.stake) then
      return query select limited.n, 'bonus', null,
        turnover_stake_cap_now(limited.bucket, limited.member_id, limited.account_id);
    end if;
  end loop;
end $$;

revoke all on function lottery_limit_refusals from public, khela_app;
