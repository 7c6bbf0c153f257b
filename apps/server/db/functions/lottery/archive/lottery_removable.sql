-- Trigger of lottery_order: refuses the removal of a row unless it has ended and its draw is in a month that
-- is exported and not yet removed.
create or replace function lottery_removable() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' and exists (select from lottery_draw draw where draw.id = old.draw_id
    and exists (select from lottery_month month where month.removed_at is null
      and draw.draws_at < month.until)) then
    return old;
  end if;
  raise exception 'ledger.immutable: % of % is never allowed', tg_op,
    tg_table_name using errcode = 'insufficient_privilege';
end $$;

revoke all on function lottery_removable from public, khela_app;
