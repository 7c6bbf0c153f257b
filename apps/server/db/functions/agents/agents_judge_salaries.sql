-- Decides which salaries the agents can pay. A salary that is earlier in the array uses an account's balance
-- first.
-- Locks the agents' rows of `member`, shared and in their order: the caller holds the locks of the accounts.
-- Returns, for each salary that no earlier call took, its position, the payer's account and the refusal. They
-- are in the order of member, account and position. A salary without a refusal can be taken.
-- Refuses with `blocked` (the agent is blocked or closed), `turnover` (turnover is missing, as for a
-- withdrawal), or `funds`.
create or replace function agents_judge_salaries(p_bucket smallint, salaries agent_salary_transfer[])
returns table (place int, account_id bigint, refusal text) language plpgsql as $$
#variable_conflict use_column
declare
  due record; account_before bigint; available bigint; hindrance text;
begin
  for due in
    select salary.ordinality::int as place, salary.agent_id, salary.amount_minor, account.id as account_id,
      account.balance - account.held as available
    from unnest(salaries) with ordinality salary
      join account on account.bucket = p_bucket and account.member_id = salary.agent_id
        and account.kind = 'main' and account.ref = '' and account.merchant_id = salary.merchant_id
        and account.currency = salary.currency
    where not exists (select from agent_credit made where made.bucket = p_bucket
      and made.member_id = salary.agent_id and made.id = salary.credit_id)
    order by account.member_id, account.id, salary.ordinality
  loop
    if due.account_id is distinct from account_before then
      account_before := due.account_id;
      available := due.available;
      perform from member where member.bucket = p_bucket and member.id = due.agent_id
        and member.status = 'active' for share;
      hindrance := case when not found then 'blocked'
        when exists (select from turnover_missing(p_bucket, due.agent_id, due.account_id) missing
          where missing.done_minor < missing.required_minor) then 'turnover' end;
    end if;
    place := due.place;
    account_id := due.account_id;
    refusal := coalesce(hindrance, case when due.amount_minor > available then 'funds' end);
    if refusal is null then available := available - due.amount_minor; end if;
    return next;
  end loop;
end $$;

revoke all on function agents_judge_salaries from public, khela_app;
