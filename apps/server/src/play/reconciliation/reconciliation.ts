// Compares our settled transactions with a vendor's reconciliation report, one hour at a time. It finds transactions
// missing on either side and transactions that differ. It never changes a transaction; an operator resolves
// differences.

import { Compile } from "typebox/compile";
import { vendorCallbackSchemas, type ReconciliationRow } from "@khela/contract/vendor-callbacks";
import { formatAmount } from "@khela/engines/money";
import type { Services } from "../../http/context.ts";
import type { Db } from "@khela/service-kit/db/database";
import { policy as khela } from "../adapters/khela/policy.ts";
import { parsePlayerId, toPlayerId } from "../launch/player-id.ts";
import {
  findSettledTransactions,
  listComparableVendors,
  listSettledTransactions,
  upsertCheck,
  upsertDifference,
  type TimeRange,
  type SettledTransaction,
} from "./reconciliation-store.ts";
import { callVendor } from "../vendor-api/vendor-client.ts";

const HOUR_MS = 60 * 60_000;
/**
 * Tolerance for clock skew and network delay. The vendor may count a transaction this close to a span's edge in the
 * neighbouring span.
 */
const CLOCK_TOLERANCE_MS = 10 * 60_000;
const MAX_TRANSACTIONS = 1_000_000;
const MAX_PAGES = 2_000;

export type Difference = {
  readonly problem: "missing" | "extra" | "different";
  readonly player: string;
  readonly transactionId: string;
  /** The transaction in the vendor's report; null: missing in the report. */
  readonly theirs: ReconciliationRow | null;
  readonly ours: ReconciliationRow | null;
};

export type Comparison = {
  readonly theirs: number;
  readonly ours: number;
  readonly differences: readonly Difference[];
};

/** Error: the vendor gave no report, or an invalid report. */
export class ReportUnavailable extends Error {
  override readonly name = "ReportUnavailable";
}

const reportSchema = Compile(vendorCallbackSchemas.statement.out);
const keyOf = (player: string, transactionId: string) => `${player} ${transactionId}`;

function toRow(transaction: SettledTransaction): ReconciliationRow {
  const { transactionId, method, currency, amountMinor, winMinor, at } = transaction;
  const sign = amountMinor < 0n ? "-" : "";
  return {
    transactionId,
    method: method as ReconciliationRow["method"],
    player: toPlayerId(transaction),
    currency,
    amount: sign + formatAmount(amountMinor < 0n ? -amountMinor : amountMinor, currency),
    ...(method === "bet-win" ? { winAmount: formatAmount(winMinor, currency) } : {}),
    at: at.getTime(),
  };
}

/** Whether two decimal texts are the same amount, such as "12" and "12.00". */
function sameAmount(a: string | undefined, b: string | undefined): boolean {
  const normalize = (text: string | undefined) =>
    text?.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "") ?? "0";
  return normalize(a) === normalize(b);
}

function isDifferent(theirs: ReconciliationRow, ours: ReconciliationRow): boolean {
  return (
    theirs.method !== ours.method ||
    theirs.currency !== ours.currency ||
    !sameAmount(theirs.amount, ours.amount) ||
    !sameAmount(theirs.winAmount, ours.winAmount)
  );
}

/**
 * Compares a vendor's report of a period with our transactions. The report must extend ten minutes beyond the period
 * on both sides.
 */
