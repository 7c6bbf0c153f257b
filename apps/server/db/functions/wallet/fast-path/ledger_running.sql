-- Running sum in bigint: sum(bigint) would convert to numeric at every row.
create or replace aggregate ledger_running(bigint) (sfunc = int8pl, stype = bigint, initcond = '0');

revoke all on function ledger_running from public, khela_app;
