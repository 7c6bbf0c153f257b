-- Returns each condition with the value of its fact and whether it was met, and whether those that were not
-- weigh 100 together: then a person decides. A condition is {"kind", "side": "max" or "min", "bound": integer
-- as text, "weight"}. A fact that does not exist, such as the age of a password that was never changed, meets
-- it.
create or replace function cashier_withdraw_checks(p_facts jsonb, p_conditions jsonb, out checks jsonb,
  out is_held boolean)
language plpgsql immutable as $$
begin
  select coalesce(jsonb_agg(c.condition || jsonb_build_object('value', c.fact, 'passed', c.passed)
      order by c.n), '[]'), coalesce(sum((c.condition ->> 'weight')::int) filter (where not c.passed),
      0) >= 100
    into checks, is_held
    from (select f.n, f.condition, f.fact, coalesce(case f.condition ->> 'side'
        when 'max' then f.fact::numeric <= (f.condition ->> 'bound')::numeric
        else f.fact::numeric >= (f.condition ->> 'bound')::numeric end, true) passed
      from (select e.n, e.condition, p_facts ->> (e.condition ->> 'kind') fact
        from jsonb_array_elements(p_conditions) with ordinality e(condition, n)) f) c;
end $$;

revoke all on function cashier_withdraw_checks from public, khela_app;
grant execute on function cashier_withdraw_checks to khela_app;
