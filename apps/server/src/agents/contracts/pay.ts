// Pays what periods of contracts owe, many at once: taken from the agents, received by the members, ended at both. Promises that a period is paid
// once: the credit's id is the contract's and the period's. What the agent cannot pay now stays due.

import { transactionTypes } from "@khela/contract/member/transaction-types";
import type { Services } from "../../http/context.ts";
import { openOperatorAccount, transferId } from "../../wallet/wallet.ts";
import { deliverCredits } from "../credit/delivery.ts";
import * as store from "./salary-store.ts";

type Payer = Pick<Services, "db" | "push" | "now">;

/** Of one bucket by one run; of its agents by one statement. */
const PAID_AT_ONCE = 1_000;

const kinds = {
  daily: transactionTypes.dailySalary.id,
  hourly: transactionTypes.hourlySalary.id,
  realtime: transactionTypes.realTimeSalary.id,
  dividend: transactionTypes.contractDividend.id,
} as const;

const toTransfer = (salary: store.DueSalary): store.SalaryTransfer => ({
  ...salary,
  outId: transferId("agent salary out", salary.creditId),
  inId: transferId("agent salary in", salary.creditId),
  inKind: kinds[salary.kind],
});

/** Pays members of one bucket what agents of one bucket owe them; returns how many were paid. */
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
  const refusals = await store.sendSalaries(db, agentBucket, salaries.map(toTransfer), now());
  const sent = salaries.filter(({ creditId }) => !refusals.has(creditId));
  await deliverCredits(
    services,
    agentBucket,
    sent.map(({ agentId, creditId }) => ({ memberId: agentId, creditId })),
  );
  const states = await store.listStates(db, agentBucket, sent);
  const endOf = ({ creditId }: store.DueSalary) => {
    const state = states.get(creditId);
    if (state === "received") return "paid";
    // a member who was moved is below another agent, who owes nothing
    return state === "returned" || refusals.get(creditId) === "receiver" ? "returned" : "waits";
  };
  const ends = Map.groupBy(salaries, endOf);
  const { waits = [], returned = [], paid = [] } = Object.fromEntries(ends);
  if (waits.length > 0) await store.postponeSalaries(db, bucket, waits, now());
  if (returned.length > 0) await store.endSalaries(db, bucket, returned, "returned");
  return paid.length === 0 ? 0 : store.endSalaries(db, bucket, paid, "paid");
}

/** Pays what one bucket's members are owed, as much as one run takes; returns how many periods were paid. */
export async function payDue(services: Payer, bucket: number): Promise<number> {
  let paid = 0;
  const due = await store.listDue(services.db, bucket, PAID_AT_ONCE);
  for (const [agentBucket, salaries] of Map.groupBy(due, (one) => one.agentBucket))
    paid += await payPart(services, bucket, agentBucket, salaries);
  return paid;
}
