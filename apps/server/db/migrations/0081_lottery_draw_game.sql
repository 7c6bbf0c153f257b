-- Citus refuses a write of a table that is on every node when another one behind its foreign keys may not be written by the same role, and
-- behind a draw's game is its vendor, whose rights the servers may not change. The schedule inserts draws of games that exist, and no
-- lottery game is ever removed.
alter table lottery_draw drop constraint lottery_draw_merchant_id_node_id_fkey;
