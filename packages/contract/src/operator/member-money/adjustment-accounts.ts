// The operator accounts that an adjustment may come from, or go to, by their purpose in the ledger.

export const adjustmentAccounts = ["adjustment", "bonus"] as const;
export type AdjustmentAccount = (typeof adjustmentAccounts)[number];
