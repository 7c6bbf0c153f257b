-- Credit that was received and that one side disputes: opened in time, answered by the other side, and decided by an operator when they do not agree.

create table agent_dispute (
  bucket          smallint not null,
  member_id       bigint not null,
  id              uuid not null,
  merchant_id     int not null references merchant (id),
  sender_name     text not null,
  receiver_bucket smallint not null,
  receiver_id     bigint not null,
  receiver_name   text not null,
  amount_minor    bigint not null check (amount_minor > 0),
  currency        text not null,
  sent_at         timestamptz not null,
  opened_by       text not null check (opened_by in ('sender', 'receiver')),
  reason          text not null check (length(reason) between 1 and 500),
  state           text not null check (state in ('open', 'answered', 'escalated', 'closed')),
  opened_at       timestamptz not null,
  answer_until    timestamptz not null,
  answer          text check (length(answer) between 1 and 500),
  answered_at     timestamptz,
  escalated_at    timestamptz,
  decision        text check (length(decision) between 1 and 500),
  decided_at      timestamptz,
  decided_by      text,
  primary key (bucket, member_id, id),
  check ((answer is null) = (answered_at is null)),
  check ((state = 'closed') = (decided_at is not null)),
  check (state <> 'answered' or answer is not null),
  check (state not in ('escalated', 'closed') or escalated_at is not null)
);
comment on table agent_dispute is 'credit of an agent (member_id) that one of both sides disputes, by the receiver''s transfer (id); moves no money';
select pg_temp.khela_spread('agent_dispute', 'bucket');
create index agent_dispute_newest on agent_dispute (bucket, member_id, opened_at desc);
create index agent_dispute_received on agent_dispute (bucket, member_id, receiver_id, opened_at desc);
create index agent_dispute_escalated on agent_dispute (bucket, escalated_at) where state = 'escalated';
create index agent_credit_item_in on agent_credit_item (bucket, member_id, in_id);

revoke all on agent_dispute from public, khela_app;
grant select, insert on agent_dispute to khela_app;
grant update (state, answer, answered_at, escalated_at, decision, decided_at, decided_by) on agent_dispute to khela_app;
