// Acts for which a merchant saves reasons that operators write often.

export const savedReasonActs = [
  "deposits.refuse",
  "deposits.refund",
  "withdrawals.refuse",
  "promotions.refuseClaim",
  "verifications.refuse",
  "statements.setAside",
  "memberAccess.block",
  "memberAccess.close",
  "lottery.voidDraw",
] as const;
export type SavedReasonAct = (typeof savedReasonActs)[number];

/** Maximum reasons of one act: a longer list is hard to scan. */
export const maxSavedReasons = 20;
