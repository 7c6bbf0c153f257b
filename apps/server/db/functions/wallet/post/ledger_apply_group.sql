-- Posts a linked group of movements, all or none. The caller holds the accounts' locks. The failed item's
-- answer has its own code, the others have ledger.linked_failed.
create or replace function ledger_apply_group(items ledger_movement[], now_is timestamptz)
  returns setof ledger_answer language plpgsql as $$
declare
  answers ledger_answer[] := '{}'; answer ledger_answer; linked_failed ledger_answer; failed int;
begin
  begin
    for place in 1 .. cardinality(items) loop
      answer := ledger_apply(items[place], now_is);
      answers := answers || answer;
      if answer.code is not null then
        failed := place;
        raise exception using errcode = 'KL001';
      end if;
    end loop;
    return query select * from unnest(answers);
    return;
  exception when sqlstate 'KL001' then null;
  end;
  if answer.code = 'ledger.insufficient_funds' then
    -- The refusal was undone with the group, so it is written again. The answer's balance is the balance
    -- before the group.
    if not answer.replayed then perform ledger_refuse(items[failed], answer.code, now_is); end if;
    select balance, held, seq into answer.balance, answer.held, answer.seq from account
      where bucket = items[failed].bucket and member_id = items[failed].member_id
        and id = items[failed].account_id;
  end if;
  linked_failed.code := 'ledger.linked_failed'; linked_failed.replayed := false;
  for place in 1 .. cardinality(items) loop
    if place = failed then
      return next answer;
    else
      return next linked_failed;
    end if;
  end loop;
end $$;

revoke all on function ledger_apply_group from public, khela_app;
