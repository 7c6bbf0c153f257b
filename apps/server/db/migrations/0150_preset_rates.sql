-- Rates that an agent opens an account with. The account's rows are the owner's until it is made, and the servers' role sets the rates afterwards:
-- where data is spread over nodes, one transaction cannot do both.
alter table member_upline add column preset_rates jsonb;
comment on column member_upline.preset_rates is 'rates that the agent opened the account with, until the member has them; null: those of the link';
comment on column member_upline.preset_pending is 'whether the rates of the link, or those the account was opened with, are still to be given to the member';
