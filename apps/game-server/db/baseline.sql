-- baseline 0.1.0
-- Makes a new database of the game server, in the order of foreign keys. Amounts are whole minor units of the session's currency.
-- Changes from 0.1.0 on are migrations.
\ir schema/sessions.sql
\ir schema/live.sql
\ir schema/rounds.sql
\ir schema/matches.sql
\ir schema/poker.sql
\ir schema/jackpot.sql
\ir schema/outbox.sql
