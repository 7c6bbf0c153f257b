-- without transaction: an index of every reward of every member
-- A mission's reward is taken from the budget when it is joined, and given back at the end of its period: the job finds these too.
create index concurrently promotion_award_open on promotion_award (bucket, coalesce(lock_until, take_until)) where state in ('joined', 'process', 'issued');
drop index concurrently promotion_award_due;
