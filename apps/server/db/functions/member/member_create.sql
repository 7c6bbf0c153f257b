-- Entry function: creates a member with an empty main account, and optionally a secret and a profile, all
-- under the database owner's role. It stores the agent and the recommender of the member. The caller has
-- reserved the name, and afterwards enters the member below the agent and the recommender. Every value must
-- satisfy the tables' rules, and the account must have its merchant's mode (play money or real money).
create or replace function member_create(
  p_bucket smallint, p_member_id bigint, p_merchant_id int, p_currency text, p_real boolean, p_member json,
  p_secret json, p_profile json
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_bucket is distinct from new_member_bucket(p_member_id) then
    raise exception 'member: % is not the bucket of a new member %', p_bucket,
      p_member_id using errcode = 'check_violation';
  end if;
  insert into member (bucket, id, merchant_id, type, username, name_generated, currency,
    language, nickname, register_method, affiliate_code, age_confirmed_at, agent_bucket, agent_id,
    recommender_bucket, recommender_id, first_time_login, created_at)
  values (p_bucket, p_member_id, p_merchant_id, (p_member ->> 'type')::smallint, p_member ->> 'username',
    coalesce((p_member ->> 'nameGenerated')::boolean, false), p_currency,
    p_member ->> 'language', p_member ->> 'nickname', p_member ->> 'registerMethod',
    p_member ->> 'affiliateCode',
    (p_member ->> 'ageConfirmedAt')::timestamptz, (p_member ->> 'agentBucket')::smallint,
    (p_member ->> 'agentId')::bigint,
    (p_member ->> 'recommenderBucket')::smallint, (p_member ->> 'recommenderId')::bigint,
    (p_member ->> 'firstTimeLogin')::boolean, (p_member ->> 'now')::timestamptz);
  if p_secret is not null then
    insert into member_secret (bucket, member_id, password_hash, payment_hash, changed_at)
    values (p_bucket, p_member_id, p_secret ->> 'passwordHash', p_secret ->> 'paymentHash',
      (p_member ->> 'now')::timestamptz);
  end if;
  if p_profile is not null then
    insert into member_profile (bucket, member_id, email, mobile, mobile_verified_at, payee_name, birthday,
      contacts)
    values (p_bucket, p_member_id, p_profile ->> 'email', p_profile ->> 'mobile',
      (p_profile ->> 'mobileVerifiedAt')::timestamptz, p_profile ->> 'payeeName',
      (p_profile ->> 'birthday')::date, (p_profile -> 'contacts')::jsonb);
  end if;
  if (p_member ->> 'agentId') is not null or (p_member ->> 'recommenderId') is not null then
    insert into member_upline (bucket, member_id, agent_buckets, agent_ids, is_agent, link_code, joined_at,
      preset_rates, preset_pending)
    values (p_bucket, p_member_id, array_remove(array[(p_member ->> 'agentBucket')::smallint], null),
      array_remove(array[(p_member ->> 'agentId')::bigint], null), (p_member ->> 'isAgent')::boolean,
      p_member ->> 'linkCode',
      (p_member ->> 'now')::timestamptz, (p_member -> 'presetRates')::jsonb,
      (p_member -> 'presetRates') is not null);
  end if;
  perform ledger_open_account(p_bucket, p_member_id, 'main', '', p_currency, p_merchant_id, p_real);
end $$;

revoke all on function member_create from public, khela_app;
grant execute on function member_create to khela_app;
