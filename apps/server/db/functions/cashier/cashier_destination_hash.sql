-- Returns the hash of a member's payout account. A withdrawal order stores it to prove which destination the
-- member requested.
create or replace function cashier_destination_hash(p_bucket smallint, p_member_id bigint,
  p_payout_account text) returns bytea
language plpgsql stable as $$
begin
  return (select sha256(record_send(row(convert_to(payout.id, 'UTF8'), convert_to(payout.provider, 'UTF8'),
          convert_to(payout.category, 'UTF8'), convert_to(payout.holder, 'UTF8'),
          convert_to(payout.number_hash, 'UTF8'))))
    from member_payout_account payout where payout.bucket = p_bucket and payout.member_id = p_member_id
      and payout.id = p_payout_account);
end $$;

revoke all on function cashier_destination_hash from public, khela_app;
grant execute on function cashier_destination_hash to khela_app;
