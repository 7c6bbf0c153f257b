-- Stores up to which sequence numbers members are counted, the day of their first deposit and their last
-- active day. A new active day of a member counts for all agents above, so `active_below` loses the separate
-- last active days that it has for these agents.
create or replace function agents_mark_counted(p_bucket smallint, moved agent_moved[], facts agent_fact[])
  returns void language plpgsql as $$
begin
  update member_upline upline set counted = true, transfer_seq = member.transfer_seq,
    settlement_seq = member.settlement_seq,
    first_deposit_day = coalesce(upline.first_deposit_day, deposited.day),
    last_active_day = coalesce(active.day, upline.last_active_day),
    active_below = case when active.day is null then upline.active_below
      else upline.active_below - upline.agent_ids::text[] end
  from unnest(moved) member
    left join (select fact.member_id, fact.day from unnest(facts) fact
      where fact.first_deposits = 1) deposited
      on deposited.member_id = member.member_id
    left join (select fact.member_id, max(fact.day) as day from unnest(facts) fact where fact.members = 1
      group by 1) active on active.member_id = member.member_id
  where upline.bucket = p_bucket and upline.member_id = member.member_id;
end $$;

revoke all on function agents_mark_counted from public, khela_app;
