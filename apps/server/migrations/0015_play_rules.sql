-- The rules that a vendor's dialect or a member adds to a move: limits and breaks, free rounds, whose an id is, what a
-- rollback of nothing is answered, what a win has to name. They are looked at one by one: a move of our own dialect by a
-- member without limits is as plain as before, and asks for nothing more than the account it has in hand anyway.

alter type play_item add attribute free_round text, add attribute rules text[];
alter type play_answer add attribute currency text;
comment on type play_item is 'rules: where the vendor''s dialect differs from ours, by name (contract, vendor-dialects.ts); null for ours';

create or replace function play_keep(i play_item, status text, balance bigint, transfer_id uuid, win_transfer_id uuid)
returns void language sql as $$
  insert into play_move (bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor,
    win_minor, reference, status, balance_after, transfer_id, win_transfer_id, free_round)
  values (i.bucket, i.member_id, i.vendor, i.transaction_id, i.method, i.round_id, i.game_code, i.currency,
    coalesce(i.amount_minor, 0), coalesce(i.win_minor, 0), i.reference, status, balance, transfer_id, win_transfer_id, i.free_round)
$$;

-- First field in which a repeated transaction differs from the first, or null.
create or replace function play_difference(i play_item, p play_move) returns text language sql immutable as $$
  select case
    when i.method <> p.method then 'method'
    when i.round_id <> p.round_id then 'roundId'
    when i.game_code <> p.game_code then 'gameCode'
    when i.currency <> p.currency then 'currency'
    when i.amount_minor is distinct from p.amount_minor and i.method <> 'rollback' then 'amount'
    when coalesce(i.win_minor, 0) <> p.win_minor then 'winAmount'
    when i.reference is distinct from p.reference then 'reference'
    when i.free_round is distinct from p.free_round and i.method in ('bet', 'bet-win') then 'freeRound'
  end
$$;

