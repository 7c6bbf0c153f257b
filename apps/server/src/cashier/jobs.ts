import type { Services } from "../http/context.ts";
import { expireDeposits } from "./cashier.ts";
import { sendDuePayouts } from "./withdrawals/payouts.ts";
import { notifyMembers } from "./withdrawals/withdrawal-notices.ts";

export function cashierJobs(services: Services): void {
  const { jobs } = services;
  jobs.schedule("cashier.expire", "* * * * *", () => expireDeposits(services));
  jobs.schedule("cashier.payouts", "* * * * *", () => sendDuePayouts(services));
  jobs.schedule("cashier.withdraw-notices", "* * * * *", () => notifyMembers(services));
}
