// Pays owed periods in batches: takes the money from the agents, credits the members, and ends the payment at both. A
// period is paid once, because the credit's id comes from contract and period. A payment that the agent cannot make or
// the member cannot receive stays due; only a closed account ends it.

import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { Services } from "../../http/context.ts";
import { runInHalves } from "../../infra/db/run-each.ts";
import { openOperatorAccount, transferId } from "../../wallet/wallet.ts";
import { deliverCredits } from "../credit/delivery.ts";
import * as store from "./salary-store.ts";

type Payer = Pick<Services, "db" | "push" | "now" | "log">;

/** Maximum salaries paid to the members of one bucket in one run. */
const PAID_AT_ONCE = 1_000;

const kinds = {
  daily: transactionTypes.dailySalary.id,
  hourly: transactionTypes.hourlySalary.id,
  realtime: transactionTypes.realTimeSalary.id,
  dividend: transactionTypes.contractDividend.id,
} as const;

/** Id of the member's transfer that pays the salary with this credit id. */
export const salaryTransferId = (creditId: string): string => transferId("agent salary in", creditId);

const toTransfer = (salary: store.DueSalary): store.SalaryTransfer => ({
  ...salary,
  outId: transferId("agent salary out", salary.creditId),
  inId: salaryTransferId(salary.creditId),
  inKind: kinds[salary.kind],
});

/** Pays salaries that agents of one bucket owe to members of one bucket; returns the number of paid salaries. */
async function payPart(
  services: Payer,
  bucket: number,
  agentBucket: number,
  salaries: readonly store.DueSalary[],
): Promise<number> {
  const { db, now } = services;
  const agentIds = [...new Set(salaries.map(({ agentId }) => agentId))];
  for (const account of await store.listPayingAccounts(db, agentBucket, agentIds))
    await openOperatorAccount(db, { ...account, purpose: "transit", ref: "agents" });
  const refused = await store.sendSalaries(db, agentBucket, salaries.map(toTransfer), now());
  const sent = salaries.filter(({ creditId }) => !refused.has(creditId));
  await deliverCredits(
    services,
    agentBucket,
    sent.map(({ agentId, creditId }) => ({ memberId: agentId, creditId })),
  );
  const states = await store.listStates(db, agentBucket, sent);
  const byState = Map.groupBy(salaries, ({ creditId }) => states.get(creditId) ?? "sending");
  const { sending = [], returned = [], received = [] } = Object.fromEntries(byState);
  if (sending.length > 0) await store.postponeSalaries(db, bucket, sending, now());
  if (returned.length > 0) await store.returnSalaries(db, bucket, returned, now());
  return received.length === 0 ? 0 : store.endPaid(db, bucket, received);
}

/** Pays the due salaries of one bucket's members, up to the maximum of a run; returns the number of paid periods. */
export async function payDue(services: Payer, bucket: number): Promise<number> {
  const { db, log, now } = services;
  let paid = 0;
  const due = await store.listDue(db, bucket, PAID_AT_ONCE, now());
  for (const [agentBucket, ofAgents] of Map.groupBy(due, (one) => one.agentBucket)) {
    const failed = await runInHalves(ofAgents, async (salaries) => {
      paid += await payPart(services, bucket, agentBucket, salaries);
    });
    if (failed.length === 0) continue;
    const [first] = failed;
    log.error(
      { error: first!.error, bucket, agentBucket, count: failed.length },
      "salaries wait for the next run",
    );
    await store.postponeSalaries(
      db,
      bucket,
      failed.map(({ item }) => item),
      now(),
    );
  }
  return paid;
}
