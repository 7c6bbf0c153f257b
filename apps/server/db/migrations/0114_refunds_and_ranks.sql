-- An operator's end of a refund says how often the gateway had been asked when they decided: the function takes one argument more.
drop function if exists cashier_end_refund(smallint, bigint, text, text, text, text, uuid, timestamptz, jsonb);

-- Ranks with a refunded deposit are summed anew from the first day that is kept; a run looks at accounts active since then.
delete from promotion_rank_account k
  where exists (select from deposit_refund r where r.bucket = k.bucket and r.member_id = k.member_id and r.account_id = k.account_id);
update promotion_rank_bucket set active_hour = 0;
