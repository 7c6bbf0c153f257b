-- Deposits that went back count for nothing: what was counted of them before is taken off members' VIP sums, and their ranks are summed anew.
insert into vip_deposit_month as d (bucket, member_id, account_id, month, deposit_minor)
  select v.bucket, v.member_id, v.account_id, date_trunc('month', t.at at time zone v.zone)::date, -sum(t.amount_minor)
  from vip_member v
    join transfer t on t.bucket = v.bucket and t.member_id = v.member_id and t.account_id = v.account_id and t.seq <= v.transfer_seq
      and t.kind = 9211 and t.phase in (0, 2)
  where exists (select from deposit_refund r where r.bucket = v.bucket and r.member_id = v.member_id and r.account_id = v.account_id)
  group by 1, 2, 3, 4
  on conflict (bucket, member_id, account_id, month) do update set deposit_minor = d.deposit_minor + excluded.deposit_minor;
update vip_member v set total_deposit_minor = (select coalesce(sum(d.deposit_minor), 0) from vip_deposit_month d
    where d.bucket = v.bucket and d.member_id = v.member_id and d.account_id = v.account_id)
  where exists (select from deposit_refund r where r.bucket = v.bucket and r.member_id = v.member_id and r.account_id = v.account_id);
update promotion_rank_account k set transfer_seq = 0
  where exists (select from deposit_refund r where r.bucket = k.bucket and r.member_id = k.member_id and r.account_id = k.account_id);
