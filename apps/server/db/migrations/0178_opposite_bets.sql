-- A person looks at the rewards of two who bet against each other.
alter table promotion drop constraint promotion_review_signals_check;
alter table promotion add constraint promotion_review_signals_check
  check (review_signals <@ array['device', 'address', 'network', 'payment', 'rhythm', 'opposite', 'clearing']);
