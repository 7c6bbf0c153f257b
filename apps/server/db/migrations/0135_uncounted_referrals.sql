-- without transaction: members are counted for who brought them while the index is built; by it those are found who count for nobody for now.
create index concurrently promotion_referral_uncounted on promotion_referral (bucket, member_id, invited_id) where turnover_minor < 0;
comment on column promotion_referral.turnover_minor is 'below zero: counts for nobody now, since the account is blocked or closed or a refund is under way; read again until it counts';
