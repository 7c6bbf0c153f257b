// Acts whose reasons a merchant keeps ready: what an operator writes again and again.

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

/** Of one act: more could not be looked through. */
export const maxSavedReasons = 20;
