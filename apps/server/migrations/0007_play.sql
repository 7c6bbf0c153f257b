-- The vendor wallet protocol's own truth: launches, rounds, moves. A move and its money are written by one statement,
-- under the lock of the member's account, so that nothing a vendor repeats, reorders or races can count twice.
-- The rules a certification tries stand here, next to the rows they protect; the border (signature, shape) is the server's.

create table play_session (
  bucket      smallint not null,
  member_id   bigint not null,
  -- SHA-256 of the launch token: single use to authenticate, then the vendor's session
  token_hash  bytea not null check (length(token_hash) = 32),
  merchant_id int not null references merchant (id),
  vendor      text not null,
  game_code   text not null,
  node_id     int not null,
  currency    text not null,
  real        boolean not null,
  account_id  bigint not null,
  language    text not null,
  created_at  timestamptz not null default clock_timestamp(),
  redeem_by   timestamptz not null,
  redeemed_at timestamptz,
  valid_until timestamptz not null,
  primary key (bucket, member_id, token_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);
create unique index play_session_token on play_session (bucket, token_hash);
create index play_session_ended on play_session (valid_until);

create table play_round (
  bucket      smallint not null,
  member_id   bigint not null,
  vendor      text not null,
  round_id    text not null,
  merchant_id int not null,
  game_code   text not null,
  node_id     int not null,
  currency    text not null,
  real        boolean not null,
  -- what was staked and won, after whatever was taken back
  bet_minor   bigint not null default 0 check (bet_minor >= 0),
  win_minor   bigint not null default 0 check (win_minor >= 0),
  state       text not null default 'open' check (state in ('open', 'settled', 'rolledBack')),
  detail      jsonb not null default '{}',
  started_at  timestamptz not null default clock_timestamp(),
  ended_at    timestamptz,
  primary key (bucket, member_id, vendor, round_id)
);
create index play_round_by_time on play_round (bucket, member_id, started_at desc);

create table play_move (
  bucket         smallint not null,
  member_id      bigint not null,
  vendor         text not null,
  transaction_id text not null,
  method         text not null check (method in ('bet', 'win', 'bet-win', 'rollback', 'adjust', 'tombstone')),
  round_id       text not null,
  game_code      text not null,
  currency       text not null,
  amount_minor   bigint not null,
  win_minor      bigint not null default 0,
  reference      text,
  -- the answer the first asking got
  status         text not null,
  balance_after  bigint not null,
  rolled_back    boolean not null default false,
  transfer_id    uuid,
  win_transfer_id uuid,
  at             timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id, vendor, transaction_id)
);
create index play_move_round on play_move (bucket, member_id, vendor, round_id);

create type play_item as (
  n int, method text, bucket smallint, member_id bigint, vendor text, token_hash bytea,
  transaction_id text, round_id text, game_code text, currency text, amount_minor bigint, win_minor bigint,
  reference text, detail jsonb, final boolean, transfer_id uuid, win_transfer_id uuid
);
create type play_answer as (
  n int, status text, balance bigint, field text, moved boolean, node_id int, merchant_id int, win_minor bigint
);

-- First field in which a repeated transaction differs from the first, or null.
create function play_difference(i play_item, p play_move) returns text language sql immutable as $$
  select case
    when i.method <> p.method then 'method'
    when i.round_id <> p.round_id then 'roundId'
    when i.game_code <> p.game_code then 'gameCode'
    when i.currency <> p.currency then 'currency'
    when i.amount_minor is distinct from p.amount_minor and i.method <> 'rollback' then 'amount'
    when coalesce(i.win_minor, 0) <> p.win_minor then 'winAmount'
    when i.reference is distinct from p.reference then 'reference'
  end
$$;

-- A transfer between the member's account and the vendor's house account. Amount 0 moves nothing and is no transfer.
create function play_transfer(
  i play_item, a account, id uuid, incoming boolean, amount bigint, kind int, reversal_of uuid
) returns ledger_answer language plpgsql as $$
declare
  h house_account; answer ledger_answer;
begin
  if amount = 0 then
    answer.balance := a.balance; answer.held := a.held; answer.replayed := false;
    return answer;
  end if;
  h := ledger_open_house(a.merchant_id, 'vendor', i.vendor, a.currency, a.real);
  return ledger_apply((id, a.bucket, a.member_id, a.id, h.id, incoming, amount, a.currency, kind, 0::smallint, null,
    reversal_of, null, i.vendor || ':' || i.round_id, i.vendor || ':' || i.transaction_id, null, null)::ledger_movement);
end $$;

