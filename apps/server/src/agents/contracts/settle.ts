// Settles the periods of contracts and pays them. Promises that a period is counted once, from the settled rounds alone, and paid once: the
// credit's id is the contract's and the period's. What the agent cannot pay now stays due.

import {
  contractKinds,
  payOfPeriod,
  periodAfter,
  periodBefore,
  periodStart,
  type ContractKind,
  type ContractTerms,
} from "@khela/contract/agents/contracts";
import { transactionTypes } from "@khela/contract/member/transaction-types";
import type { Services } from "../../http/context.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { openOperatorAccount, balanceOf, transferId } from "../../wallet/wallet.ts";
import { listItems, sendCredit } from "../credit/credit-store.ts";
import { deliverCredit } from "../credit/delivery.ts";
import * as store from "./contract-store.ts";
import { endSalary, insertSalary, listDue, postponeSalary, type Salary } from "./salary-store.ts";

type Settler = Pick<Services, "db" | "push" | "now">;

/** A round that was settled just before the end may commit a moment after it. */
const GRACE_MS = 60_000;
const CONTRACTS_PER_BUCKET = 500;
const SALARIES_PER_BUCKET = 1_000;

const kinds = {
  daily: transactionTypes.dailySalary.id,
  hourly: transactionTypes.hourlySalary.id,
  dividend: transactionTypes.contractDividend.id,
} as const;

export const termsOf = ({ kind, rateType, minTurnovers, rates }: store.Contract): ContractTerms => ({
  kind,
  rateType,
  tiers: rates.map((rate, place) => ({ minTurnoverMinor: BigInt(minTurnovers[place]!), rate: BigInt(rate) })),
});

/** Of a contract's period: the same however often it is made. */
const creditIdOf = (contractId: string, start: Date): string =>
  transferId("agent salary", contractId, start.toISOString());

/** Counts the next period of a contract, if it has ended; false when it has not. */
async function settleNext({ db, now }: Settler, one: store.Contract): Promise<boolean> {
  return db.transaction(async (tx) => {
    const contract = await store.lockContract(tx, one, one.id);
    const from = contract?.settledUntil ?? null;
    if (contract === null || from === null) return false;
    const to = new Date(periodAfter(contract.kind, from.getTime()));
    if (to.getTime() + GRACE_MS > now().getTime()) return false;
    // a voided one owes the periods that had ended by then
    if (contract.state === "voided" && contract.endedAt !== null && to > contract.endedAt) {
      await store.updateContract(tx, contract, { state: "voided", settledUntil: null });
      return false;
    }
    const sums = await store.sumPeriod(tx, contract, { from, to }, contract.settledSeq);
    const { tier, amountMinor } = payOfPeriod(termsOf(contract), sums);
    await insertSalary(tx, {
      bucket: contract.bucket,
      memberId: contract.memberId,
      contractId: contract.id,
      periodStart: from,
      periodEnd: to,
      ...sums,
      tier,
      amountMinor,
      state: amountMinor === 0n ? "none" : "due",
      creditId: creditIdOf(contract.id, from),
      at: now(),
    });
    await store.updateContract(tx, contract, {
      state: contract.state,
      settledUntil: to,
      settledSeq: sums.lastSeq ?? contract.settledSeq,
    });
    return true;
  });
}

/** Counts every period that has ended of one contract; returns how many. */
export async function settleContract(services: Settler, contract: store.Contract): Promise<number> {
  let settled = 0;
  while (await settleNext(services, contract)) settled += 1;
  return settled;
}

/** Settles every period of a kind that has ended, of one bucket's members. */
async function settleBucket(services: Settler, bucket: number, kind: ContractKind): Promise<void> {
  const current = periodStart(kind, services.now().getTime() - GRACE_MS);
  const startedBefore = new Date(periodBefore(kind, current));
  const due = { kind, startedBefore, most: CONTRACTS_PER_BUCKET };
  let found: readonly store.Contract[];
  do {
    found = await store.listToSettle(services.db, bucket, due);
    for (const contract of found) await settleContract(services, contract);
  } while (found.length === CONTRACTS_PER_BUCKET);
}

/** Pays what is due of a period; false while the agent has not the money. */
async function paySalary(services: Settler, salary: Salary): Promise<boolean> {
  const { db, now } = services;
  const contract = await store.findContract(db, salary, salary.contractId);
  if (contract === null) return false;
  const { merchantId, currency } = contract;
  const agent = { bucket: contract.agentBucket, memberId: contract.agentId };
  const balance = await balanceOf(db, agent);
  if (balance === null) return false;
  const real = balance.account.real;
  await openOperatorAccount(db, { merchantId, purpose: "transit", ref: "agents", currency, real });
  const receiver = {
    id: salary.memberId,
    amountMinor: salary.amountMinor,
    outId: transferId("agent salary out", salary.creditId),
    inId: transferId("agent salary in", salary.creditId),
  };
  const { refusal } = await sendCredit(db, {
    ...agent,
    id: salary.creditId,
    merchantId,
    currency,
    receivers: [receiver],
    inKind: kinds[contract.kind],
    now: now(),
  });
  if (refusal === "funds") return false;
  // a member who was moved is below another agent, who owes nothing
  if (refusal === "receiver") {
    await endSalary(db, salary, "returned");
    return false;
  }
  await deliverCredit(services, agent, salary.creditId);
  const [item] = await listItems(db, agent, salary.creditId);
  if (item === undefined || item.state === "sending") return false;
  await endSalary(db, salary, item.state === "received" ? "paid" : "returned");
  return item.state === "received";
}

/** Expires requests, settles every period that has ended and pays what is due; returns how many salaries were paid. */
export async function runContracts(services: Settler): Promise<number> {
  const { db, now } = services;
  let paid = 0;
  for (const bucket of await listMemberBuckets(db)) {
    for (const contract of await store.listExpired(db, bucket, now(), CONTRACTS_PER_BUCKET))
      await expire(services, contract);
    for (const kind of contractKinds) await settleBucket(services, bucket, kind);
    for (const salary of await listDue(db, bucket, SALARIES_PER_BUCKET)) {
      if (await paySalary(services, salary)) paid += 1;
      else await postponeSalary(db, salary, now());
    }
  }
  return paid;
}

async function expire({ db, now }: Settler, one: store.Contract): Promise<void> {
  await db.transaction(async (tx) => {
    const contract = await store.lockContract(tx, one, one.id);
    if (contract?.state === "requested")
      await store.updateContract(tx, contract, { state: "expired", endedAt: now() });
  });
}
