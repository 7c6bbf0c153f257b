-- The export of a month says also how many entries and versions of results it has: the function takes more arguments.

drop function if exists lottery_begin_removal(timestamptz, timestamptz, bigint, bigint, jsonb);
-- the trigger of the orders reads it where they are
comment on table lottery_month is 'key-rule: reference; the months whose draws are archived, each by the first moment after it';
