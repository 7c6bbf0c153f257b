-- Returns the number of an account's transfers before a time. transfer.at never goes back within an account,
-- so this is a binary search on the primary key. Listing by date therefore needs no separate index, which
-- would slow every bet. The times found so far bound each step, so the search reads no partition outside
-- these times. Archived transfers count as before the time.
create or replace function ledger_seq_before(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_at timestamptz)
returns bigint language plpgsql stable as $$
declare
  low bigint := 0; high bigint; middle bigint; middle_at timestamptz; low_at timestamptz := '-infinity';
  high_at timestamptz := 'infinity';
begin
  -- tried first, since a period often begins before the account's first transfer
  select at into middle_at from transfer
    where bucket = p_bucket and member_id = p_member_id and account_id = p_account_id and seq = 1;
  if middle_at >= p_at then return 0; end if;
  select seq into high from account where bucket = p_bucket and member_id = p_member_id and id = p_account_id;
  while low < high loop
    middle := (low + high + 1) / 2;
    select at into middle_at from transfer
      where bucket = p_bucket and member_id = p_member_id and account_id = p_account_id and seq = middle
        and at >= low_at and at <= high_at;
    if middle_at >= p_at then
      high := middle - 1; high_at := middle_at;
    else
      low := middle; low_at := coalesce(middle_at, low_at);
    end if;
  end loop;
  return low;
end $$;

revoke all on function ledger_seq_before from public, khela_app;
grant execute on function ledger_seq_before to khela_app;
