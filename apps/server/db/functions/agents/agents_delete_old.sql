-- Removes from one bucket requests for credit that expired, disputes that were decided, and shared browsers
-- that were last seen more than 400 days ago, at most so many of each; returns how many of the largest. What
-- a dispute that is not decided may need stays: the request that its credit answered, and the browser of both
-- sides. The life is written here, where the servers' role cannot shorten it.
create or replace function agents_delete_old(p_bucket smallint, p_most int, p_now timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before constant timestamptz := p_now - interval '400 days';
  requests int; disputes int; devices int;
begin
  delete from agent_credit_request where bucket = p_bucket and (member_id, id) in (
    select r.member_id, r.id from agent_credit_request r
    where r.bucket = p_bucket and r.expires_at < before and not exists (
      select from agent_credit_item i
        join agent_dispute d on d.bucket = p_bucket and d.member_id = i.member_id and d.id = i.in_id
          and d.state <> 'closed'
      where i.bucket = p_bucket and i.member_id = r.member_id and i.credit_id = r.credit_id)
    limit p_most);
  get diagnostics requests = row_count;
  delete from agent_dispute where bucket = p_bucket and (member_id, id) in (
    select d.member_id, d.id from agent_dispute d
    where d.bucket = p_bucket and d.state = 'closed' and d.decided_at < before limit p_most);
  get diagnostics disputes = row_count;
  delete from agent_shared_device where bucket = p_bucket and (member_id, downline_id) in (
    select s.member_id, s.downline_id from agent_shared_device s
    where s.bucket = p_bucket and s.last_at < before and not exists (
      select from agent_dispute d
      where d.bucket = p_bucket and d.member_id = s.member_id and d.receiver_id = s.downline_id
        and d.state <> 'closed')
    limit p_most);
  get diagnostics devices = row_count;
  return greatest(requests, disputes, devices);
end $$;

revoke all on function agents_delete_old from public, khela_app;
grant execute on function agents_delete_old to khela_app;
