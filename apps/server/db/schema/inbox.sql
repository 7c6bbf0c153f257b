-- Members' messages, feedback, and the conversation with the operator.

-- A message to many members, stored once. A member gets a copy when they next open their inbox.
create table inbox_broadcast (
  id          int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  code        text not null check (code ~ '^[a-z][a-z0-9_-]{1,39}$'),
  -- true: also members who join after its publication get it; false: only earlier members
  welcome     boolean not null default false,
  -- true: marketing, which members on a break or self-exclusion never get
  promotional boolean not null default true,
  starts_at   timestamptz not null,
  ends_at     timestamptz,
  created_at  timestamptz not null default now(),
  unique (merchant_id, code),
  check (ends_at > starts_at)
);

-- Texts of a broadcast by language.
create table inbox_broadcast_text (
  broadcast_id int not null references inbox_broadcast (id) on delete cascade,
  language     text not null check (language ~ '^[A-Z]{2}$'),
  title        text not null check (length(title) between 1 and 200),
  -- sanitised markup
  content      text not null check (length(content) <= 20000),
  primary key (broadcast_id, language)
);

create sequence inbox_message_id;
-- Messages in a member's inbox: copies of broadcasts, and private messages.
create table inbox_message (
  bucket       smallint not null,
  member_id    bigint not null,
  id           bigint not null default nextval('inbox_message_id'),
  broadcast_id int references inbox_broadcast (id) on delete cascade,
  -- texts of a private message: {"BN": {"title": …, "content": sanitised markup}, "EN": …}; null: a copy of a
  -- broadcast
  words        jsonb,
  -- idempotency key of a private message: a message that is sent twice is stored once
  ref          text check (length(ref) between 1 and 80),
  sent_at      timestamptz not null,
  read_at      timestamptz,
  -- set when the member deletes the message; the row stays, so that the message is not delivered again
  deleted_at   timestamptz,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, broadcast_id),
  unique (bucket, member_id, ref),
  foreign key (bucket, member_id) references member (bucket, id),
  check ((broadcast_id is null) <> (words is null))
);
create index inbox_message_newest on inbox_message (bucket, member_id, sent_at desc, id desc)
  where deleted_at is null;

create sequence feedback_id;
-- Members' feedback to the operator, with the answer.
create table feedback (
  bucket      smallint not null,
  member_id   bigint not null,
  id          bigint not null default nextval('feedback_id'),
  merchant_id int not null references merchant (id),
  -- idempotency key: the client creates one for each press of the button
  request_id  uuid not null,
  content     text not null check (length(content) between 1 and 40000),
  remark      text not null default '' check (length(remark) <= 1400),
  language    text not null,
  sent_at     timestamptz not null,
  answer      text check (length(answer) between 1 and 40000),
  answered_at timestamptz,
  answered_by text,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, request_id),
  foreign key (bucket, member_id) references member (bucket, id),
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null))
);
create index feedback_sent on feedback (bucket, merchant_id, sent_at, id);
create index feedback_unanswered on feedback (bucket, merchant_id, sent_at, id) where answer is null;
create index feedback_answered on feedback (bucket, merchant_id, sent_at, id) where answer is not null;
-- over all buckets, for the length of the queue
create index feedback_waiting on feedback (merchant_id, sent_at) where answer is null;

-- A picture that a member attached to feedback. The server re-encodes it and does not store the member's
-- file.
create table feedback_picture (
  bucket      smallint not null,
  member_id   bigint not null,
  id          bigint not null default nextval('feedback_id'),
  -- null while the feedback is being written
  feedback_id bigint,
  -- WebP
  picture     bytea not null check (length(picture) <= 2097152),
  width       int not null check (width > 0),
  height      int not null check (height > 0),
  created_at  timestamptz not null,
  primary key (bucket, member_id, id),
  foreign key (bucket, member_id, feedback_id) references feedback (bucket, member_id, id)
);
create index feedback_picture_loose on feedback_picture (created_at) where feedback_id is null;
create index feedback_picture_of on feedback_picture (bucket, member_id, feedback_id);

