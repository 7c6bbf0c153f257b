// Limits of credit that an agent may send: to one member, and in a day. This file shows them to senders; the database
// checks them when it takes the money.

import { balanceOf } from "../../wallet/wallet.ts";
import type { calls } from "@khela/contract/calls";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../../http/context.ts";
import * as store from "./limit-store.ts";

/**
 * Share above which a transfer counts as large: a 20th of the day's limit or, without a day's limit, a quarter of the
 * balance.
 */
const LARGE_SHARE = { day: 20n, balance: 4n } as const;

type Limits = (typeof calls)["agents"]["creditLimits"];

export async function creditLimits({
  db,
  session,
  merchant,
  now,
}: Context<Limits>): Promise<OutputOf<Limits>> {
  const { currency } = merchant;
  const limits = await store.findLimits(db, { merchantId: merchant.id, currency });
  if (limits === null) {
    const balance = (await balanceOf(db, session))?.availableMinor ?? 0n;
    return { currency, limits: null, askFrom: formatAmount(balance / LARGE_SHARE.balance, currency) };
  }
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
    askFrom: formatAmount(dayMinor / LARGE_SHARE.day, currency),
  };
}
