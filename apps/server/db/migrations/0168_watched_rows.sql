-- Changes of what decides about money or rights are in the audit log, written by a trigger with a hash of the row, which the audit compares.

drop trigger rights_changed on vendor;
drop function vendor_rights_changed;

\ir ../functions/infra/audit_area.sql
\ir ../functions/infra/audit_row_state.sql
\ir ../functions/infra/audit_row_changed.sql
create index audit_log_rows on audit_log (audit_area(subject), subject, id) where row_hash is not null;

create trigger logged after insert or delete or update of id, code, currency, real_money, trial_merchant_id, minimum_age, licence, maintenance, settings on merchant
  for each row execute function audit_row_changed('merchant', 'id', 'code currency real_money trial_merchant_id minimum_age licence maintenance settings', '');
create trigger logged after insert or delete or update of merchant_id, module, enabled on module_switch
  for each row execute function audit_row_changed('module_switch', 'merchant_id module', 'enabled', '');
create trigger logged after insert or delete or update of merchant_id, name, enabled on flag
  for each row execute function audit_row_changed('flag', 'merchant_id name', 'enabled', '');
create trigger logged after insert or delete or update of country, reason, lifted_by on denied_country
  for each row execute function audit_row_changed('denied_country', 'country', 'reason lifted_by', '');
create trigger logged after insert or delete or update of code, status, wallet_mode, may_adjust, ip_allow, key_no, previous_key_until, url, launch_url, adapter, public_key, jackpot on vendor
  for each row execute function audit_row_changed('vendor', 'code', 'status wallet_mode may_adjust ip_allow key_no previous_key_until url launch_url adapter public_key jackpot', '');
create trigger logged after insert or delete or update of node_id, vendor, game_code, game_type, enabled, playable, rtp, min_bet_minor, launch_url on game
  for each row execute function audit_row_changed('game', 'node_id', 'vendor game_code game_type enabled playable rtp min_bet_minor launch_url', '');
create trigger logged after insert or delete or update of merchant_id, vendor, code, bucket, member_id, shown on jackpot
  for each row execute function audit_row_changed('jackpot', 'merchant_id vendor code', 'bucket member_id shown', '');
create trigger logged after insert or delete or update of merchant_id, code, category, min_minor, max_minor, fee_percent, enabled, currency, hours, time_zone, min_level, languages, kind, gateway on deposit_channel
  for each row execute function audit_row_changed('deposit_channel', 'merchant_id code', 'category min_minor max_minor fee_percent enabled currency hours time_zone min_level languages kind gateway', '');
create trigger logged after insert or delete or update of merchant_id, channel, id, number, holder, weight, day_max_minor, enabled, qr_text on receiving_account
  for each row execute function audit_row_changed('receiving_account', 'merchant_id channel id', 'number holder weight day_max_minor enabled qr_text', 'number holder qr_text');
create trigger logged after insert or delete or update of merchant_id, code, category, currency, starts_with, min_digits, max_digits, enabled, gateway on payout_provider
  for each row execute function audit_row_changed('payout_provider', 'merchant_id code', 'category currency starts_with min_digits max_digits enabled gateway', '');
create trigger logged after insert or delete or update of merchant_id, currency, enabled, min_minor, max_minor, day_minor, day_count, opens_at, closes_at, free_day_count, fee_minor, fee_percent, deposit_turnover_percent, fresh_below_minor, required_deposit_minor, required_fields, review_above_minor, review_first, review_shared, review_account_hours, review_password_hours, review_day_count, review_device_hours, two_people_above_minor on withdraw_rule
  for each row execute function audit_row_changed('withdraw_rule', 'merchant_id currency', 'enabled min_minor max_minor day_minor day_count opens_at closes_at free_day_count fee_minor fee_percent deposit_turnover_percent fresh_below_minor required_deposit_minor required_fields review_above_minor review_first review_shared review_account_hours review_password_hours review_day_count review_device_hours two_people_above_minor', '');
create trigger logged after insert or delete or update of merchant_id, subject, content, actor, at on cashier_first_decision
  for each row execute function audit_row_changed('cashier_first_decision', 'merchant_id subject', 'content actor at', '');
