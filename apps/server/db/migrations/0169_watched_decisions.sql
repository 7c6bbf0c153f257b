-- An order for a payout keeps a hash of the account it was asked to go to; a person's decision about a reward, and where an order goes, are in the
-- audit log.

alter table withdraw_order add column destination_hash bytea check (length(destination_hash) = 32);
comment on column withdraw_order.destination_hash is 'hash of the payout account when it was asked for (cashier_destination_hash); null: of an order from before it was kept';
create trigger unchangeable_destination after update of destination_hash on withdraw_order for each row execute function ledger_unchangeable();
alter table withdraw_order enable always trigger unchangeable_destination;

create trigger logged after insert or delete or update of bucket, member_id, id, payout_account, provider, category, destination_hash on withdraw_order
  for each row execute function audit_row_changed('withdraw_order', 'bucket member_id id', 'payout_account provider category destination_hash', '');
create trigger logged after insert or delete or update of bucket, member_id, promotion_id, period, decided_by, remark on promotion_award
  for each row execute function audit_row_changed('promotion_award', 'bucket member_id promotion_id period', 'decided_by remark', '');

do $$
declare t record;
begin
  set local timezone = 'UTC';
  for t in select g.tgrelid::regclass::text as tab, string_to_array(encode(g.tgargs, 'escape'), '\000') as args
    from pg_trigger g where g.tgname = 'logged' and g.tgrelid in ('withdraw_order'::regclass, 'promotion_award'::regclass) order by 1
  loop
    execute format('alter table %I enable always trigger logged', t.tab);
    execute format($q$
      insert into audit_log (merchant_id, actor, action, subject, row_hash)
      select (x.fields ->> 'merchant_id')::int, 'system', 'row.found',
        %L || (select string_agg(x.fields ->> k.name, '/' order by k.n) from unnest(%L::text[]) with ordinality k(name, n)),
        sha256(convert_to(audit_row_state(x.fields, %L)::text, 'UTF8'))
      from (select to_jsonb(r) as fields from %I r) x where audit_row_state(x.fields, %L) is not null$q$,
      t.tab || ':', string_to_array(t.args[2], ' '), string_to_array(t.args[3], ' '), t.tab, string_to_array(t.args[3], ' '));
  end loop;
end $$;
