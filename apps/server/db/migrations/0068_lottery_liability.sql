-- An order keeps what it added to its draw's liability, so that one that is cancelled or stopped gives exactly that back. And it has no key to
-- its member any more, as transfers and rounds have none: its account, which is locked with it, has one.

alter table lottery_order add column liability_minor bigint not null default 0;
alter table lottery_order add check (liability_minor >= 0) not valid;
comment on column lottery_order.liability_minor is 'what it added to its draw''s; 0 where it was placed before that was kept';
comment on column lottery_draw.liability_minor is 'what the orders taken could win at most; more where a server ended before it took back what was cancelled or stopped';
alter type lottery_item add attribute liability_minor bigint;
alter table lottery_order drop constraint lottery_order_bucket_member_id_fkey;
-- settling changes every order once: the room for it keeps the indexes as they are
alter table lottery_order set (fillfactor = 85);
