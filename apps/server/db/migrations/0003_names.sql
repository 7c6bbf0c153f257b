-- Names of the field for what had names of our own. The functions are applied again under their new names.

alter table transfer rename column link to chain_hash;

drop function if exists ledger_write, ledger_post_moves, play_write, play_post_moves, ledger_open_house, ledger_house_leg;
