-- Adds the settlements of accounts, up to their `seq`, to the turnover of promotions with their own weights.
-- Rounds that had begun when such a promotion was paid do not count towards it.
-- Locks nothing: the caller has locked the bucket's row of turnover_bucket.
-- Returns nothing, and refuses nothing.
create or replace function turnover_count_weighted(p_bucket smallint, moved turnover_moved[])
  returns void language plpgsql as $$
begin
  update turnover_weighted target set seq = counted.seq, done_minor = target.done_minor + counted.done
    from (
      select weighted.member_id, weighted.account_id, weighted.ref, owner.seq,
        coalesce(sum(settlement.risked_minor::numeric
            * coalesce((weighted.weights ->> settlement.node_id::text)::int,
              (weighted.weights ->> settlement.game_type)::int, 100))
          filter (where (round.started_at <= weighted.cut_at) is not true) * 0.01, 0) as done
      from unnest(moved) owner
        join turnover_weighted weighted on weighted.bucket = p_bucket and weighted.member_id = owner.member_id
          and weighted.account_id = owner.account_id and not weighted.ended and weighted.seq < owner.seq
        left join round_settlement settlement on settlement.bucket = p_bucket
          and settlement.member_id = owner.member_id and settlement.account_id = owner.account_id
          and settlement.seq > weighted.seq and settlement.seq <= owner.seq
        left join play_round round on round.bucket = p_bucket and round.member_id = settlement.member_id
          and round.vendor = settlement.vendor and round.round_id = settlement.round_id
      group by 1, 2, 3, 4
    ) counted
    where target.bucket = p_bucket and target.member_id = counted.member_id
      and target.account_id = counted.account_id and target.ref = counted.ref;
end $$;

revoke all on function turnover_count_weighted from public, khela_app;
