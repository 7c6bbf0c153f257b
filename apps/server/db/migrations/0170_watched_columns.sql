-- Weights are watched by their whole key, which names a game, and the columns that requirements, promotions and orders for payouts were given since
-- are watched too.

drop trigger logged on turnover_weight;
create trigger logged after insert or delete or update of merchant_id, version, node_id, game_type, percent on turnover_weight
  for each row execute function audit_row_changed('turnover_weight', 'merchant_id version node_id game_type', 'percent', '');
drop trigger logged on turnover_requirement;
create trigger logged after insert or delete or update of bucket, member_id, account_id, seq, first_seq, source, ref, amount_minor, required_minor, remaining_minor, turnover_minor, settlement_seq, cut_at, is_fresh on turnover_requirement
  for each row execute function audit_row_changed('turnover_requirement', 'bucket member_id account_id seq', 'first_seq source ref amount_minor required_minor remaining_minor turnover_minor settlement_seq cut_at is_fresh', '');
drop trigger logged on turnover_weighted;
create trigger logged after insert or delete or update of bucket, member_id, account_id, ref, amount_minor, required_minor, weights, ended, cut_at on turnover_weighted
  for each row execute function audit_row_changed('turnover_weighted', 'bucket member_id account_id ref', 'amount_minor required_minor weights ended cut_at', '');
drop trigger logged on promotion;
create trigger logged after insert or delete or update of id, merchant_id, code, type, currency, enabled, starts_at, ends_at, period, min_level, min_deposit_minor, promo_code, metric, target_minor, game_type, reward_percent, reward_fixed_minor, reward_max_minor, turnover_percent, max_stake_minor, claim_hours, lock_hours, needs_approval, stacking_group, review_signals, budget_minor, expected_claims, declared_cost_minor, max_gain_minor, scoring, min_stake_minor, ticket_minor, max_tickets, prizes, weights, requires on promotion
  for each row execute function audit_row_changed('promotion', 'id', 'merchant_id code type currency enabled starts_at ends_at period min_level min_deposit_minor promo_code metric target_minor game_type reward_percent reward_fixed_minor reward_max_minor turnover_percent max_stake_minor claim_hours lock_hours needs_approval stacking_group review_signals budget_minor expected_claims declared_cost_minor max_gain_minor scoring min_stake_minor ticket_minor max_tickets prizes weights requires', '');
drop trigger logged on withdraw_order;
create trigger logged after insert or delete or update of bucket, member_id, id, payout_account, provider, category, destination_hash, despite_block on withdraw_order
  for each row execute function audit_row_changed('withdraw_order', 'bucket member_id id', 'payout_account provider category destination_hash despite_block', '');

-- by the key of before
insert into audit_log (actor, action, subject, row_hash)
  select distinct 'system', 'row.removed', e.subject, ''::bytea from audit_log e where e.subject like 'turnover_weight:%' and e.row_hash is not null;

do $$
declare t record;
begin
  set local timezone = 'UTC';
  for t in select g.tgrelid::regclass::text as tab, string_to_array(encode(g.tgargs, 'escape'), '\000') as args
    from pg_trigger g where g.tgname = 'logged' and g.tgrelid = any (array['turnover_weight', 'turnover_requirement', 'turnover_weighted',
      'promotion', 'withdraw_order']::regclass[]) order by 1
  loop
    execute format('alter table %I enable always trigger logged', t.tab);
    -- what is there already, as it stands now
    execute format($q$
      insert into audit_log (merchant_id, actor, action, subject, row_hash)
      select (x.fields ->> 'merchant_id')::int, 'system', 'row.found',
        %L || (select string_agg(x.fields ->> k.name, '/' order by k.n) from unnest(%L::text[]) with ordinality k(name, n)),
        sha256(convert_to(audit_row_state(x.fields, %L)::text, 'UTF8'))
      from (select to_jsonb(r) as fields from %I r) x where audit_row_state(x.fields, %L) is not null$q$,
      t.tab || ':', string_to_array(t.args[2], ' '), string_to_array(t.args[3], ' '), t.tab, string_to_array(t.args[3], ' '));
  end loop;
end $$;
