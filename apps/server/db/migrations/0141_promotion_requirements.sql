-- What a member has to have verified before they claim or take a reward.
alter table promotion add column requires text[] not null default '{}' check (requires <@ array['mobile', 'email', 'realName']);
comment on column promotion.requires is 'what a member has to have verified before a reward is claimed or taken';
