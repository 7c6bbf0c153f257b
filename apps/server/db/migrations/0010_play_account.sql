-- What a vendor's transaction needs to know of its account: a type of its own, since no function takes or returns a table's row.
create type play_account as (
  id bigint, merchant_id int, currency text, "real" boolean, balance bigint, held bigint, limited boolean
);
