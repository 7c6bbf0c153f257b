-- Asks no more for the turnover of a promotion that is over, or of a deposit that went back (`p_source`). What is missing for other money is asked for from here on, in the order of
-- before, as of when it was made, and each in a row of its own: its ref, `~` and the row's number. The caller holds the account's lock.
create or replace function turnover_release(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_source text, p_ref text,
  p_made_at timestamptz)
returns void language plpgsql as $$
declare
  sources text[]; refs text[]; amounts bigint[]; lefts numeric[]; made_ats timestamptz[]; turnover numeric; last_seq int; first int; remaining numeric := 0; i int;
begin
  update turnover_weighted w set ended = true
    where w.bucket = p_bucket and w.member_id = p_member_id and w.account_id = p_account_id and w.ref = p_ref and not w.ended;
  if found then return; end if;
  select array_agg(m.source), array_agg(split_part(m.ref, '~', 1)), array_agg(m.amount_minor), array_agg(m.required_minor - m.done_minor), array_agg(m.made_at)
    into sources, refs, amounts, lefts, made_ats
    from turnover_missing_chain(p_bucket, p_member_id, p_account_id) m
    where not (m.source = p_source and split_part(m.ref, '~', 1) = p_ref) and m.done_minor < m.required_minor;
  if sources is null then sources := array[p_source]; refs := array[p_ref]; amounts := '{1}'; lefts := '{0}'; made_ats := array[p_made_at]; end if;
  turnover := turnover_now(p_bucket, p_member_id, p_account_id);
  select max(r.seq) into last_seq from turnover_requirement r
    where r.bucket = p_bucket and r.member_id = p_member_id and r.account_id = p_account_id;
  first := last_seq + 1;
  for i in 1 .. cardinality(sources) loop
    insert into turnover_requirement (bucket, member_id, account_id, seq, first_seq, source, ref, amount_minor, required_minor,
        remaining_minor, turnover_minor, made_at)
      values (p_bucket, p_member_id, p_account_id, last_seq + i, first, sources[i], refs[i] || '~' || (last_seq + i), amounts[i], lefts[i], remaining,
        turnover, made_ats[i]);
    remaining := remaining + lefts[i];
  end loop;
end $$;

revoke all on function turnover_release from public, khela_app;