-- What a round showed grows with each of its moves, and not for ever.
create function play_detail(kept jsonb, more jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when octet_length(kept::text) > 16384 then kept else kept || more end
$$;

-- bet and bet-win: the only moves that need a living session, an active member, an open game and room in his limits.
create or replace function play_bet(i play_item, a account) returns play_answer language plpgsql as $$
declare
  s play_session; r play_round; m member; l ledger_answer; answer play_answer; open boolean; free boolean;
begin
  answer.balance := a.balance - a.held;
  select * into s from play_session where bucket = i.bucket and token_hash = i.token_hash and member_id = i.member_id
    and vendor = i.vendor and redeemed_at is not null and valid_until > clock_timestamp();
  if not found then answer.status := 'SESSION_EXPIRED'; return answer; end if;
  select * into m from member where bucket = i.bucket and id = i.member_id;
  if m.status <> 'active' then answer.status := 'PLAYER_BLOCKED'; return answer; end if;
  select g.node_id, g.enabled and v.status = 'on' into answer.node_id, open
    from game g join vendor v on v.code = g.vendor where g.vendor = i.vendor and g.game_code = i.game_code;
  if open is not true then answer.status := 'GAME_DISABLED'; return answer; end if;
  select * into r from play_round where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id;
  if r.state <> 'open' then answer.status := 'ROUND_ENDED'; return answer; end if;

  free := i.free_round is not null;
  -- a free round is given, not staked: it takes nothing, and only a break stands in its way
  if free and i.amount_minor <> 0 then answer.status := 'INVALID_REQUEST'; answer.field := 'amount'; return answer; end if;
  if a.limited and safer_refusal(a, i.amount_minor) is not null and (not free or safer_refusal(a, 0) = 'break') then
    answer.status := 'LIMIT_REACHED';
    return answer;
  end if;

  l := play_transfer(i, a, i.transfer_id, false, i.amount_minor, 3200, null);
  if l.code = 'ledger.insufficient_funds' then
    answer.status := 'INSUFFICIENT_FUNDS';
    perform play_keep(i, answer.status, answer.balance, null, null);
    return answer;
  elsif l.code is not null then
    raise exception 'play: bet refused by the ledger: %', l.code;
  end if;
  if i.method = 'bet-win' and i.win_minor > 0 then
    select * into a from account where bucket = a.bucket and member_id = a.member_id and id = a.id;
    l := play_transfer(i, a, i.win_transfer_id, true, i.win_minor, case when free then 9104 else 3100 end, null);
    if l.code is not null then raise exception 'play: win refused by the ledger: %', l.code; end if;
  end if;
  answer.balance := l.balance - l.held;
  answer.status := 'OK'; answer.moved := true; answer.merchant_id := a.merchant_id;
  answer.win_minor := case when i.method = 'bet-win' then i.win_minor else 0 end;
  perform play_keep(i, 'OK', answer.balance, case when i.amount_minor > 0 then i.transfer_id end,
    case when answer.win_minor > 0 then i.win_transfer_id end);
  insert into play_round as p (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real,
      bet_minor, win_minor, state, detail, ended_at, bets)
    values (i.bucket, i.member_id, i.vendor, i.round_id, a.merchant_id, i.game_code, answer.node_id, a.currency, a.real,
      i.amount_minor, answer.win_minor, case when i.method = 'bet-win' and i.final then 'settled' else 'open' end,
      coalesce(i.detail, '{}'), case when i.method = 'bet-win' and i.final then clock_timestamp() end, 1)
    on conflict (bucket, member_id, vendor, round_id) do update set
      bet_minor = p.bet_minor + excluded.bet_minor, win_minor = p.win_minor + excluded.win_minor, bets = p.bets + 1,
      state = excluded.state, detail = play_detail(p.detail, excluded.detail), ended_at = excluded.ended_at;
  return answer;
end $$;

-- win: due whatever became of the session or the member. What a free round won is a kind of its own.
create or replace function play_win(i play_item, a account) returns play_answer language plpgsql as $$
declare
  b play_move; r play_round; l ledger_answer; answer play_answer;
begin
  answer.balance := a.balance - a.held;
  select * into r from play_round where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id;
  if 'winByRound' = any (i.rules) then
    -- this vendor names no bet: what is due is due to the round's
    if r.round_id is null and not 'winAlone' = any (i.rules) then answer.status := 'UNKNOWN_TRANSACTION'; return answer; end if;
    if r.state = 'rolledBack' then answer.status := 'ALREADY_ROLLED_BACK'; return answer; end if;
    if r.game_code <> i.game_code then answer.status := 'MISMATCH'; answer.field := 'gameCode'; return answer; end if;
    if r.round_id is null then
      -- a round that only wins
      insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real)
        select i.bucket, i.member_id, i.vendor, i.round_id, a.merchant_id, i.game_code, g.node_id, a.currency, a.real
        from game g where g.vendor = i.vendor and g.game_code = i.game_code
        returning * into r;
      if r.round_id is null then answer.status := 'GAME_DISABLED'; return answer; end if;
    end if;
    -- free when all of it is: a bet that took nothing from an award
    i.free_round := case when r.bet_minor = 0 then i.free_round end;
  else
    select * into b from play_move where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor
      and transaction_id = i.reference;
    if b.method is null or b.method not in ('bet', 'bet-win') or b.status <> 'OK' or b.round_id <> i.round_id then
      answer.status := case when b.method = 'tombstone' then 'ALREADY_ROLLED_BACK' else 'UNKNOWN_TRANSACTION' end;
      return answer;
    end if;
    if b.rolled_back then answer.status := 'ALREADY_ROLLED_BACK'; return answer; end if;
    if b.game_code <> i.game_code then answer.status := 'MISMATCH'; answer.field := 'gameCode'; return answer; end if;
    i.free_round := b.free_round;
  end if;
  if r.state <> 'open' then answer.status := 'ROUND_ENDED'; return answer; end if;
  l := play_transfer(i, a, i.transfer_id, true, i.amount_minor, case when i.free_round is null then 3100 else 9104 end, null);
  if l.code is not null then raise exception 'play: win refused by the ledger: %', l.code; end if;
  answer.balance := l.balance - l.held;
  answer.status := 'OK'; answer.moved := true; answer.node_id := r.node_id;
  answer.merchant_id := a.merchant_id; answer.win_minor := i.amount_minor;
  perform play_keep(i, 'OK', answer.balance, case when i.amount_minor > 0 then i.transfer_id end, null);
  update play_round set win_minor = win_minor + i.amount_minor, detail = play_detail(detail, coalesce(i.detail, '{}')),
      state = case when i.final then 'settled' else state end, ended_at = case when i.final then clock_timestamp() end
    where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id;
  return answer;
end $$;

-- rollback: gives back exactly what the referenced move took, once; before its bet it leaves a tombstone for it.
create or replace function play_rollback(i play_item, a account) returns play_answer language plpgsql as $$
declare
  b play_move; w play_move; r play_round; l ledger_answer; answer play_answer; bet_back bigint := 0; win_back bigint := 0;
  wins_back bigint := 0; back_id uuid;
