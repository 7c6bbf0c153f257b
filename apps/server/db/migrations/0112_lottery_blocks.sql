-- A draw of many tickets keeps the subtrees of its root, so that the proof of one ticket reads one block of them and not all.

alter table lottery_draw add column blocks jsonb check (jsonb_typeof(blocks) = 'array');
comment on column lottery_draw.blocks is 'roots of its blocks of tickets, each with the last ticket before it; null where it has one block, or was closed before they were kept';
