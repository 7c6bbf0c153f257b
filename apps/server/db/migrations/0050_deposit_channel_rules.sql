-- Who may pay through a channel and when, beside its limits: currency, hours, VIP level, languages.

alter table deposit_channel
  add column currency  text,
  add column hours     jsonb not null default '[]' constraint deposit_channel_hours_check check (jsonb_typeof(hours) = 'array'),
  add column time_zone text,
  add column min_level smallint not null default 0 constraint deposit_channel_min_level_check check (min_level >= 0),
  add column languages text[] not null default '{}';
update deposit_channel c set currency = m.currency from merchant m where m.id = c.merchant_id;
alter table deposit_channel alter column currency set not null;
comment on column deposit_channel.hours is 'spans of the week in which it takes orders: [{"days": ["mon"], "from": "09:00", "to": "18:00"}]; empty: always';
comment on column deposit_channel.time_zone is 'of hours; null: the jurisdiction''s';
comment on column deposit_channel.min_level is 'VIP level from which it is offered';
comment on column deposit_channel.languages is 'languages it is shown in, such as BN; empty: all';
