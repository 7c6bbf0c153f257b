/** SQL functions that are longer or take more than check-sql-form.ts allows, with their present numbers. They only fall. */

export type SqlFormException = { readonly bodyLines?: number; readonly parameters?: number };

export const sqlFormExceptions: Readonly<Record<string, SqlFormException>> = {
  "apps/server/db/functions/agents/agents_send_salaries.sql": { parameters: 11 },
  "apps/server/db/functions/agents/credits/agents_receive_credits.sql": { parameters: 14 },
  "apps/server/db/functions/agents/credits/agents_return_credit.sql": { parameters: 12 },
  "apps/server/db/functions/agents/credits/agents_send_credit.sql": { parameters: 13 },
  "apps/server/db/functions/agents/credits/agents_take_credit.sql": { parameters: 14 },
  "apps/server/db/functions/play/fast-path/play_post_fast.sql": { parameters: 16 },
  "apps/server/db/functions/play/turnover/turnover_require.sql": { parameters: 9 },
  "apps/server/db/functions/promotions/promotion_facts.sql": { bodyLines: 114 },
  "apps/server/db/functions/wallet/accounts/ledger_list_transfers.sql": { parameters: 10 },
  "apps/server/db/functions/wallet/chain/ledger_canonical.sql": { parameters: 18 },
  "apps/server/db/functions/wallet/fast-path/ledger_post_fast.sql": { parameters: 12 },
};
