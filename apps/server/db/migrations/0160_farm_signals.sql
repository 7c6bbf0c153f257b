-- More that a person looks at before a reward is paid.
alter table promotion drop constraint promotion_review_signals_check;
alter table promotion add constraint promotion_review_signals_check
  check (review_signals <@ array['device', 'address', 'network', 'payment', 'rhythm', 'clearing']);
