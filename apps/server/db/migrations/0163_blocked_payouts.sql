-- A member who is blocked or closed is paid nothing out before a person decides it in spite of that.
alter table withdraw_order add column despite_block boolean default false not null;
comment on column withdraw_order.despite_block is 'a person approved it although its member is blocked or closed';
alter table deposit_refund add column despite_block boolean default false not null;
comment on column deposit_refund.despite_block is 'a person decided it although its member is blocked or closed';
-- Each returns more, or takes more, than before, and is applied again.
drop function if exists cashier_move_withdrawal(smallint, bigint, text, text, text, timestamptz, timestamptz);
drop function if exists cashier_claim_refund(smallint, bigint, text, timestamptz, timestamptz);
drop function if exists cashier_open_refund(smallint, bigint, text, uuid, bigint, text, boolean, text, text, boolean, bigint, timestamptz, jsonb);
