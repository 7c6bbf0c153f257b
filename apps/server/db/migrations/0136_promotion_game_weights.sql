-- Weights of single games beside those of categories: the column is the same, what it may name is more.
comment on column promotion.weights is 'how much of a stake counts towards a reward''s turnover, in percent by category, or by game (its node id), which wins; others whole; null: the merchant''s weights';
