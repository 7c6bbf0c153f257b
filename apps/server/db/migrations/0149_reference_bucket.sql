-- A function with a parameter p_bucket goes to the member's node on Citus; this one reads receiving accounts, which are on the coordinator alone. A
-- parameter's name is changed by making the function anew.
drop function if exists cashier_reserve_reference(int, text, text, text, smallint, bigint, bigint, timestamptz, timestamptz, text);
