-- Settlements without a transfer, losses, take part in it: their times never go back either.
comment on column account.moved_at is 'time of the last transfer or round settlement; neither goes back within an account';
