// The figures of a merchant's day, from sums that jobs have already counted.

import { findTransactionType, transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import type { today } from "@khela/contract/operator/today/calls";
import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import type { Merchant } from "../../infra/db/merchant-store.ts";
import * as store from "./figures-store.ts";

export type Figures = OperatorOutputOf<(typeof today)["get"]>["today"];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Groups of transfers that cost the operator. Grants of play money are left out. */
const COSTS: readonly string[] = [
  "promotion",
  "betting_rebate",
  "agent_rebate",
  "share_bonus",
  "daily_wage",
  "hour_wage",
];

function isCost(kind: number): boolean {
  const type = findTransactionType(kind);
  return type !== null && type !== "playGrant" && COSTS.includes(transactionTypes[type].group);
}

export function queryOf(
  { id, currency }: Merchant,
  buckets: readonly number[],
  now: Date,
  daysAgo: number,
): store.DayQuery {
  const offset = siteOffsetMinutes * MINUTE_MS;
  const start = Math.floor((now.getTime() + offset) / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  return {
    merchantId: id,
    currency,
    buckets,
    day: new Date(start).toISOString().slice(0, 10),
    from: new Date(start - offset),
    to: new Date(start - offset + DAY_MS),
  };
}

export async function readDay(db: Db, query: store.DayQuery): Promise<Figures> {
  const { deposit, depositRefund, withdraw, withdrawFee } = transactionTypes;
  const kinds = await store.sumTransfers(db, query);
  const rounds = await store.sumRounds(db, query);
  const of = (kind: number) => kinds.find((sum) => sum.kind === kind);
  const net = ({ inMinor, outMinor }: store.KindSum) => inMinor - outMinor;
  const costs = kinds.filter(({ kind }) => isCost(kind)).reduce((sum, kind) => sum + net(kind), 0n);
  const ggr = rounds.stakeMinor - rounds.payoutMinor;
  const text = (minor: bigint) => formatAmount(minor, query.currency);
  return {
    day: query.day,
    deposits: text((of(deposit.id)?.inMinor ?? 0n) - (of(depositRefund.id)?.outMinor ?? 0n)),
    depositCount: of(deposit.id)?.transfers ?? 0,
    withdrawals: text((of(withdraw.id)?.outMinor ?? 0n) + (of(withdrawFee.id)?.outMinor ?? 0n)),
    withdrawalCount: of(withdraw.id)?.transfers ?? 0,
    turnover: text(rounds.stakeMinor),
    ggr: text(ggr),
    ngr: text(ggr - costs),
    registrations: await store.countRegistrations(db, query),
    activeMembers: rounds.members,
    firstDeposits: await store.countFirstDeposits(db, query, deposit.id),
  };
}
