-- without transaction: bets go on while the index is built
-- A job removes awards that are long over bucket by bucket: the bucket leads, as in every key of a member's table.
create index concurrently free_round_award_expiry on free_round_award (bucket, expires_at);