create function play_keep(i play_item, status text, balance bigint, transfer_id uuid, win_transfer_id uuid)
returns void language sql as $$
  insert into play_move (bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor,
    win_minor, reference, status, balance_after, transfer_id, win_transfer_id)
  values (i.bucket, i.member_id, i.vendor, i.transaction_id, i.method, i.round_id, i.game_code, i.currency,
    coalesce(i.amount_minor, 0), coalesce(i.win_minor, 0), i.reference, status, balance, transfer_id, win_transfer_id)
$$;

-- bet and bet-win: the only moves that need a living session, an active member and an open game.
create function play_bet(i play_item, a account) returns play_answer language plpgsql as $$
declare
  s play_session; r play_round; m member; l ledger_answer; answer play_answer; open boolean;
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
    l := play_transfer(i, a, i.win_transfer_id, true, i.win_minor, 3100, null);
    if l.code is not null then raise exception 'play: win refused by the ledger: %', l.code; end if;
  end if;
  answer.balance := l.balance - l.held;
  answer.status := 'OK'; answer.moved := true; answer.merchant_id := a.merchant_id;
  answer.win_minor := case when i.method = 'bet-win' then i.win_minor else 0 end;
  perform play_keep(i, 'OK', answer.balance, case when i.amount_minor > 0 then i.transfer_id end,
    case when answer.win_minor > 0 then i.win_transfer_id end);
  insert into play_round as p (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real,
      bet_minor, win_minor, state, detail, ended_at)
    values (i.bucket, i.member_id, i.vendor, i.round_id, a.merchant_id, i.game_code, answer.node_id, a.currency, a.real,
      i.amount_minor, answer.win_minor, case when i.method = 'bet-win' and i.final then 'settled' else 'open' end,
      coalesce(i.detail, '{}'), case when i.method = 'bet-win' and i.final then clock_timestamp() end)
    on conflict (bucket, member_id, vendor, round_id) do update set
      bet_minor = p.bet_minor + excluded.bet_minor, win_minor = p.win_minor + excluded.win_minor,
      state = excluded.state, detail = p.detail || excluded.detail, ended_at = excluded.ended_at;
  return answer;
end $$;

-- win: due whatever became of the session or the member.
create function play_win(i play_item, a account) returns play_answer language plpgsql as $$
declare
  b play_move; r play_round; l ledger_answer; answer play_answer;
begin
  answer.balance := a.balance - a.held;
  select * into b from play_move where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor
    and transaction_id = i.reference;
  if b.method is null or b.method not in ('bet', 'bet-win') or b.status <> 'OK' or b.round_id <> i.round_id then
    answer.status := case when b.method = 'tombstone' then 'ALREADY_ROLLED_BACK' else 'UNKNOWN_TRANSACTION' end;
    return answer;
  end if;
  if b.rolled_back then answer.status := 'ALREADY_ROLLED_BACK'; return answer; end if;
  if b.game_code <> i.game_code then answer.status := 'MISMATCH'; answer.field := 'gameCode'; return answer; end if;
  select * into r from play_round where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id;
  if r.state <> 'open' then answer.status := 'ROUND_ENDED'; return answer; end if;
  l := play_transfer(i, a, i.transfer_id, true, i.amount_minor, 3100, null);
  if l.code is not null then raise exception 'play: win refused by the ledger: %', l.code; end if;
  answer.balance := l.balance - l.held;
  answer.status := 'OK'; answer.moved := true; answer.node_id := r.node_id;
  answer.merchant_id := a.merchant_id; answer.win_minor := i.amount_minor;
  perform play_keep(i, 'OK', answer.balance, case when i.amount_minor > 0 then i.transfer_id end, null);
  update play_round set win_minor = win_minor + i.amount_minor, detail = detail || coalesce(i.detail, '{}'),
      state = case when i.final then 'settled' else state end, ended_at = case when i.final then clock_timestamp() end
    where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id;
  return answer;
end $$;

