// Settles the periods of contracts. A period is counted once, from the settled rounds only; pay.ts pays the result.

import {
  contractKinds,
  periodBefore,
  periodStart,
  type ContractKind,
  type ContractTerms,
} from "@khela/contract/agents/contracts/terms";
import type { Services } from "../../http/context.ts";
import { forEachBucket, listMemberBuckets } from "../../infra/db/buckets.ts";
import * as store from "./contract-store.ts";
import { payDue } from "./pay.ts";

type Settler = Pick<Services, "db" | "push" | "now" | "log">;

/** Wait after a period's end, because a round that was settled just before the end may commit shortly after it. */
const GRACE_MS = 60_000;
/** Maximum contracts settled by one call, so that no transaction is long. It is halved after each timeout. */
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

/**
 * Settles every ended period of a kind, for one bucket's members or one contract; returns the number of settled
 * periods.
 */
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

/**
 * Settles every ended period of a kind, of all contracts; returns the number of settled periods. A bucket that fails
 * waits for the next run.
 */
export async function settlePeriods(
  services: Pick<Settler, "db" | "now" | "log">,
  kind: ContractKind,
): Promise<number> {
  let total = 0;
  await forEachBucket(await listMemberBuckets(services.db), async (bucket) => {
    try {
      const counted = await settleBucket(services, bucket, kind);
      total += counted;
    } catch (error) {
      services.log.error({ error, bucket, kind }, "periods of contracts wait for the next run");
    }
  });
  return total;
}

/** Settles every ended period of one contract; returns the number of settled periods. */
export function settleContract(
  services: Pick<Settler, "db" | "now">,
  { bucket, kind, id }: Pick<store.Contract, "bucket" | "kind" | "id">,
): Promise<number> {
  return settleBucket(services, bucket, kind, id);
}

/**
 * Expires requests, settles ended periods and pays due salaries. A part that fails waits for the next run. Returns the
 * number of paid salaries.
 */
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
