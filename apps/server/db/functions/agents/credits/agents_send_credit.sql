-- Entry function: takes credit for one or many members below from an agent's main account to the transit
-- account, all of it or nothing, with a row for each receiver that is still to get theirs. Returns why
-- nothing was taken: a receiver who is not below (with their place), an amount that is out of the merchant's
-- limits, what may still be sent today (since `p_day_from`; what came back is not counted), turnover that is
-- missing before the money may leave, as for a withdrawal, the balance, or that the request it answers is
-- decided or has expired; with the sum the request is accepted. The account is locked meanwhile. An id that
-- has its transfer changes nothing and returns nothing. The caller has opened the transit account and made
-- the ids of the ledger.
create or replace function agents_send_credit(
  p_bucket smallint, p_member_id bigint, p_id uuid, p_merchant_id int, p_currency text,
  p_receiver_ids bigint[], p_amounts bigint[], p_out_ids uuid[], p_in_ids uuid[], p_in_kind int,
  p_request_id uuid, p_day_from timestamptz, p_now timestamptz, out refusal text, out place int,
  out available_minor bigint, out least_minor bigint, out most_minor bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account_id bigint := agents_lock_sender(p_bucket, p_member_id, p_id, p_merchant_id, p_currency);
  l agent_credit_limit; buckets smallint[]; names text[];
begin
  if account_id is null then return; end if;
  select r.place into place
    from unnest(p_receiver_ids) with ordinality r(receiver_id, place)
      left join member_downline d on d.bucket = p_bucket and d.member_id = p_member_id
        and d.downline_id = r.receiver_id
    where d.downline_id is null order by r.place limit 1;
  if place is not null then refusal := 'receiver'; return; end if;
  select * into l from agent_credit_limit o where o.merchant_id = p_merchant_id and o.currency = p_currency;
  -- what a contract owes is bound by its terms alone
  if found and p_in_kind = transaction_type_upline_in() then
    select r.place into place from unnest(p_amounts) with ordinality r(amount, place)
      where r.amount < l.least_minor or r.amount > l.most_minor order by r.place limit 1;
    if place is not null then
      refusal := 'amount';
      least_minor := l.least_minor;
      most_minor := l.most_minor;
      return;
    end if;
    available_minor := greatest(l.day_minor - agents_sent_since(p_bucket, p_member_id, p_in_kind, p_day_from),
      0);
    if (select sum(u.amount) from unnest(p_amounts) u(amount)) > available_minor then
      refusal := 'day';
      return;
    end if;
  end if;
  select array_agg(d.downline_bucket order by r.place), array_agg(d.username order by r.place)
    into buckets, names
    from unnest(p_receiver_ids) with ordinality r(receiver_id, place)
      join member_downline d on d.bucket = p_bucket and d.member_id = p_member_id
        and d.downline_id = r.receiver_id;
  select t.available_minor, t.refusal into available_minor, refusal
    from agents_take_credit(p_bucket, p_member_id, account_id, p_id, buckets, p_receiver_ids, names,
      p_amounts, p_out_ids, p_in_ids, transaction_type_downline_out(), p_in_kind, p_request_id, p_now) t;
end $$;

revoke all on function agents_send_credit from public, khela_app;
grant execute on function agents_send_credit to khela_app;
