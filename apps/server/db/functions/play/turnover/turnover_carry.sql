-- Restarts an account's unmet turnover requirements: each becomes a new row that requires only the turnover
-- still missing, counted from now on. The rows keep their order and their original times. The requirement of
-- `p_source` and `p_ref` is left out, or with `p_ref` null all requirements of that source. The new ref is
-- the old ref, `~` and the row's number.
-- Locks nothing: the caller holds the account's lock.
-- Returns the number of new rows.
create or replace function turnover_carry(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_source text, p_ref text) returns int language plpgsql as $$
declare
  turnover numeric; first_is int; seq_is int; remaining numeric := 0;
  sources text[]; refs text[]; amounts bigint[]; lefts numeric[]; made_ats timestamptz[];
begin
  select array_agg(missing.source), array_agg(split_part(missing.ref, '~', 1)),
    array_agg(missing.amount_minor), array_agg(missing.required_minor - missing.done_minor),
    array_agg(missing.made_at)
    into sources, refs, amounts, lefts, made_ats
    from turnover_missing_chain(p_bucket, p_member_id, p_account_id) missing
    where not (missing.source = p_source and (p_ref is null or split_part(missing.ref, '~', 1) = p_ref))
      and missing.done_minor < missing.required_minor;
  if sources is null then return 0; end if;
  turnover := turnover_now(p_bucket, p_member_id, p_account_id);
  select max(requirement.seq) + 1 into first_is from turnover_requirement requirement
    where requirement.bucket = p_bucket and requirement.member_id = p_member_id
      and requirement.account_id = p_account_id;
  for nth in 1 .. cardinality(sources) loop
    seq_is := first_is + nth - 1;
    insert into turnover_requirement (bucket, member_id, account_id, seq, first_seq, source, ref,
      amount_minor, required_minor, remaining_minor, turnover_minor, made_at)
      values (p_bucket, p_member_id, p_account_id, seq_is, first_is, sources[nth], refs[nth] || '~' || seq_is,
        amounts[nth], lefts[nth], remaining, turnover, made_ats[nth]);
    remaining := remaining + lefts[nth];
  end loop;
  return cardinality(sources);
end $$;

revoke all on function turnover_carry from public, khela_app;
