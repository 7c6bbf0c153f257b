-- Checks the conditions for paying a withdrawal without an operator. Returns each condition with the value of
-- its fact and whether it is met. Also returns whether the weights of unmet conditions sum to 100 or more:
-- then an operator decides. A condition is {"kind", "side": "max" or "min", "bound": integer as text,
-- "weight"}. A condition without its fact, such as the age of a password that was never changed, is met.
create or replace function cashier_withdraw_checks(p_facts jsonb, p_conditions jsonb, out checks jsonb,
  out is_held boolean)
language plpgsql immutable as $$
begin
  select coalesce(jsonb_agg(checked.condition || jsonb_build_object('value', checked.fact, 'passed',
    checked.passed)
      order by checked.n), '[]'), coalesce(sum((checked.condition
        ->> 'weight')::int) filter (where not checked.passed),
      0) >= 100
    into checks, is_held
    from (select measured.n, measured.condition, measured.fact, coalesce(case measured.condition ->> 'side'
        when 'max' then measured.fact::numeric <= (measured.condition ->> 'bound')::numeric
        else measured.fact::numeric >= (measured.condition ->> 'bound')::numeric end, true) passed
      from (select entry.n, entry.condition, p_facts ->> (entry.condition ->> 'kind') fact
        from jsonb_array_elements(p_conditions) with ordinality entry(condition, n)) measured) checked;
end $$;

revoke all on function cashier_withdraw_checks from public, khela_app;
grant execute on function cashier_withdraw_checks to khela_app;
