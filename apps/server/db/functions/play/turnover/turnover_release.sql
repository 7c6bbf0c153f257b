-- Asks no more for the turnover of a promotion that is over. What is missing for other money is carried over in a row of its own, whose
-- ref names the promotion. The caller holds the account's lock.
create or replace function turnover_release(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_ref text, p_made_at timestamptz)
returns void language plpgsql as $$
declare
  l turnover_requirement; others numeric; amount bigint; turnover numeric;
begin
  select coalesce(sum(m.required_minor - m.done_minor), 0), coalesce(sum(m.amount_minor), 0) into others, amount
    from turnover_missing(p_bucket, p_member_id, p_account_id) m where not (m.source = 'promotion' and m.ref = p_ref);
  turnover := turnover_now(p_bucket, p_member_id, p_account_id);
  select * into strict l from turnover_requirement r
    where r.bucket = p_bucket and r.member_id = p_member_id and r.account_id = p_account_id order by r.seq desc limit 1;
  insert into turnover_requirement (bucket, member_id, account_id, seq, first_seq, source, ref, amount_minor, required_minor,
      remaining_minor, turnover_minor, made_at)
    values (p_bucket, p_member_id, p_account_id, l.seq + 1, l.seq + 1, 'deposit', 'after ' || p_ref, greatest(amount, 1), others, 0, turnover,
      p_made_at);
end $$;

revoke all on function turnover_release from public, khela_app;
