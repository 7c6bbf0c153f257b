-- Returns the unmet turnover requirements of an account's money, each with the turnover already played. First
-- come those by the merchant's weights (turnover_missing_chain), then each unmet promotion with its own
-- weights. Returns no row when no turnover is missing.
create or replace function turnover_missing(p_bucket smallint, p_member_id bigint, p_account_id bigint)
returns table (source text, ref text, amount_minor bigint, required_minor numeric, done_minor numeric,
  made_at timestamptz)
language plpgsql stable as $$
declare
  weighted turnover_weighted; since numeric;
begin
  return query select missing.source, missing.ref, missing.amount_minor, missing.required_minor,
    missing.done_minor, missing.made_at
    from turnover_missing_chain(p_bucket, p_member_id, p_account_id) missing;
  for weighted in select open.* from turnover_weighted open
    where open.bucket = p_bucket and open.member_id = p_member_id and open.account_id = p_account_id
      and not open.ended
    order by open.made_at, open.ref
  loop
    select sum(settlement.risked_minor::numeric * coalesce((weighted.weights
      ->> settlement.node_id::text)::int,
        (weighted.weights ->> settlement.game_type)::int, 100)) * 0.01 into since
      from round_settlement settlement left join play_round round on round.bucket = p_bucket
        and round.member_id = settlement.member_id
        and round.vendor = settlement.vendor and round.round_id = settlement.round_id
      where settlement.bucket = p_bucket and settlement.member_id = p_member_id
        and settlement.account_id = p_account_id
        and settlement.seq > weighted.seq and (round.started_at <= weighted.cut_at) is not true;
    done_minor := greatest(weighted.done_minor + coalesce(since, 0), 0);
    if done_minor < weighted.required_minor then
      source := 'promotion';
      ref := weighted.ref;
      amount_minor := weighted.amount_minor;
      required_minor := weighted.required_minor;
      made_at := weighted.made_at;
      return next;
    end if;
  end loop;
end $$;

revoke all on function turnover_missing from public, khela_app;
grant execute on function turnover_missing to khela_app;
