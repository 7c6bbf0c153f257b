// Every minute: closes expired orders, asks gateways about orders without a notice, sends due payouts and refunds, and
// sends members messages about outcomes and late deposits. A payout that an operator approved is sent ten seconds
// later. Every quarter of an hour: measures the channels' usual times. Every night: removes old pictures of deposits.

import type { Services } from "../http/context.ts";
import { measureUsualTimes } from "./channels/usual-times.ts";
import { expireDeposits } from "./cashier.ts";
import { removeOldProofs } from "./manual/proofs.ts";
import { sendDueRefunds } from "./refunds/refund-sending.ts";
import { tellOfDeposits } from "./deposit-messages.ts";
import { queryOrders } from "./order-queries.ts";
import { payoutQueue, sendDuePayouts, sendOnePayout, type PayoutJob } from "./withdrawals/payouts.ts";
import { notifyMembers } from "./withdrawals/withdrawal-notices.ts";

export function cashierJobs(services: Services): void {
  const { jobs } = services;
  jobs.schedule("cashier.expire", "* * * * *", () => expireDeposits(services));
  jobs.schedule("cashier.query", "* * * * *", async () => {
    await queryOrders(services);
  });
  jobs.schedule("cashier.payouts", "* * * * *", () => sendDuePayouts(services));
  jobs.work<PayoutJob>(payoutQueue, (job) => sendOnePayout(services, job));
  jobs.schedule("cashier.refunds", "* * * * *", () => sendDueRefunds(services));
  jobs.schedule("cashier.proofs", "53 2 * * *", () => removeOldProofs(services));
  jobs.schedule("cashier.deposit-messages", "* * * * *", () => tellOfDeposits(services));
  jobs.schedule("cashier.usual-times", "7,22,37,52 * * * *", () => measureUsualTimes(services));
  jobs.schedule("cashier.withdraw-notices", "* * * * *", () => notifyMembers(services));
}
