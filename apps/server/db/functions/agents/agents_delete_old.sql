-- Removes from one bucket credit requests that expired, disputes that were decided and shared browsers that
-- were last seen more than 400 days ago, at most `p_most` of each kind. Returns the largest of the three
-- numbers. Rows that an undecided dispute may need stay: the request that the disputed credit answered, and
-- the browser of both sides. The retention is set here, where the servers' role cannot shorten it.
create or replace function agents_delete_old(p_bucket smallint, p_most int, p_now timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before constant timestamptz := p_now - interval '400 days';
  requests int; disputes int; devices int;
begin
  delete from agent_credit_request where bucket = p_bucket and (member_id, id) in (
    select request.member_id, request.id from agent_credit_request request
    where request.bucket = p_bucket and request.expires_at < before and not exists (
      select from agent_credit_item item
        join agent_dispute dispute on dispute.bucket = p_bucket and dispute.member_id = item.member_id
          and dispute.id = item.in_id and dispute.state <> 'closed'
      where item.bucket = p_bucket and item.member_id = request.member_id
        and item.credit_id = request.credit_id)
    limit p_most);
  get diagnostics requests = row_count;
  delete from agent_dispute where bucket = p_bucket and (member_id, id) in (
    select dispute.member_id, dispute.id from agent_dispute dispute
    where dispute.bucket = p_bucket and dispute.state = 'closed'
      and dispute.decided_at < before limit p_most);
  get diagnostics disputes = row_count;
  delete from agent_shared_device where bucket = p_bucket and (member_id, downline_id) in (
    select device.member_id, device.downline_id from agent_shared_device device
    where device.bucket = p_bucket and device.last_at < before and not exists (
      select from agent_dispute dispute
      where dispute.bucket = p_bucket and dispute.member_id = device.member_id
        and dispute.receiver_id = device.downline_id and dispute.state <> 'closed')
    limit p_most);
  get diagnostics devices = row_count;
  return greatest(requests, disputes, devices);
end $$;

revoke all on function agents_delete_old from public, khela_app;
grant execute on function agents_delete_old to khela_app;
