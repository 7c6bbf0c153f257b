// Settles the periods of contracts. Promises that a period is counted once, from the settled rounds alone; what it owes is paid by pay.ts.

import {
  contractKinds,
  periodBefore,
  periodStart,
  type ContractKind,
  type ContractTerms,
} from "@khela/contract/agents/contracts/terms";
import type { Services } from "../../http/context.ts";
import { forEachMemberBucket, listMemberBuckets } from "../../infra/db/buckets.ts";
import * as store from "./contract-store.ts";
import { payDue } from "./pay.ts";

type Settler = Pick<Services, "db" | "push" | "now" | "log">;

/** A round that was settled just before the end may commit a moment after it. */
const GRACE_MS = 60_000;
/** By one call, so that no transaction is long; half of it after each one that has run out of time. */
const SETTLED_AT_ONCE = 500;
const OUT_OF_TIME = "57014";

export const termsOf = ({
  kind,
  rateType,
  minTurnovers,
  minLosses,
  rates,
}: store.Contract): ContractTerms => ({
  kind,
  rateType,
  tiers: rates.map((rate, place) => ({
    minTurnoverMinor: BigInt(minTurnovers[place]!),
    minLossMinor: BigInt(minLosses[place] ?? 0),
    rate: BigInt(rate),
  })),
});

/** Counts every period of a kind that has ended, of one bucket's members or of one contract; returns how many. */
async function settleBucket(
  { db, now }: Pick<Settler, "db" | "now">,
  bucket: number,
  kind: ContractKind,
  contractId: string | null = null,
): Promise<number> {
  const begun = periodBefore(kind, periodStart(kind, now().getTime() - GRACE_MS));
  const due = {
    kind,
    contractId,
    startedBefore: new Date(begun),
    now: now(),
  };
  let most = SETTLED_AT_ONCE;
  let total = 0;
  for (;;) {
    try {
      const counted = await store.settleNextPeriods(db, bucket, { ...due, most });
      if (counted === 0) return total;
      total += counted;
    } catch (error) {
      if (most === 1 || (error as { code?: unknown }).code !== OUT_OF_TIME) throw error;
      most = Math.floor(most / 2);
    }
  }
}

/** Counts every period of a kind that has ended, of all contracts; returns how many. A bucket that fails waits for the next run. */
export async function settlePeriods(
  services: Pick<Settler, "db" | "now" | "log">,
  kind: ContractKind,
): Promise<number> {
  let total = 0;
  await forEachMemberBucket(services.db, async (bucket) => {
    try {
      const counted = await settleBucket(services, bucket, kind);
      total += counted;
    } catch (error) {
      services.log.error({ error, bucket, kind }, "periods of contracts wait for the next run");
    }
  });
  return total;
}

/** Counts every period that has ended of one contract; returns how many. */
export function settleContract(
  services: Pick<Settler, "db" | "now">,
  { bucket, kind, id }: Pick<store.Contract, "bucket" | "kind" | "id">,
): Promise<number> {
  return settleBucket(services, bucket, kind, id);
}

/** Expires requests, settles every period that has ended and pays what is due, but what fails waits; returns how many salaries were paid. */
export async function runContracts(services: Settler): Promise<number> {
  const { db, now, log } = services;
  let paid = 0;
  for (const kind of contractKinds) await settlePeriods(services, kind);
  const pay = async (bucket: number) => {
    paid += await payDue(services, bucket);
  };
  for (const bucket of await listMemberBuckets(db))
    for (const step of [() => store.expireRequests(db, bucket, now()), () => pay(bucket)])
      await step().catch((error: unknown) => log.error({ error, bucket }, "contracts wait for the next run"));
  return paid;
}
