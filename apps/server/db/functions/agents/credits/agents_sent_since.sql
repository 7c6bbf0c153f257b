-- Returns how much credit of a kind an agent has sent since a moment, without what came back.
create or replace function agents_sent_since(p_bucket smallint, p_member_id bigint, p_in_kind int,
  p_from timestamptz) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  sent bigint;
begin
  select coalesce(sum(i.amount_minor), 0)::bigint into sent
    from agent_credit c
      join agent_credit_item i on i.bucket = p_bucket and i.member_id = c.member_id and i.credit_id = c.id
        and i.state <> 'returned'
    where c.bucket = p_bucket and c.member_id = p_member_id and c.at >= p_from and c.in_kind = p_in_kind;
  return sent;
end $$;

revoke all on function agents_sent_since from public, khela_app;
grant execute on function agents_sent_since to khela_app;