create sequence chat_message_id;
-- One conversation for each member. A new message locks the conversation's row, so that a member's messages
-- become visible in id order.
create table chat_conversation (
  bucket           smallint not null,
  member_id        bigint not null,
  merchant_id      int not null references merchant (id),
  member_read_id   bigint not null default 0,
  operator_read_id bigint not null default 0,
  last_id          bigint not null default 0,
  last_at          timestamptz not null,
  -- time since which the member waits for an answer
  waiting_since    timestamptz,
  -- the operator who handles the conversation
  assigned_to      text,
  -- the site's language when the member last wrote
  language         text not null default 'EN' check (language ~ '^[A-Z]{2}$'),
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);
create index chat_conversation_since
  on chat_conversation (bucket, merchant_id, coalesce(waiting_since, last_at), member_id);
create index chat_conversation_since_waiting
  on chat_conversation (bucket, merchant_id, coalesce(waiting_since, last_at), member_id)
  where waiting_since is not null;
create index chat_conversation_since_assigned
  on chat_conversation (bucket, assigned_to, coalesce(waiting_since, last_at), member_id)
  where assigned_to is not null;
-- over all buckets, for the length of the queue
create index chat_conversation_waiting on chat_conversation (merchant_id, waiting_since)
  where waiting_since is not null;

-- Messages of a conversation.
create table chat_message (
  bucket     smallint not null,
  member_id  bigint not null,
  id         bigint not null default nextval('chat_message_id'),
  sender     text not null check (sender in ('member', 'operator')),
  -- name of the operator who wrote the message; null: the member wrote it
  operator   text,
  -- empty where the message is a picture
  text       text not null check (length(text) <= 10000),
  -- size of the message's picture in pixels; null: the message is a text
  picture_width  int check (picture_width > 0),
  picture_height int check (picture_height > 0),
  request_id uuid not null,
  sent_at    timestamptz not null,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, request_id),
  foreign key (bucket, member_id) references chat_conversation (bucket, member_id),
  check ((sender = 'operator') = (operator is not null)),
  check ((picture_width is null) = (picture_height is null)),
  check ((text = '') = (picture_width is not null))
);

-- The picture of a message. The server re-encodes it and does not store the sender's file.
create table chat_picture (
  bucket     smallint not null,
  member_id  bigint not null,
  message_id bigint not null,
  -- WebP
  picture    bytea not null check (length(picture) <= 2097152),
  primary key (bucket, member_id, message_id),
  foreign key (bucket, member_id, message_id) references chat_message (bucket, member_id, id)
);

-- A merchant's settings of the live chat. Without a row the chat is always open, and shows neither a usual
-- waiting time nor questions.
create table chat_setting (
  merchant_id        int primary key references merchant (id),
  -- opening hours of every day, in the jurisdiction's time zone; both times equal: always open
  opens_at           time not null,
  closes_at          time not null,
  usual_wait_minutes int check (usual_wait_minutes between 1 and 1440),
  -- questions that a member sends with one tap: [{"BN": …, "EN": …}]
  questions          jsonb not null check (jsonb_typeof(questions) = 'array')
);

-- A token that the call launchChat returns to a member. It is valid once, for a minute, and only for this
-- member.
create table chat_token (
  bucket       smallint not null,
  member_id    bigint not null,
  token_hash   bytea not null check (length(token_hash) = 32),
  back_path    text not null check (back_path ~ '^/([^/\\]|$)'),
  header_color text not null default '',
  title        text not null default '',
  redeem_by    timestamptz not null,
  redeemed_at  timestamptz,
  primary key (bucket, member_id, token_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);
create index chat_token_expiry on chat_token (bucket, redeem_by);

-- Operators' canned answers, in the members' languages.
create table chat_canned_answer (
  merchant_id int not null references merchant (id),
  code        text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  language    text not null check (language ~ '^[A-Z]{2}$'),
  text        text not null check (length(text) between 1 and 10000),
  changed_by  text not null,
  changed_at  timestamptz not null,
  primary key (merchant_id, code, language)
);