create trigger logged after insert or delete or update of merchant_id, version, made_at on turnover_version
  for each row execute function audit_row_changed('turnover_version', 'merchant_id version', 'made_at', '');
create trigger logged after insert or delete or update of merchant_id, version, game_type, percent on turnover_weight
  for each row execute function audit_row_changed('turnover_weight', 'merchant_id version game_type', 'percent', '');
create trigger logged after insert or delete or update of id, merchant_id, code, type, currency, enabled, starts_at, ends_at, period, min_level, min_deposit_minor, promo_code, metric, target_minor, game_type, reward_percent, reward_fixed_minor, reward_max_minor, turnover_percent, max_stake_minor, claim_hours, lock_hours, needs_approval, stacking_group, review_signals, budget_minor, expected_claims, declared_cost_minor, scoring, min_stake_minor, ticket_minor, max_tickets, prizes, weights, requires on promotion
  for each row execute function audit_row_changed('promotion', 'id', 'merchant_id code type currency enabled starts_at ends_at period min_level min_deposit_minor promo_code metric target_minor game_type reward_percent reward_fixed_minor reward_max_minor turnover_percent max_stake_minor claim_hours lock_hours needs_approval stacking_group review_signals budget_minor expected_claims declared_cost_minor scoring min_stake_minor ticket_minor max_tickets prizes weights requires', '');
create trigger logged after insert or delete or update of promotion_id, period, merchant_id, currency, starts_at, ends_at, scoring, game_type, min_stake_minor, ticket_minor, max_tickets, prizes, commitment, turnover_percent, weights, max_stake_minor, lock_hours, state, entries, tickets, root, beacon_round, beacon, secret, winners on promotion_contest
  for each row execute function audit_row_changed('promotion_contest', 'promotion_id period', 'merchant_id currency starts_at ends_at scoring game_type min_stake_minor ticket_minor max_tickets prizes commitment turnover_percent weights max_stake_minor lock_hours state entries tickets root beacon_round beacon secret winners', '');
create trigger logged after insert or delete or update of merchant_id, currency, level, total_turnover_minor, total_deposit_minor, month_turnover_minor, month_deposit_minor, keep_turnover_minor, bonus_minor, rebate_percent, withdraw_day_minor, withdraw_day_count on vip_level
  for each row execute function audit_row_changed('vip_level', 'merchant_id currency level', 'total_turnover_minor total_deposit_minor month_turnover_minor month_deposit_minor keep_turnover_minor bonus_minor rebate_percent withdraw_day_minor withdraw_day_count', '');
create trigger logged after insert or delete or update of merchant_id, currency, least_minor, most_minor, day_minor on agent_credit_limit
  for each row execute function audit_row_changed('agent_credit_limit', 'merchant_id currency', 'least_minor most_minor day_minor', '');
create trigger logged after insert or delete or update of merchant_id, currency, most_minor, total_minor on agent_float_limit
  for each row execute function audit_row_changed('agent_float_limit', 'merchant_id currency', 'most_minor total_minor', '');
create trigger logged after insert or delete or update of merchant_id, node_id, engine, electronic, vietnamese, period_s, draw_time, weekdays, zone, close_s, prize_mode, odds, max_unit_minor, max_member_minor, max_liability_minor, enabled, most_series, max_number_minor on lottery_game
  for each row execute function audit_row_changed('lottery_game', 'merchant_id node_id', 'engine electronic vietnamese period_s draw_time weekdays zone close_s prize_mode odds max_unit_minor max_member_minor max_liability_minor enabled most_series max_number_minor', '');
create trigger logged after insert or delete or update of code, merchant_id, key_no, final, enabled on lottery_feed
  for each row execute function audit_row_changed('lottery_feed', 'code', 'merchant_id key_no final enabled', '');
create trigger logged after insert or delete or update of id, draw_id, kind, result, reason, result_version, entered_by, state, decided_by on lottery_entry
  for each row execute function audit_row_changed('lottery_entry', 'id', 'draw_id kind result reason result_version entered_by state decided_by', '');
