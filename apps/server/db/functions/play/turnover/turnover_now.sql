-- Returns an account's turnover towards requirements at this moment: what was counted, and the settlements
-- since, without that of rounds which had begun when a reward was paid and settled later. Settlements never
-- change, so a count that runs meanwhile makes no difference.
create or replace function turnover_now(p_bucket smallint, p_member_id bigint, p_account_id bigint)
  returns numeric language plpgsql stable as $$
declare
  counted_seq bigint; counted numeric; since numeric;
begin
  select c.seq, c.turnover_minor - c.stale_minor into counted_seq, counted from turnover_account c
    where c.bucket = p_bucket and c.member_id = p_member_id and c.account_id = p_account_id;
  select sum(s.risked_minor::numeric * coalesce(g.percent, w.percent, 100)) * 0.01 into since
    from round_settlement s
      left join turnover_weight w on w.merchant_id = s.merchant_id and w.version = s.weights_version
        and w.node_id = 0 and w.game_type = s.game_type
      left join turnover_weight g on g.merchant_id = s.merchant_id and g.version = s.weights_version
        and g.node_id = s.node_id
      left join lateral (select true as is_stale from turnover_requirement q
          join play_round r on r.bucket = p_bucket and r.member_id = s.member_id and r.vendor = s.vendor
            and r.round_id = s.round_id and r.started_at <= q.cut_at
        where q.bucket = p_bucket and q.member_id = s.member_id and q.account_id = s.account_id
          and q.settlement_seq < s.seq and q.cut_at is not null
        limit 1) z on true
    where s.bucket = p_bucket and s.member_id = p_member_id and s.account_id = p_account_id
      and s.seq > coalesce(counted_seq, 0) and z.is_stale is null;
  return coalesce(counted, 0) + coalesce(since, 0);
end $$;

revoke all on function turnover_now from public, khela_app;
grant execute on function turnover_now to khela_app;
