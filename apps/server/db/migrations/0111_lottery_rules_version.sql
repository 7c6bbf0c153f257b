-- A draw keeps the version of the rules that it was made with: what was taken by them is settled and corrected by them, whatever a later
-- release brings.

alter table lottery_draw add column rules_version smallint not null default 1 check (rules_version > 0);
comment on column lottery_draw.rules_version is 'of the engine''s rules when the draw was made; servers of before it was kept have the first';