begin
  answer.balance := a.balance - a.held;
  select * into b from play_move where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor
    and transaction_id = i.reference;
  if b.method is null then
    -- the tombstone has the reference's id: the rollback needs one of its own
    if i.transaction_id = i.reference then answer.status := 'INVALID_REQUEST'; answer.field := 'reference'; return answer; end if;
    -- whatever amount it names, nothing was taken and nothing is given back
    i.amount_minor := 0;
    insert into play_move (bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor,
        status, balance_after, rolled_back)
      values (i.bucket, i.member_id, i.vendor, i.reference, 'tombstone', i.round_id, i.game_code, i.currency, 0,
        'ALREADY_ROLLED_BACK', answer.balance, true);
    answer.status := case when 'refuseUnknown' = any (i.rules) then 'UNKNOWN_TRANSACTION' else 'OK' end;
    perform play_keep(i, answer.status, answer.balance, null, null);
    return answer;
  end if;
  if b.method = 'tombstone' and 'refuseUnknown' = any (i.rules) then answer.status := 'UNKNOWN_TRANSACTION'; return answer; end if;
  if b.rolled_back then answer.status := 'DUPLICATE'; return answer; end if;
  if b.method not in ('bet', 'win', 'bet-win') then answer.status := 'UNKNOWN_TRANSACTION'; return answer; end if;
  if b.round_id <> i.round_id or i.amount_minor <> b.amount_minor then
    answer.status := 'MISMATCH';
    answer.field := case when b.round_id <> i.round_id then 'roundId' else 'amount' end;
    return answer;
  end if;
  -- A stake does not come back beside what it won; a bet-win's own win goes back with it.
  if b.method in ('bet', 'bet-win') then
    select coalesce(sum(o.amount_minor), 0) into wins_back from play_move o where o.bucket = i.bucket and o.member_id = i.member_id
      and o.vendor = i.vendor and o.method = 'win' and o.status = 'OK' and not o.rolled_back
      and o.reference = case when 'winByRound' = any (i.rules) then i.round_id else i.reference end;
    if found and exists (select from play_move o where o.bucket = i.bucket and o.member_id = i.member_id
        and o.vendor = i.vendor and o.method = 'win' and o.status = 'OK' and not o.rolled_back
        and o.reference = case when 'winByRound' = any (i.rules) then i.round_id else i.reference end) then
      select * into r from play_round where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id;
      -- where wins name their round alone, one of several bets may go while another stands for them
      if 'winByRound' = any (i.rules) and r.bets > 1 then
        wins_back := 0;
      elsif not coalesce('reverseWins' = any (i.rules), false) then
        answer.status := 'ROUND_ENDED';
        return answer;
      end if;
    end if;
  end if;
  if b.status = 'OK' then
    bet_back := case when b.method = 'win' then 0 else b.amount_minor end;
    win_back := case when b.method = 'win' then b.amount_minor else b.win_minor end;
    -- a win that was spent cannot be taken back now; the vendor asks again
    if a.balance - a.held + bet_back < win_back + wins_back then answer.status := 'INSUFFICIENT_FUNDS'; return answer; end if;
    if bet_back > 0 then
      l := play_transfer(i, a, i.transfer_id, true, bet_back, 9101, b.transfer_id);
      if l.code is not null then raise exception 'play: rollback refused by the ledger: %', l.code; end if;
    end if;
    if win_back > 0 then
      select * into a from account where bucket = a.bucket and member_id = a.member_id and id = a.id;
      l := play_transfer(i, a, i.win_transfer_id, false, win_back, 9201,
        case when b.method = 'win' then b.transfer_id else b.win_transfer_id end);
      if l.code is not null then raise exception 'play: rollback refused by the ledger: %', l.code; end if;
    end if;
    if wins_back > 0 then
      for w in select * from play_move o where o.bucket = i.bucket and o.member_id = i.member_id and o.vendor = i.vendor
          and o.method = 'win' and o.status = 'OK' and not o.rolled_back
          and o.reference = case when 'winByRound' = any (i.rules) then i.round_id else i.reference end order by o.transaction_id loop
        if w.amount_minor > 0 then
          select * into a from account where bucket = a.bucket and member_id = a.member_id and id = a.id;
          back_id := md5(i.transfer_id || ' ' || w.transaction_id)::uuid;
          l := play_transfer(i, a, back_id, false, w.amount_minor, 9201, w.transfer_id);
          if l.code is not null then raise exception 'play: rollback refused by the ledger: %', l.code; end if;
        end if;
        update play_move set rolled_back = true where bucket = w.bucket and member_id = w.member_id and vendor = w.vendor
          and transaction_id = w.transaction_id;
        insert into play_move (bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor,
            win_minor, reference, status, balance_after, win_transfer_id)
          values (i.bucket, i.member_id, i.vendor, md5(i.transaction_id || ' ' || w.transaction_id), 'rollback', i.round_id, i.game_code,
            i.currency, 0, w.amount_minor, w.transaction_id, 'OK', coalesce(l.balance - l.held, answer.balance),
            case when w.amount_minor > 0 then back_id end);
      end loop;
    end if;
    if l.balance is not null then answer.balance := l.balance - l.held; end if;
    update play_round set bet_minor = bet_minor - bet_back, win_minor = win_minor - win_back - wins_back,
        bets = bets - case when b.method = 'win' then 0 else 1 end
      where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id;
    update play_round set state = 'rolledBack', ended_at = clock_timestamp()
      where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id and bets = 0;
  end if;
  update play_move set rolled_back = true where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor
    and transaction_id = i.reference;
  i.amount_minor := bet_back; i.win_minor := win_back;
  insert into play_move (bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor,
      win_minor, reference, status, balance_after, transfer_id, win_transfer_id)
    values (i.bucket, i.member_id, i.vendor, i.transaction_id, 'rollback', i.round_id, i.game_code, i.currency, bet_back,
      win_back, i.reference, 'OK', answer.balance, case when bet_back > 0 then i.transfer_id end,
      case when win_back > 0 then i.win_transfer_id end);
  answer.status := 'OK'; answer.moved := true;
  return answer;
