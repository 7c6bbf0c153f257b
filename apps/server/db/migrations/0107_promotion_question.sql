-- What promotions ask of a member comes as rows, which are made once for all members of a statement; as JSON it was read for each.
create type promotion_span as (metric text, first_day date, last_day date, game_type text, fixed_minor bigint, percent numeric, max_minor bigint);
create type promotion_question as (periods text[], spans promotion_span[]);
drop function if exists promotion_facts(smallint, bigint, text, text, jsonb, timestamptz);
