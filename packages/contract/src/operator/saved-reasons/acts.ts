// Acts of operators for which a merchant can save reasons that are used often.

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

/** Maximum number of saved reasons of one act, because a longer list is hard to scan. */
export const maxSavedReasons = 20;
