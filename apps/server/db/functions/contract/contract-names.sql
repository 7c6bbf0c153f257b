-- Written from packages/contract by `npm run db -- schema`. Returns the number of a transaction type, the
-- name of a rule in which a vendor's adapter differs from our own protocol, and the promotion types that a
-- table's check allows.
create or replace function transaction_type_deposit() returns int
  language sql immutable parallel safe return 6101;
revoke all on function transaction_type_deposit from public, khela_app;
create or replace function transaction_type_deposit_refund() returns int
  language sql immutable parallel safe return 9211;
revoke all on function transaction_type_deposit_refund from public, khela_app;
create or replace function transaction_type_withdraw() returns int
  language sql immutable parallel safe return 6201;
revoke all on function transaction_type_withdraw from public, khela_app;
create or replace function transaction_type_withdraw_fee() returns int
  language sql immutable parallel safe return 9203;
revoke all on function transaction_type_withdraw_fee from public, khela_app;
create or replace function transaction_type_bet() returns int
  language sql immutable parallel safe return 3200;
revoke all on function transaction_type_bet from public, khela_app;
create or replace function transaction_type_win() returns int
  language sql immutable parallel safe return 3100;
revoke all on function transaction_type_win from public, khela_app;
create or replace function transaction_type_bet_rollback() returns int
  language sql immutable parallel safe return 9101;
revoke all on function transaction_type_bet_rollback from public, khela_app;
create or replace function transaction_type_win_rollback() returns int
  language sql immutable parallel safe return 9201;
revoke all on function transaction_type_win_rollback from public, khela_app;
create or replace function transaction_type_vendor_credit() returns int
  language sql immutable parallel safe return 9102;
revoke all on function transaction_type_vendor_credit from public, khela_app;
create or replace function transaction_type_vendor_debit() returns int
  language sql immutable parallel safe return 9202;
revoke all on function transaction_type_vendor_debit from public, khela_app;
create or replace function transaction_type_operator_credit() returns int
  language sql immutable parallel safe return 9116;
revoke all on function transaction_type_operator_credit from public, khela_app;
create or replace function transaction_type_operator_debit() returns int
  language sql immutable parallel safe return 9213;
revoke all on function transaction_type_operator_debit from public, khela_app;
create or replace function transaction_type_wallet_in() returns int
  language sql immutable parallel safe return 8102;
revoke all on function transaction_type_wallet_in from public, khela_app;
create or replace function transaction_type_wallet_out() returns int
  language sql immutable parallel safe return 8202;
revoke all on function transaction_type_wallet_out from public, khela_app;
create or replace function transaction_type_upline_in() returns int
  language sql immutable parallel safe return 6104;
revoke all on function transaction_type_upline_in from public, khela_app;
create or replace function transaction_type_downline_out() returns int
  language sql immutable parallel safe return 6207;
revoke all on function transaction_type_downline_out from public, khela_app;
create or replace function transaction_type_upline_out() returns int
  language sql immutable parallel safe return 9212;
revoke all on function transaction_type_upline_out from public, khela_app;
create or replace function transaction_type_downline_in() returns int
  language sql immutable parallel safe return 9115;
revoke all on function transaction_type_downline_in from public, khela_app;
create or replace function transaction_type_system_credit() returns int
  language sql immutable parallel safe return 8122;
revoke all on function transaction_type_system_credit from public, khela_app;
create or replace function transaction_type_system_debit() returns int
  language sql immutable parallel safe return 8222;
revoke all on function transaction_type_system_debit from public, khela_app;
create or replace function transaction_type_free_round_win() returns int
  language sql immutable parallel safe return 9104;
revoke all on function transaction_type_free_round_win from public, khela_app;
create or replace function transaction_type_play_grant() returns int
  language sql immutable parallel safe return 9103;
revoke all on function transaction_type_play_grant from public, khela_app;
create or replace function transaction_type_vip_bonus() returns int
  language sql immutable parallel safe return 9105;
revoke all on function transaction_type_vip_bonus from public, khela_app;
create or replace function transaction_type_contract_dividend() returns int
  language sql immutable parallel safe return 6106;
