-- baseline 0.1.0
-- Creates a new database: one file per feature, in the order of their foreign keys and triggers. Functions
-- follow (db/functions). A line \ir reads a file, here and where a table needs a function. Changes since
-- 0.1.0 are migrations.
\ir schema/infra.sql
\ir schema/site.sql
\ir schema/member.sql
\ir schema/auth.sql
\ir schema/wallet.sql
\ir schema/games.sql
\ir schema/play.sql
\ir schema/responsible-gaming.sql
\ir schema/vip.sql
\ir schema/cashier.sql
\ir schema/promotions.sql
\ir schema/lottery.sql
\ir schema/agents.sql
\ir schema/content.sql
\ir schema/inbox.sql
\ir schema/operator.sql
