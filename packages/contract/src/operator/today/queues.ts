// Work queues of operators, each with the permission to see its length.

import type { Permission } from "../permissions.ts";

export const queues = {
  deposits: "deposits.view",
  heldDeposits: "deposits.view",
  withdrawals: "withdrawals.view",
  verifications: "verifications.view",
  claims: "promotions.view",
  chats: "chat.view",
  feedback: "feedback.view",
  disputes: "agents.view",
  freezes: "agents.view",
  proposals: "proposals.view",
} as const satisfies Readonly<Record<string, Permission>>;

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];