end $$;

-- One move on an account whose lock this transaction holds.
create or replace function play_apply(i play_item, a account) returns play_answer language plpgsql as $$
declare
  p play_move; answer play_answer; credit bigint; owner vendor_transaction;
begin
  answer.balance := a.balance - a.held;
  if i.method = 'end-round' then
    update play_round set state = case when state = 'open' then 'settled' else state end,
        ended_at = coalesce(ended_at, clock_timestamp()), detail = play_detail(detail, coalesce(i.detail, '{}'))
      where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id;
    answer.status := case when found then 'OK' else 'UNKNOWN_TRANSACTION' end;
    return answer;
  end if;
  if 'vendorScope' = any (i.rules) then
    insert into vendor_transaction values (i.vendor, i.transaction_id, i.bucket, i.member_id) on conflict do nothing;
    select * into owner from vendor_transaction where vendor = i.vendor and transaction_id = i.transaction_id;
    if (owner.bucket, owner.member_id) <> (i.bucket, i.member_id) then
      answer.status := 'MISMATCH'; answer.field := 'player';
      return answer;
    end if;
  end if;
  select * into p from play_move where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor
    and transaction_id = i.transaction_id;
  if found then
    if p.method = 'tombstone' then answer.status := 'ALREADY_ROLLED_BACK'; return answer; end if;
    if i.method = 'rollback' then i.win_minor := p.win_minor; end if;
    answer.field := play_difference(i, p);
    answer.status := case
      when answer.field is not null then 'MISMATCH'
      when p.status <> 'OK' then p.status
      -- said to stand, it would be played for money that was given back
      when p.rolled_back then 'ALREADY_ROLLED_BACK'
      else 'DUPLICATE'
    end;
    if answer.status = 'DUPLICATE' then answer.balance := p.balance_after; end if;
    return answer;
  end if;
  credit := case when i.method = 'bet-win' then i.win_minor when i.method in ('win', 'adjust') then i.amount_minor else 0 end;
  if credit > 9223372036854775807 - a.balance then
    answer.status := 'INVALID_REQUEST'; answer.field := case when i.method = 'bet-win' then 'winAmount' else 'amount' end;
    answer.balance := null;
    return answer;
  end if;
  case i.method
    when 'win' then answer := play_win(i, a);
    when 'rollback' then answer := play_rollback(i, a);
    when 'adjust' then answer := play_adjust(i, a);
    else answer := play_bet(i, a);
  end case;
  return answer;
end $$;