create trigger logged after insert or delete or update of bucket, id, merchant_id, type, username, currency, status, agent_bucket, agent_id, recommender_bucket, recommender_id on member
  for each row execute function audit_row_changed('member', 'bucket id', 'merchant_id type username currency status agent_bucket agent_id recommender_bucket recommender_id', '');
create trigger logged after insert or delete or update of bucket, member_id, email, email_verified_at, mobile, mobile_verified_at, payee_name on member_profile
  for each row execute function audit_row_changed('member_profile', 'bucket member_id', 'email email_verified_at mobile mobile_verified_at payee_name', 'email mobile payee_name');
create trigger logged after insert or delete or update of bucket, member_id, version, state, number_hash, decided_by on identity_verification
  for each row execute function audit_row_changed('identity_verification', 'bucket member_id', 'version state number_hash decided_by', 'number_hash');
create trigger logged after insert or delete or update of bucket, member_id, id, provider, category, holder, number_encrypted, number_hash, usable_from, frozen_at, removed_at on member_payout_account
  for each row execute function audit_row_changed('member_payout_account', 'bucket member_id id', 'provider category holder number_encrypted number_hash usable_from frozen_at removed_at', 'holder number_encrypted number_hash');
create trigger logged after insert or delete or update of bucket, member_id, kind, period, value, next, next_at on responsible_gaming_limit
  for each row execute function audit_row_changed('responsible_gaming_limit', 'bucket member_id kind period', 'value next next_at', '');
create trigger logged after insert or delete or update of bucket, member_id, starts_at, kind, ends_at, lifted_at on responsible_gaming_restriction
  for each row execute function audit_row_changed('responsible_gaming_restriction', 'bucket member_id starts_at', 'kind ends_at lifted_at', '');
create trigger logged after insert or delete or update of bucket, member_id, vendor, id, game_code, currency, stake_minor, rounds, expires_at, cancelled_at on free_round_award
  for each row execute function audit_row_changed('free_round_award', 'bucket member_id vendor id', 'game_code currency stake_minor rounds expires_at cancelled_at', '');
create trigger logged after insert or delete or update of bucket, member_id, account_id, seq, first_seq, source, ref, amount_minor, required_minor, remaining_minor, turnover_minor on turnover_requirement
  for each row execute function audit_row_changed('turnover_requirement', 'bucket member_id account_id seq', 'first_seq source ref amount_minor required_minor remaining_minor turnover_minor', '');
create trigger logged after insert or delete or update of bucket, member_id, account_id, ref, amount_minor, required_minor, weights, ended on turnover_weighted
  for each row execute function audit_row_changed('turnover_weighted', 'bucket member_id account_id ref', 'amount_minor required_minor weights ended', '');
create trigger logged after insert or delete or update of bucket, member_id, account_id, ref, max_stake_minor on turnover_stake_cap
  for each row execute function audit_row_changed('turnover_stake_cap', 'bucket member_id account_id ref', 'max_stake_minor', '');
create trigger logged after insert or delete or update of bucket, member_id, id, currency, agent_bucket, agent_id, kind, rate_type, min_turnovers, min_losses, rates, state on agent_contract
  for each row execute function audit_row_changed('agent_contract', 'bucket member_id id', 'currency agent_bucket agent_id kind rate_type min_turnovers min_losses rates state', '');
create trigger logged after insert or delete or update of bucket, member_id, category, from_day, basis_points on agent_rebate_rate
  for each row execute function audit_row_changed('agent_rebate_rate', 'bucket member_id category from_day', 'basis_points', '');
create trigger logged after insert or delete or update of bucket, member_id, child_id, category, from_day, basis_points on agent_rebate_child
  for each row execute function audit_row_changed('agent_rebate_child', 'bucket member_id child_id category from_day', 'basis_points', '');

do $$
declare t record;
begin
  set local timezone = 'UTC';
  for t in select g.tgrelid::regclass::text as tab, string_to_array(encode(g.tgargs, 'escape'), '\000') as args
    from pg_trigger g where g.tgname = 'logged' and not g.tgisinternal order by 1
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
