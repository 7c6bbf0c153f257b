-- An order keeps what it added to its draw's liability, so that one that is cancelled or stopped gives exactly that back.

alter table lottery_order add column liability_minor bigint not null default 0;
alter table lottery_order add check (liability_minor >= 0) not valid;
comment on column lottery_order.liability_minor is 'what it added to its draw''s; 0 where it was placed before that was kept';
comment on column lottery_draw.liability_minor is 'what the orders taken could win at most; more where a server ended before it took back what was cancelled or stopped';
alter type lottery_item add attribute liability_minor bigint;
