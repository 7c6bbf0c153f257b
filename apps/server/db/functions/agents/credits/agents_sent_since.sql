-- Returns the amount of credit of a kind that an agent has sent since a time, without returned credit.
create or replace function agents_sent_since(p_bucket smallint, p_member_id bigint, p_in_kind int,
  p_from timestamptz) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  sent bigint;
begin
  select coalesce(sum(item.amount_minor), 0)::bigint into sent
    from agent_credit credit
      join agent_credit_item item on item.bucket = p_bucket and item.member_id = credit.member_id
        and item.credit_id = credit.id and item.state <> 'returned'
    where credit.bucket = p_bucket and credit.member_id = p_member_id and credit.at >= p_from
      and credit.in_kind = p_in_kind;
  return sent;
end $$;

revoke all on function agents_sent_since from public, khela_app;
grant execute on function agents_sent_since to khela_app;