export async function compareReport(
  db: Db,
  vendor: string,
  span: TimeRange,
  report: readonly ReconciliationRow[],
): Promise<Comparison> {
  const widened = {
    from: new Date(span.from.getTime() - CLOCK_TOLERANCE_MS),
    to: new Date(span.to.getTime() + CLOCK_TOLERANCE_MS),
  };
  const transactions = await listSettledTransactions(db, vendor, widened, MAX_TRANSACTIONS + 1);
  if (transactions.length > MAX_TRANSACTIONS)
    throw new ReportUnavailable("more moves than can be compared at once; take a shorter span");
  const known = new Map(transactions.map(toRow).map((row) => [keyOf(row.player, row.transactionId), row]));
  const within = ({ at }: ReconciliationRow) => at >= span.from.getTime() && at < span.to.getTime();
  const inside = [...known.values()].filter(within);

  const seen = new Set(report.map((row) => keyOf(row.player, row.transactionId)));
  const unmatched = report.filter((row) => within(row) && !known.has(keyOf(row.player, row.transactionId)));
  const ids = unmatched.flatMap((row) => {
    const member = parsePlayerId(row.player);
    return member === null ? [] : [{ ...member, transactionId: row.transactionId }];
  });
  for (const row of (ids.length === 0 ? [] : await findSettledTransactions(db, vendor, ids)).map(toRow)) {
    known.set(keyOf(row.player, row.transactionId), row);
  }
  const reported = report.filter(within);
  const differences = reported.flatMap((theirs): Difference[] => {
    const { player, transactionId } = theirs;
    const ours = known.get(keyOf(player, transactionId)) ?? null;
    if (ours === null) return [{ problem: "missing", player, transactionId, theirs, ours }];
    return isDifferent(theirs, ours) ? [{ problem: "different", player, transactionId, theirs, ours }] : [];
  });
  const extra = inside
    .filter(({ player, transactionId }) => !seen.has(keyOf(player, transactionId)))
    .map(
      (ours): Difference => ({
        problem: "extra",
        player: ours.player,
        transactionId: ours.transactionId,
        theirs: null,
        ours,
      }),
    );
  return { theirs: reported.length, ours: inside.length, differences: [...differences, ...extra] };
}

type VendorEndpoint = { readonly code: string; readonly keyNo: number; readonly url: string | null };
type VendorClientDeps = Parameters<typeof callVendor>[0];

/** Fetches the vendor's report of a period, extended by ten minutes on both sides. @throws {ReportUnavailable} */
export async function fetchReport(
  deps: VendorClientDeps,
  vendor: VendorEndpoint,
  span: TimeRange,
): Promise<ReconciliationRow[]> {
  const rows: ReconciliationRow[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await callVendor(deps, vendor, "statement", {
      vendor: vendor.code,
      from: span.from.getTime() - CLOCK_TOLERANCE_MS,
      to: span.to.getTime() + CLOCK_TOLERANCE_MS,
      ...(after === undefined ? {} : { after }),
    });
    if (answer.kind !== "answer") throw new ReportUnavailable("the vendor does not answer");
    if (answer.status !== 200 || !reportSchema.Check(answer.body))
      throw new ReportUnavailable(`the vendor answers HTTP ${answer.status} without a statement`);
    rows.push(...answer.body.transactions);
    if (answer.body.next === null) return rows;
    after = answer.body.next;
  }
  throw new ReportUnavailable("the statement does not end");
}

/** Compares one hour of the transactions at a vendor with the vendor's report, and stores the result. */
export async function reconcileHour(
  services: Services,
  vendor: VendorEndpoint,
  span: TimeRange,
): Promise<Comparison | null> {
  const { db, log, now } = services;
  const check = { vendor: vendor.code, ...span, checkedAt: now() };
  try {
    const comparison = await compareReport(db, vendor.code, span, await fetchReport(services, vendor, span));
    for (const { player, transactionId, problem, theirs, ours } of comparison.differences) {
      await upsertDifference(db, {
        vendor: vendor.code,
        player,
        transactionId,
        problem,
        theirs,
        ours,
        foundAt: now(),
      });
      log.error(
        { vendor: vendor.code, player, transactionId, problem, theirs, ours },
        "a vendor's statement differs from our books",
      );
    }
    await upsertCheck(db, {
      ...check,
      theirs: comparison.theirs,
      ours: comparison.ours,
      differences: comparison.differences.length,
    });
    return comparison;
  } catch (error) {
    if (!(error instanceof ReportUnavailable)) throw error;
    log.warn(
      { vendor: vendor.code, from: span.from, why: error.message },
      "a vendor's statement could not be fetched",
    );
    await upsertCheck(db, { ...check, theirs: 0, ours: 0, differences: null });
    return null;
  }
}

/**
 * Reconciles all hours of the previous day for every vendor of the vendor API. When a vendor gives no report for an
 * hour, its later hours of that day are skipped.
 */
export async function reconcileYesterday(services: Services): Promise<void> {
  const today = Math.floor(services.now().getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS;
  for (const vendor of await listComparableVendors(services.db, khela.name)) {
    for (let hour = 24; hour > 0; hour -= 1) {
      const from = new Date(today - hour * HOUR_MS);
      if ((await reconcileHour(services, vendor, { from, to: new Date(from.getTime() + HOUR_MS) })) === null)
        break;
    }
  }
}
