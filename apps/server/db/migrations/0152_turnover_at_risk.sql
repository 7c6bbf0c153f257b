-- Weights of single games beside those of categories, as a promotion's own weights have them.
alter table turnover_weight add column node_id int not null default 0;
alter table turnover_weight drop constraint turnover_weight_pkey, drop constraint turnover_weight_game_type_check;
alter table turnover_weight add constraint turnover_weight_pkey primary key (merchant_id, version, node_id, game_type),
  add constraint turnover_weight_game_type_check check (length(game_type) <= 40 and (game_type = '') = (node_id <> 0));
comment on table turnover_weight is 'how much of a category''s risked amounts counts towards turnover, or of a game''s, which wins; what has no row counts whole';
comment on column turnover_weight.node_id is '0: the weight is that of a category; else of this game, whose category is empty';
comment on column round_settlement.weights_version is 'version of the weights by which games count towards turnover: 1, every category whole';

-- What was in play when a reward was paid counts towards nothing that money needs.
alter table turnover_requirement add column settlement_seq bigint, add column cut_at timestamptz;
comment on column turnover_requirement.settlement_seq is 'of a reward: the account''s last settlement when it was paid';
comment on column turnover_requirement.cut_at is 'of a reward: rounds that began until then and settle later count towards no requirement; null: of a deposit, or of before';
alter table turnover_requirement add column is_fresh boolean not null default false;
comment on column turnover_requirement.is_fresh is 'of a deposit that found nothing left of the money of before, neither there nor in play';
create index turnover_requirement_cut on turnover_requirement (bucket, member_id, account_id, settlement_seq) where cut_at is not null;
alter table turnover_weighted add column cut_at timestamptz;
comment on column turnover_weighted.cut_at is 'only rounds that began later count; null: of before';
alter table turnover_account add column stale_minor numeric not null default 0;
comment on column turnover_account.stale_minor is 'what of its turnover counts towards no requirement: of rounds that had begun when a reward was paid, and settled later';
comment on column turnover_requirement.turnover_minor is 'the account''s whole turnover when it was made, without what counts towards no requirement';
comment on column turnover_day.turnover_minor is 'weighted risked amounts in minor units, exact to a hundredth of one';
