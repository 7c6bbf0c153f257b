-- Creates an agent_credit_part: one receiver's part of a credit transfer. Callers pass every field by name.
create or replace function agent_credit_part_of(
  receiver_bucket smallint, receiver_id bigint, receiver_name text, amount_minor bigint, out_id uuid,
  in_id uuid
) returns agent_credit_part language sql immutable parallel safe
return row(receiver_bucket, receiver_id, receiver_name, amount_minor, out_id, in_id)::agent_credit_part;

revoke all on function agent_credit_part_of from public, khela_app;