-- Bets and wins on which nothing can fail (a new id, a living session, an open game and round, each round once, money
-- enough), of members of whom the batch asks nothing else: their money by the ledger's one statement, their moves and
-- rounds by another. Answers only those; the accounts' locks are held.
create or replace function play_post_plain(items play_item[]) returns setof play_answer language plpgsql as $$
declare
  fitting play_item[]; nodes int[]; merchants int[]; reals boolean[]; currencies text[]; balances bigint[]; helds bigint[];
  ids uuid[]; buckets smallint[]; members bigint[]; accounts bigint[]; houses bigint[]; incomings boolean[];
  amounts bigint[]; money text[]; kinds int[]; rounds text[]; refs text[];
  still_balances bigint[]; still_helds bigint[];
begin
  with seen as materialized (
    select i.*, a.id as account_id, a.merchant_id, a.currency as account_currency, a.real, a.balance, a.held, h.id as house_id,
      i.amount_minor > 0 as moves,
      case i.method when 'bet' then g.node_id else r.node_id end as of_node,
      (a.id is not null and h.id is not null and p.transaction_id is null
        -- so far from the edge of 64 bits that not even all of a batch reaches it
        and (i.amount_minor between 1 and 1000000000000000 or i.amount_minor = 0 and i.method = 'win')
        and a.balance < 4000000000000000000
        and coalesce(greatest(r.bet_minor, r.win_minor) < 4000000000000000000, true)
        and count(*) over (partition by i.bucket, i.member_id, i.vendor, i.transaction_id) = 1
        and count(*) over (partition by i.bucket, i.member_id, i.vendor, i.round_id) = 1
        and i.rules is null and i.free_round is null
        and case i.method
          when 'bet' then not a.limited and s.member_id is not null and m.status = 'active' and g.enabled and v.status = 'on'
            and coalesce(r.state = 'open', true)
          when 'win' then b.method in ('bet', 'bet-win') and b.status = 'OK' and b.round_id = i.round_id
            and b.game_code = i.game_code and not b.rolled_back and b.free_round is null and r.state = 'open'
        end) is true as plain
    from unnest(items) i
      left join lateral (select o.* from account o where o.bucket = i.bucket and o.member_id = i.member_id and o.kind = 'main'
        and o.ref = '' and o.currency = i.currency order by o.id limit 1) a on true
      left join house_account h on h.merchant_id = a.merchant_id and h.purpose = 'vendor' and h.ref = i.vendor
        and h.currency = a.currency and h.real = a.real
      left join play_move p on p.bucket = i.bucket and p.member_id = i.member_id and p.vendor = i.vendor
        and p.transaction_id = i.transaction_id
      left join play_round r on r.bucket = i.bucket and r.member_id = i.member_id and r.vendor = i.vendor
        and r.round_id = i.round_id
      left join play_move b on i.method = 'win' and b.bucket = i.bucket and b.member_id = i.member_id and b.vendor = i.vendor
        and b.transaction_id = i.reference
      left join play_session s on i.method = 'bet' and s.bucket = i.bucket and s.token_hash = i.token_hash
        and s.member_id = i.member_id and s.vendor = i.vendor and s.redeemed_at is not null
        and s.valid_until > clock_timestamp()
      left join member m on i.method = 'bet' and m.bucket = i.bucket and m.id = i.member_id
      left join game g on i.method = 'bet' and g.vendor = i.vendor and g.game_code = i.game_code
      left join vendor v on v.code = g.vendor
  ), fit as (
    -- What moves no money leaves the balance where it is: told in the same batch as what does, it would tell the wrong one.
    select *, vendor || ':' || round_id as round_ref, vendor || ':' || transaction_id as own_ref from (
      select *, bool_and(plain) over member and (bool_and(moves) over member or not bool_or(moves) over member) as alone
      from seen window member as (partition by bucket, member_id)) whole
    where alone order by moves desc, n
  )
  select array_agg((n, method, bucket, member_id, vendor, token_hash, transaction_id, round_id, game_code, currency,
      amount_minor, win_minor, reference, detail, final, transfer_id, win_transfer_id, null, null)::play_item),
    array_agg(of_node), array_agg(merchant_id), array_agg(real), array_agg(account_currency),
    array_agg(balance) filter (where not moves), array_agg(held) filter (where not moves),
    array_agg(transfer_id) filter (where moves), array_agg(bucket) filter (where moves), array_agg(member_id) filter (where moves),
    array_agg(account_id) filter (where moves), array_agg(house_id) filter (where moves),
    array_agg(method = 'win') filter (where moves), array_agg(amount_minor) filter (where moves),
    array_agg(account_currency) filter (where moves), array_agg(case method when 'win' then 3100 else 3200 end) filter (where moves),
    array_agg(round_ref) filter (where moves), array_agg(own_ref) filter (where moves)
  into fitting, nodes, merchants, reals, currencies, still_balances, still_helds,
    ids, buckets, members, accounts, houses, incomings, amounts, money, kinds, rounds, refs from fit;
  if fitting is null then return; end if;

  if ids is not null then
    select w.balances, w.helds into balances, helds
      from ledger_write(ids, buckets, members, accounts, houses, incomings, amounts, money, kinds, rounds, refs) w;
  end if;

  return query
  with done as materialized (
    select d.*, d.after - d.held as available from rows from (
      unnest(fitting), unnest(nodes), unnest(merchants), unnest(reals), unnest(currencies),
      unnest(balances || still_balances), unnest(helds || still_helds)
    ) d(n, method, bucket, member_id, vendor, token_hash, transaction_id, round_id, game_code, currency, amount_minor,
      win_minor, reference, detail, final, transfer_id, win_transfer_id, free_round, rules, of_node, of_merchant, real, account_currency, after, held)
    -- what the ledger left alone (money is short on the way) goes one by one, as the rest does
    where d.after is not null
  ), kept as (
    insert into play_move (bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor,
      win_minor, reference, status, balance_after, transfer_id)
    select bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor,
      coalesce(win_minor, 0), reference, 'OK', available, case when amount_minor > 0 then transfer_id end
    from done
  ), rounds as (
    -- a win finds its round: only the sums, the detail and the end of it are new
    insert into play_round as p (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real,
      bet_minor, win_minor, state, detail, ended_at, bets)
    select bucket, member_id, vendor, round_id, of_merchant, game_code, of_node, account_currency, real,
      case method when 'bet' then amount_minor else 0 end, case method when 'win' then amount_minor else 0 end,
      case when method = 'win' and final then 'settled' else 'open' end, coalesce(detail, '{}'),
      case when method = 'win' and final then clock_timestamp() end, case method when 'bet' then 1 else 0 end
    from done
    on conflict (bucket, member_id, vendor, round_id) do update set
      bet_minor = p.bet_minor + excluded.bet_minor, win_minor = p.win_minor + excluded.win_minor, bets = p.bets + excluded.bets,
      state = excluded.state, detail = play_detail(p.detail, excluded.detail), ended_at = excluded.ended_at
  )
  select n, 'OK', available, null::text, true, of_node, of_merchant, case method when 'win' then amount_minor else 0 end,
    account_currency
  from done;
