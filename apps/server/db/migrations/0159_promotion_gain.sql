-- What a best player can gain by one claim, computed when the promotion is saved.
alter table promotion add column max_gain_minor bigint check (max_gain_minor >= 0);
comment on column promotion.max_gain_minor is 'what a best player can expect to gain by one reward, computed when it was saved; null: saved before';
