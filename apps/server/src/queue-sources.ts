import { depositQueue, heldDepositQueue, withdrawalQueue } from "./cashier/queue-store.ts";
import { verificationQueue } from "./auth/identity/queue-store.ts";
import { claimQueue } from "./promotions/queue-store.ts";
import { chatQueue, feedbackQueue } from "./inbox/queue-store.ts";
import { disputeQueue, freezeQueue } from "./agents/queue-store.ts";
import { proposalQueue } from "./operator/proposals/queue-store.ts";

/** Queues of each feature, shown to operators. */
export const queueSources = {
  deposits: depositQueue,
  heldDeposits: heldDepositQueue,
  withdrawals: withdrawalQueue,
  verifications: verificationQueue,
  claims: claimQueue,
  chats: chatQueue,
  feedback: feedbackQueue,
  disputes: disputeQueue,
  freezes: freezeQueue,
  proposals: proposalQueue,
} as const;