end $$;

-- The batch: locks in the ledger's order, what is plain by a few statements, every other item by itself and in its order.
-- An item that fails changes nothing and sinks nobody. Both ways mean the same, which a property test compares;
-- `one_by_one` is for that test.
create or replace function play_post_items(items play_item[], one_by_one boolean default false) returns setof play_answer
language plpgsql
-- The plan of the first execution is kept: make it the one by index also when the tables are nearly empty.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  i play_item; a account; answer play_answer; answered int[] := '{}';
begin
  perform from account o
    join (select distinct x.bucket, x.member_id from unnest(items) x) k on o.bucket = k.bucket and o.member_id = k.member_id
    where o.kind = 'main'
    order by o.bucket, o.member_id, o.id for no key update of o;
  if not one_by_one then
    for answer in select * from play_post_plain(items) loop
      answered := answered || answer.n;
      return next answer;
    end loop;
  end if;
  foreach i in array items loop
    continue when i.n = any (answered);
    answer := null;
    select * into a from account where bucket = i.bucket and member_id = i.member_id and kind = 'main' and ref = ''
      and currency = coalesce(i.currency, currency) order by id limit 1;
    if found then
      -- not every dialect says the currency of a rollback
      if i.method <> 'end-round' then i.currency := a.currency; end if;
      answer := play_apply(i, a);
      answer.currency := a.currency;
    else
      answer.status := case when exists (select from account where bucket = i.bucket and member_id = i.member_id)
        then 'CURRENCY_MISMATCH' else 'UNKNOWN_PLAYER' end;
    end if;
    answer.n := i.n;
    return next answer;
  end loop;
end $$;

revoke all on function play_detail(jsonb, jsonb) from public, khela_app;