-- rollback: gives back exactly what the referenced move took, once; before its bet it leaves a tombstone for it.
create function play_rollback(i play_item, a account) returns play_answer language plpgsql as $$
declare
  b play_move; l ledger_answer; answer play_answer; bet_back bigint := 0; win_back bigint := 0;
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
    perform play_keep(i, 'OK', answer.balance, null, null);
    answer.status := 'OK';
    return answer;
  end if;
  if b.rolled_back then answer.status := 'DUPLICATE'; return answer; end if;
  if b.method not in ('bet', 'win', 'bet-win') then answer.status := 'UNKNOWN_TRANSACTION'; return answer; end if;
  if b.round_id <> i.round_id or i.amount_minor <> b.amount_minor then
    answer.status := 'MISMATCH';
    answer.field := case when b.round_id <> i.round_id then 'roundId' else 'amount' end;
    return answer;
  end if;
  -- A stake does not come back beside what it won; a bet-win's own win goes back with it.
  if b.method in ('bet', 'bet-win') and exists (select from play_move w where w.bucket = i.bucket and w.member_id = i.member_id
      and w.vendor = i.vendor and w.round_id = i.round_id and w.method = 'win' and w.reference = i.reference and not w.rolled_back) then
    answer.status := 'ROUND_ENDED';
    return answer;
  end if;
  if b.status = 'OK' then
    bet_back := case when b.method = 'win' then 0 else b.amount_minor end;
    win_back := case when b.method = 'win' then b.amount_minor else b.win_minor end;
    -- a win that was spent cannot be taken back now; the vendor asks again
    if a.balance - a.held + bet_back < win_back then answer.status := 'INSUFFICIENT_FUNDS'; return answer; end if;
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
    if l.balance is not null then answer.balance := l.balance - l.held; end if;
    update play_round set bet_minor = bet_minor - bet_back, win_minor = win_minor - win_back
      where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id;
    update play_round set state = 'rolledBack', ended_at = clock_timestamp()
      where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id
        and not exists (select from play_move o where o.bucket = i.bucket and o.member_id = i.member_id and o.vendor = i.vendor
          and o.round_id = i.round_id and o.method in ('bet', 'bet-win') and o.status = 'OK' and not o.rolled_back
          and o.transaction_id <> i.reference);
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

-- adjust: a vendor's correction, either way; only for a vendor that was given the right.
create function play_adjust(i play_item, a account) returns play_answer language plpgsql as $$
declare
  l ledger_answer; answer play_answer;
begin
  answer.balance := a.balance - a.held;
  if not (select may_adjust from vendor where code = i.vendor) then answer.status := 'NOT_PERMITTED'; return answer; end if;
  l := play_transfer(i, a, i.transfer_id, i.amount_minor > 0, abs(i.amount_minor),
    case when i.amount_minor > 0 then 9102 else 9202 end, null);
  if l.code = 'ledger.insufficient_funds' then
    answer.status := 'INSUFFICIENT_FUNDS';
    perform play_keep(i, answer.status, answer.balance, null, null);
    return answer;
  elsif l.code is not null then
    raise exception 'play: adjustment refused by the ledger: %', l.code;
  end if;
  answer.balance := l.balance - l.held;
  perform play_keep(i, 'OK', answer.balance, case when i.amount_minor <> 0 then i.transfer_id end, null);
  answer.status := 'OK'; answer.moved := true;
  return answer;
end $$;

-- One move on an account whose lock this transaction holds.
create function play_apply(i play_item, a account) returns play_answer language plpgsql as $$
declare
  p play_move; answer play_answer; credit bigint;
begin
  answer.balance := a.balance - a.held;
  if i.method = 'end-round' then
    update play_round set state = case when state = 'open' then 'settled' else state end,
        ended_at = coalesce(ended_at, clock_timestamp()), detail = detail || coalesce(i.detail, '{}')
      where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id;
    answer.status := case when found then 'OK' else 'UNKNOWN_TRANSACTION' end;
    return answer;
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

-- Bets and wins on which nothing can fail but the funds (a new id, a living session, an open game and round, each round
-- once), of members of whom the batch asks nothing else: their money by the ledger's one statement, their moves and
-- rounds by another. Answers only those; the accounts' locks are held.
create function play_post_plain(items play_item[]) returns setof play_answer language plpgsql as $$
declare
  fitting play_item[]; moves ledger_movement[]; nodes int[]; merchants int[]; reals boolean[]; currencies text[];
  answers ledger_answer[]; wrong text;
