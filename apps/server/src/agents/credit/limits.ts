// How much credit an agent may send: to one member, and in a day. Who sends reads it here; it is checked where the money is taken.

import type { calls } from "@khela/contract/calls";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import * as store from "./limit-store.ts";

type Limits = (typeof calls)["agents"]["creditLimits"];

export async function creditLimits({
  db,
  session,
  merchant,
  now,
}: Context<Limits>): Promise<OutputOf<Limits>> {
  const { currency } = merchant;
  const limits = await store.findLimits(db, { merchantId: merchant.id, currency });
  if (limits === null) return { currency, limits: null };
  const { leastMinor, mostMinor, dayMinor } = limits;
  const sent = await store.sentSince(db, session, transactionTypes.uplineIn.id, store.dayFrom(now()));
  return {
    currency,
    limits: {
      min: formatAmount(leastMinor, currency),
      max: formatAmount(mostMinor, currency),
      day: formatAmount(dayMinor, currency),
      leftToday: formatAmount(dayMinor > sent ? dayMinor - sent : 0n, currency),
    },
  };
}

const detailOf = (limits: store.CreditLimits | null) =>
  limits === null
    ? null
    : { least: String(limits.leastMinor), most: String(limits.mostMinor), day: String(limits.dayMinor) };

/** Gives a merchant its limits, or none; what is sent from then on keeps them. False, and nothing changes, where no amount would be within them. */
export async function saveLimits(
  db: Db,
  key: store.LimitKey,
  limits: store.CreditLimits | null,
  actor: string,
): Promise<boolean> {
  if (limits !== null) {
    const { leastMinor, mostMinor, dayMinor } = limits;
    if (leastMinor <= 0n || mostMinor < leastMinor || dayMinor < mostMinor) return false;
  }
  await db.transaction(async (tx) => {
    const before = await store.findLimits(tx, key);
    await store.replaceLimits(tx, key, limits);
    await writeAudit(tx, {
      merchantId: key.merchantId,
      actor,
      action: "agents.credit.limits",
      subject: `merchant:${key.merchantId}`,
      detail: { currency: key.currency, before: detailOf(before), after: detailOf(limits) },
    });
  });
  return true;
}
