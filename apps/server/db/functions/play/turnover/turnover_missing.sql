-- Returns what an account's money needs before it is paid out and what of it is done: by the merchant's
-- weights (turnover_missing_chain), then for each promotion with weights of its own that is not met. No row
-- when nothing is missing.
create or replace function turnover_missing(p_bucket smallint, p_member_id bigint, p_account_id bigint)
returns table (source text, ref text, amount_minor bigint, required_minor numeric, done_minor numeric,
  made_at timestamptz)
language plpgsql stable as $$
declare
  w turnover_weighted; since numeric;
begin
  return query select c.source, c.ref, c.amount_minor, c.required_minor, c.done_minor, c.made_at
    from turnover_missing_chain(p_bucket, p_member_id, p_account_id) c;
  for w in select o.* from turnover_weighted o
    where o.bucket = p_bucket and o.member_id = p_member_id and o.account_id = p_account_id and not o.ended
    order by o.made_at, o.ref
  loop
    select sum(s.risked_minor::numeric * coalesce((w.weights ->> s.node_id::text)::int,
        (w.weights ->> s.game_type)::int, 100)) * 0.01 into since
      from round_settlement s left join play_round r on r.bucket = p_bucket and r.member_id = s.member_id
        and r.vendor = s.vendor and r.round_id = s.round_id
      where s.bucket = p_bucket and s.member_id = p_member_id and s.account_id = p_account_id
        and s.seq > w.seq and (r.started_at <= w.cut_at) is not true;
    done_minor := greatest(w.done_minor + coalesce(since, 0), 0);
    if done_minor < w.required_minor then
      source := 'promotion';
      ref := w.ref;
      amount_minor := w.amount_minor;
      required_minor := w.required_minor;
      made_at := w.made_at;
      return next;
    end if;
  end loop;
end $$;

revoke all on function turnover_missing from public, khela_app;
grant execute on function turnover_missing to khela_app;