begin
  with seen as materialized (
    select i.*, a.id as account_id, a.merchant_id, a.currency as account_currency, a.real, h.id as house_id,
      case i.method when 'bet' then g.node_id else r.node_id end as of_node,
      (a.id is not null and h.id is not null and p.transaction_id is null
        -- so far from the edge of 64 bits that not even all of a batch reaches it
        and i.amount_minor between 1 and 1000000000000000 and a.balance < 4000000000000000000
        and coalesce(greatest(r.bet_minor, r.win_minor) < 4000000000000000000, true)
        and count(*) over (partition by i.bucket, i.member_id, i.vendor, i.transaction_id) = 1
        and count(*) over (partition by i.bucket, i.member_id, i.vendor, i.round_id) = 1
        and case i.method
          when 'bet' then s.member_id is not null and m.status = 'active' and g.enabled and v.status = 'on'
            and coalesce(r.state = 'open', true)
          when 'win' then b.method in ('bet', 'bet-win') and b.status = 'OK' and b.round_id = i.round_id
            and b.game_code = i.game_code and not b.rolled_back and r.state = 'open'
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
    select *, row_number() over (order by n) as place from (
      select *, bool_and(plain) over (partition by bucket, member_id) as alone from seen) whole
    where alone
  )
  select array_agg((n, method, bucket, member_id, vendor, token_hash, transaction_id, round_id, game_code, currency,
      amount_minor, win_minor, reference, detail, final, transfer_id, win_transfer_id)::play_item order by place),
    array_agg((transfer_id, bucket, member_id, account_id, house_id, method = 'win', amount_minor, account_currency,
      case method when 'win' then 3100 else 3200 end, 0::smallint, null, null, null, vendor || ':' || round_id,
      vendor || ':' || transaction_id, null, null)::ledger_movement order by place),
    array_agg(of_node order by place), array_agg(merchant_id order by place), array_agg(real order by place),
    array_agg(account_currency order by place)
  into fitting, moves, nodes, merchants, reals, currencies from fit;
  if fitting is null then return; end if;

  answers := array(select l from ledger_post_items(moves, false, true) l order by l.n);
  select l.code into wrong from unnest(answers) l where l.code <> 'ledger.insufficient_funds' limit 1;
  if found then raise exception 'play: refused by the ledger: %', wrong; end if;

  return query
  with done as materialized (
    select d.*, d.after - d.held as available, d.code is null as moved from rows from (
      unnest(fitting), unnest(nodes), unnest(merchants), unnest(reals), unnest(currencies), unnest(answers)
    ) d(n, method, bucket, member_id, vendor, token_hash, transaction_id, round_id, game_code, currency, amount_minor,
      win_minor, reference, detail, final, transfer_id, win_transfer_id, of_node, of_merchant, real, account_currency,
      place, code, field, replayed, after, held, seq)
  ), kept as (
    insert into play_move (bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor,
      win_minor, reference, status, balance_after, transfer_id)
    select bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor,
      coalesce(win_minor, 0), reference, case when moved then 'OK' else 'INSUFFICIENT_FUNDS' end, available,
      case when moved then transfer_id end
    from done
  ), rounds as (
    -- a win finds its round: only the sums, the detail and the end of it are new
    insert into play_round as p (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real,
      bet_minor, win_minor, state, detail, ended_at)
    select bucket, member_id, vendor, round_id, of_merchant, game_code, of_node, account_currency, real,
      case method when 'bet' then amount_minor else 0 end, case method when 'win' then amount_minor else 0 end,
      case when method = 'win' and final then 'settled' else 'open' end, coalesce(detail, '{}'),
      case when method = 'win' and final then clock_timestamp() end
    from done where moved
    on conflict (bucket, member_id, vendor, round_id) do update set
      bet_minor = p.bet_minor + excluded.bet_minor, win_minor = p.win_minor + excluded.win_minor,
      state = excluded.state, detail = p.detail || excluded.detail, ended_at = excluded.ended_at
  )
  select n, case when moved then 'OK' else 'INSUFFICIENT_FUNDS' end, available, null::text, case when moved then true end,
    of_node, case when moved then of_merchant end,
    case when moved then case method when 'win' then amount_minor else 0 end end
  from done;
end $$;

-- The batch: locks in the ledger's order, what is plain by a few statements, every other item by itself and in its order.
-- An item that fails changes nothing and sinks nobody. Both ways mean the same, which a property test compares;
-- `one_by_one` is for that test.
create function play_post_items(items play_item[], one_by_one boolean default false) returns setof play_answer
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
      answer := play_apply(i, a);
    else
      answer.status := case when exists (select from account where bucket = i.bucket and member_id = i.member_id)
        then 'CURRENCY_MISMATCH' else 'UNKNOWN_PLAYER' end;
    end if;
    answer.n := i.n;
    return next answer;
  end loop;
end $$;

create function play_post(batch json) returns setof play_answer language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  return query select * from play_post_items(array(select r from json_populate_recordset(null::play_item, batch) r));
end $$;

-- Redeems a launch token: once, in time, for the vendor it was made for. Null when it cannot be.
create function play_redeem(p_bucket smallint, p_token_hash bytea, p_vendor text) returns play_session language sql
security definer set search_path = public, pg_temp as $$
  update play_session set redeemed_at = clock_timestamp()
    where bucket = p_bucket and token_hash = p_token_hash and vendor = p_vendor and redeemed_at is null
      and redeem_by > clock_timestamp()
  returning *
$$;

revoke insert, update, delete, truncate on play_move, play_round from khela_app;
revoke update, truncate on play_session from khela_app;
do $$
declare name text;
begin
  for name in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname like 'play\_%' loop
    execute format('revoke all on function %s from public, khela_app', name);
  end loop;
end $$;
grant execute on function play_post(json), play_redeem(smallint, bytea, text) to khela_app;
