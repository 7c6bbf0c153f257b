-- Teams counted refunded deposits as deposits, and a lottery's rebate beside the payout that has it. Members with either are counted again: the next
-- run adds what is missing to each of their days. The function of before is dropped first, so that no server of before counts them meanwhile.

drop function if exists agents_count(smallint, int, int[], int[], int[]);
update member_upline u set transfer_seq = 0
  where exists (select from transfer_day d where d.bucket = u.bucket and d.member_id = u.member_id and d.kind in (9211, 4105));
-- a run looks at accounts active since then
update agent_bucket set active_hour = 0;
