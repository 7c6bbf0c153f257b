-- A country on the deny list is served again only under a licence of that very country.

alter table denied_country add column lifted_by text check (length(lifted_by) between 3 and 120);
comment on column denied_country.lifted_by is 'issuer and number of the local licence that lifts the entry';