revoke all on function transaction_type_contract_dividend from public, khela_app;
create or replace function transaction_type_daily_salary() returns int
  language sql immutable parallel safe return 9110;
revoke all on function transaction_type_daily_salary from public, khela_app;
create or replace function transaction_type_hourly_salary() returns int
  language sql immutable parallel safe return 9111;
revoke all on function transaction_type_hourly_salary from public, khela_app;
create or replace function transaction_type_real_time_salary() returns int
  language sql immutable parallel safe return 9114;
revoke all on function transaction_type_real_time_salary from public, khela_app;
create or replace function transaction_type_promotion_bonus() returns int
  language sql immutable parallel safe return 9112;
revoke all on function transaction_type_promotion_bonus from public, khela_app;
create or replace function transaction_type_rebate() returns int
  language sql immutable parallel safe return 6113;
revoke all on function transaction_type_rebate from public, khela_app;
create or replace function transaction_type_own_rebate() returns int
  language sql immutable parallel safe return 9113;
revoke all on function transaction_type_own_rebate from public, khela_app;
create or replace function transaction_type_agent_rebate() returns int
  language sql immutable parallel safe return 6114;
revoke all on function transaction_type_agent_rebate from public, khela_app;
create or replace function transaction_type_promotion_forfeit() returns int
  language sql immutable parallel safe return 9210;
revoke all on function transaction_type_promotion_forfeit from public, khela_app;
create or replace function transaction_type_lottery_bet() returns int
  language sql immutable parallel safe return 4200;
revoke all on function transaction_type_lottery_bet from public, khela_app;
create or replace function transaction_type_lottery_win() returns int
  language sql immutable parallel safe return 4100;
revoke all on function transaction_type_lottery_win from public, khela_app;
create or replace function transaction_type_lottery_cancel() returns int
  language sql immutable parallel safe return 4106;
revoke all on function transaction_type_lottery_cancel from public, khela_app;
create or replace function transaction_type_lottery_stop() returns int
  language sql immutable parallel safe return 4107;
revoke all on function transaction_type_lottery_stop from public, khela_app;
create or replace function transaction_type_lottery_void() returns int
  language sql immutable parallel safe return 4108;
revoke all on function transaction_type_lottery_void from public, khela_app;
create or replace function transaction_type_lottery_rebate() returns int
  language sql immutable parallel safe return 4105;
revoke all on function transaction_type_lottery_rebate from public, khela_app;
create or replace function transaction_type_lottery_win_reversal() returns int
  language sql immutable parallel safe return 9204;
revoke all on function transaction_type_lottery_win_reversal from public, khela_app;
create or replace function vendor_rule_vendor_scope() returns text
  language sql immutable parallel safe return 'vendorScope';
revoke all on function vendor_rule_vendor_scope from public, khela_app;
create or replace function vendor_rule_refuse_unknown() returns text
  language sql immutable parallel safe return 'refuseUnknown';
revoke all on function vendor_rule_refuse_unknown from public, khela_app;
create or replace function vendor_rule_win_by_round() returns text
  language sql immutable parallel safe return 'winByRound';
revoke all on function vendor_rule_win_by_round from public, khela_app;
create or replace function vendor_rule_win_alone() returns text
  language sql immutable parallel safe return 'winAlone';
revoke all on function vendor_rule_win_alone from public, khela_app;
create or replace function vendor_rule_reverse_wins() returns text
  language sql immutable parallel safe return 'reverseWins';
revoke all on function vendor_rule_reverse_wins from public, khela_app;
create or replace function promotion_types() returns text[]
  language sql immutable parallel safe return array[
    'FIRST_DEPOSIT',
    'DEPOSIT',
    'LOGIN',
    'PROMO_CODE',
    'MISSION',
    'REBATE',
    'RESCUE',
    'RANK_SALARY',
    'RANK_BOARD',
    'RAFFLE',
    'REFERRAL',
    'GRANT'
  ];
revoke all on function promotion_types from public, khela_app;
grant execute on function promotion_types to khela_app;
