-- baseline 0.1.0
-- Creates a new database of the game server, in the order of foreign keys. Amounts are whole minor units of
-- the session's currency. Changes since 0.1.0 are migrations.
\ir schema/sessions.sql
\ir schema/live.sql
\ir schema/rounds.sql
\ir schema/scratch.sql
\ir schema/matches.sql
\ir schema/poker.sql
\ir schema/jackpot.sql
\ir schema/outbox.sql
