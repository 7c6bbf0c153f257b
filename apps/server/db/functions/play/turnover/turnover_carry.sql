-- Asks anew, from here on, for what an account is missing beside the requirement that `p_ref` names, or
-- beside all of that source where it is null: in the order of before, as of when it was made, each in a row
-- of its own with the ref, `~` and the row's number. Returns how many there are. The caller holds the
-- account's lock.
create or replace function turnover_carry(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_source text, p_ref text) returns int language plpgsql as $$
declare
  turnover numeric; first_is int; seq_is int; remaining numeric := 0;
  sources text[]; refs text[]; amounts bigint[]; lefts numeric[]; made_ats timestamptz[]; i int;
begin
  select array_agg(c.source), array_agg(split_part(c.ref, '~', 1)), array_agg(c.amount_minor),
    array_agg(c.required_minor - c.done_minor), array_agg(c.made_at)
    into sources, refs, amounts, lefts, made_ats
    from turnover_missing_chain(p_bucket, p_member_id, p_account_id) c
    where not (c.source = p_source and (p_ref is null or split_part(c.ref, '~', 1) = p_ref))
      and c.done_minor < c.required_minor;
  if sources is null then return 0; end if;
  turnover := turnover_now(p_bucket, p_member_id, p_account_id);
  select max(r.seq) + 1 into first_is from turnover_requirement r
    where r.bucket = p_bucket and r.member_id = p_member_id and r.account_id = p_account_id;
  for i in 1 .. cardinality(sources) loop
    seq_is := first_is + i - 1;
    insert into turnover_requirement (bucket, member_id, account_id, seq, first_seq, source, ref,
      amount_minor, required_minor, remaining_minor, turnover_minor, made_at)
      values (p_bucket, p_member_id, p_account_id, seq_is, first_is, sources[i], refs[i] || '~' || seq_is,
        amounts[i], lefts[i], remaining, turnover, made_ats[i]);
    remaining := remaining + lefts[i];
  end loop;
  return cardinality(sources);
end $$;

revoke all on function turnover_carry from public, khela_app;
