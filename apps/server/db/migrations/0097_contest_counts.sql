-- A count goes on with the contests that it found open, which it names: the function takes more arguments.

drop function if exists promotion_count_multiples(smallint, bigint, bigint, bigint, bigint);
