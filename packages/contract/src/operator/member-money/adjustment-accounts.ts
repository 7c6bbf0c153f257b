// Operator accounts that an adjustment of a member's balance may debit or credit, by their purpose in the ledger.

export const adjustmentAccounts = ["adjustment", "bonus"] as const;
export type AdjustmentAccount = (typeof adjustmentAccounts)[number];
