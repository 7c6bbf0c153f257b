-- A vendor is shown by a mark of its own, not by a picture of one of its games.

alter table vendor add column icon text check (length(icon) between 1 and 300);
comment on column vendor.icon is 'address of its mark; null: the site draws one from its code and name';
