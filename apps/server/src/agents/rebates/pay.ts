// Gives new members the rates of their link, or the rates that the agent set when opening the account. Pays the rebates
// of ended days. A day's parts are paid once, even when runs are killed or overlap, because a transfer's id comes from
// member, day and part.

import type { Services } from "../../http/context.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { openOperatorAccount } from "../../wallet/wallet.ts";
import { listLinkRates } from "../links/link-store.ts";
import { presetRates, siteDay } from "./rates.ts";
import * as store from "./rebate-store.ts";

type Payer = Pick<Services, "db" | "push" | "now" | "log">;

const PRESETS_PER_BUCKET = 500;
const DAYS_PER_BUCKET = 1_000;

/** Gives a new member their first rates; false when another caller has already set rates. */
export async function applyPreset(
  { db, now }: Pick<Payer, "db" | "now">,
  member: store.Preset,
): Promise<boolean> {
  const { agentBucket, agentId, linkCode, rates, joinedAt } = member;
  return db.transaction(async (tx) => {
    if (!(await store.endPreset(tx, member))) return false;
    if (agentBucket !== null && agentId !== null) {
      const parent = { bucket: agentBucket, memberId: agentId };
      const preset = rates ?? (await listLinkRates(tx, parent, linkCode));
      // presetRates limits them, because the agent's own rates may have been lowered since
      if (preset.length > 0)
        await presetRates(tx, member, { parent, rates: preset, fromDay: siteDay(joinedAt), now: now() });
    }
    return true;
  });
}

/** Gives new members their first rates, from the day of their registration on; returns the number of members. */
export async function applyPresets(services: Payer): Promise<number> {
  let applied = 0;
  for (const bucket of await listMemberBuckets(services.db)) {
    for (const member of await store.listPresets(services.db, bucket, PRESETS_PER_BUCKET)) {
      try {
        if (await applyPreset(services, member)) applied += 1;
      } catch (error) {
        services.log.error(
          { error, member: String(member.memberId) },
          "a new member's rates wait for the next run",
        );
      }
    }
  }
  return applied;
}

/** Pays the rebates of days before today. Returns the number of payments, counted as one for each member and day. */
export async function payRebates(services: Payer): Promise<number> {
  const { db, push, now, log } = services;
  const opened = new Set<string>();
  let paid = 0;
  for (const bucket of await listMemberBuckets(db)) {
    for (const due of await store.listDueRebates(db, bucket, siteDay(now()), DAYS_PER_BUCKET)) {
      const { merchantId, currency, real } = due;
      const key = `${merchantId} ${currency} ${real}`;
      try {
        if (!opened.has(key))
          await openOperatorAccount(db, { merchantId, purpose: "rebate", ref: "agents", currency, real });
        opened.add(key);
        if ((await store.payDay(db, due, now())) === 0n) continue;
        push.balanceChanged(due);
        paid += 1;
      } catch (error) {
        log.error({ error, member: String(due.memberId), day: due.day }, "a rebate waits for the next run");
      }
    }
  }
  return paid;
}
