-- Which payment gateway a channel is paid at, and where an order was opened: only that gateway is asked about it and may report it paid.

alter table deposit_channel add column gateway text not null default 'khela'
  constraint deposit_channel_gateway_check check (gateway ~ '^[a-z0-9_-]{1,40}$');
comment on column deposit_channel.gateway is 'name of the payment gateway; of a manual channel it means nothing';
alter table deposit_order add column gateway text not null default 'khela';
comment on column deposit_order.gateway is 'the payment gateway it was opened at, whatever its channel is paid at since';
