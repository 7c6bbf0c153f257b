-- Names of the field for tables, columns and types that had names of our own. Data stays where it is; the functions are applied
-- again after this migration, those that are dropped here under their new names.

drop function if exists safer_count, safer_mark, safer_refusal, safer_used, safer_uses, play_keep;

alter table play_move rename to play_transaction;
alter index play_move_at rename to play_transaction_at;
alter index play_move_win rename to play_transaction_win;

alter table house_account rename to operator_account;
alter sequence house_account_id_seq rename to operator_account_id_seq;
alter table house_rollup rename to operator_rollup;
alter table operator_rollup rename column house_id to operator_account_id;
alter table house_rollup_state rename to operator_rollup_state;
alter table refusal rename column house_id to operator_account_id;
alter type ledger_movement rename attribute house_id to operator_account_id;

alter table safer_limit rename to responsible_gaming_limit;
alter table safer_break rename to responsible_gaming_restriction;
alter table safer_use rename to responsible_gaming_usage;

alter table seal_nonce rename to encryption_nonce;
alter index seal_nonce_expiry rename to encryption_nonce_expiry;

alter table statement_check rename to reconciliation_check;
alter table statement_difference rename to reconciliation_difference;
alter index statement_difference_found rename to reconciliation_difference_found;

alter table vendor rename column dialect to adapter;
alter table captcha rename column asker to caller;
alter table slider_puzzle rename column asker to caller;

-- Constraints keep the name of their table and column as of the day they were made: keys and checks, and from PostgreSQL 18 on
-- also each "not null".
do $$
declare
  word record; found record;
begin
  for word in select * from (values
      ('play_move', 'play_transaction'),
      ('house_account', 'operator_account'),
      ('house_rollup', 'operator_rollup'),
      ('house_id', 'operator_account_id'),
      ('safer_limit', 'responsible_gaming_limit'),
      ('safer_break', 'responsible_gaming_restriction'),
      ('safer_use', 'responsible_gaming_usage'),
      ('seal_nonce', 'encryption_nonce'),
      ('statement_check', 'reconciliation_check'),
      ('statement_difference', 'reconciliation_difference'),
      ('vendor_dialect', 'vendor_adapter'),
      ('captcha_asker', 'captcha_caller'),
      ('slider_puzzle_asker', 'slider_puzzle_caller')) as words (old, new)
  loop
    for found in select conrelid::regclass as relation, conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0 and position(word.old || '_' in conname) > 0
    loop
      execute format('alter table %s rename constraint %I to %I', found.relation, found.name,
        replace(found.name, word.old || '_', word.new || '_'));
    end loop;
  end loop;
end $$;

comment on type play_item is 'rules: where the vendor''s adapter differs from our own protocol, by name (contract, vendor-adapters.ts); null for our own';
comment on column account.limited is 'the member has limits or a restriction: bets call responsible_gaming_refusal';
comment on column play_transaction.free_round is 'the award that a free bet was played from: the bet takes no stake, and its win has a transaction type of its own';
comment on column play_round.bets is 'bets that were taken and not rolled back';
comment on table refusal is 'ids refused for lack of funds: they are refused for good';
comment on column responsible_gaming_usage.day_wager is 'bets that were not rolled back, minor units; won: what they returned; s: seconds of play';
comment on column transfer.xid is 'transaction that wrote the row: the watermark of the operator accounts'' roll-up';
comment on column vendor.url is 'address of the vendor''s API; null: the game server';
comment on column vendor.adapter is 'name of a wallet adapter (contract, vendor-adapters.ts)';
comment on column vendor.public_key is 'key that verifies the vendor''s signatures, where its adapter uses a key pair';
