-- A rate of a dividend may ask for a loss beside a turnover.

alter table agent_contract add column min_losses bigint[] not null default '{}';
comment on column agent_contract.min_losses is 'of each rate of a dividend: the loss from which it counts; none where it asks for none';
