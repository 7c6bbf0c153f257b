// Our books beside a vendor's: what it says it moved and we do not have, what we have and it does not say, and what
// differs. Compares what stands on both sides, an hour at a time. Never changes a book; a difference is for a person.

import { Compile } from "typebox/compile";
import { vendorAskSchemas, type StatementRow } from "@khela/contract/vendor-asks";
import { formatAmount } from "@khela/engines/money";
import type { Services } from "../platform/context.ts";
import type { Db } from "../platform/db/pool.ts";
import { memberOf, playerOf } from "./player.ts";
import {
  findStandingMoves, listComparableVendors, listStandingMoves, upsertCheck, upsertDifference, type Span, type StandingMove,
} from "./statement-store.ts";
import { askVendor } from "./vendor-line.ts";

const HOUR_MS = 60 * 60_000;
/** A vendor's clock and the way between us: what happened so near an edge may stand on its other side. */
const EDGE_MS = 10 * 60_000;
const MOST_MOVES = 1_000_000;
const MOST_PAGES = 2_000;

export type Difference = {
  readonly problem: "missing" | "extra" | "different";
  readonly player: string;
  readonly transactionId: string;
  /** Missing here: what the vendor says. */
  readonly theirs: StatementRow | null;
  readonly ours: StatementRow | null;
};

export type Comparison = { readonly theirs: number; readonly ours: number; readonly differences: readonly Difference[] };

/** The vendor gave no statement, or one that is none. */
export class NoStatement extends Error {
  override readonly name = "NoStatement";
}

const reportShape = Compile(vendorAskSchemas.statement.out);
const keyOf = (player: string, transactionId: string) => `${player} ${transactionId}`;

function asRow(move: StandingMove): StatementRow {
  const { transactionId, method, currency, amountMinor, winMinor, at } = move;
  const sign = amountMinor < 0n ? "-" : "";
  return {
    transactionId, method: method as StatementRow["method"], player: playerOf(move), currency,
    amount: sign + formatAmount(amountMinor < 0n ? -amountMinor : amountMinor, currency),
    ...(method === "bet-win" ? { winAmount: formatAmount(winMinor, currency) } : {}),
    at: at.getTime(),
  };
}

/** "12" and "12.00" are the same money. */
function sameAmount(a: string | undefined, b: string | undefined): boolean {
  const plain = (text: string | undefined) => text?.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "") ?? "0";
  return plain(a) === plain(b);
}

function differs(theirs: StatementRow, ours: StatementRow): boolean {
  return theirs.method !== ours.method || theirs.currency !== ours.currency
    || !sameAmount(theirs.amount, ours.amount) || !sameAmount(theirs.winAmount, ours.winAmount);
}

/** Compares a vendor's statement of a span, which should reach ten minutes beyond it on both sides, with our books. */
export async function compareStatement(db: Db, vendor: string, span: Span, statement: readonly StatementRow[]): Promise<Comparison> {
  const wide = { from: new Date(span.from.getTime() - EDGE_MS), to: new Date(span.to.getTime() + EDGE_MS) };
  const moves = await listStandingMoves(db, vendor, wide, MOST_MOVES + 1);
  if (moves.length > MOST_MOVES) throw new NoStatement("more moves than can be compared at once; take a shorter span");
  const known = new Map(moves.map(asRow).map((row) => [keyOf(row.player, row.transactionId), row]));
  const within = ({ at }: StatementRow) => at >= span.from.getTime() && at < span.to.getTime();
  const inside = [...known.values()].filter(within);

  const seen = new Set(statement.map((row) => keyOf(row.player, row.transactionId)));
  const strangers = statement.filter((row) => within(row) && !known.has(keyOf(row.player, row.transactionId)));
  const ids = strangers.flatMap((row) => {
    const member = memberOf(row.player);
    return member === null ? [] : [{ ...member, transactionId: row.transactionId }];
  });
  for (const row of (ids.length === 0 ? [] : await findStandingMoves(db, vendor, ids)).map(asRow)) {
    known.set(keyOf(row.player, row.transactionId), row);
  }
  const told = statement.filter(within);
  const differences = told.flatMap((theirs): Difference[] => {
    const { player, transactionId } = theirs;
    const ours = known.get(keyOf(player, transactionId)) ?? null;
    if (ours === null) return [{ problem: "missing", player, transactionId, theirs, ours }];
    return differs(theirs, ours) ? [{ problem: "different", player, transactionId, theirs, ours }] : [];
  });
  const extra = inside.filter(({ player, transactionId }) => !seen.has(keyOf(player, transactionId)))
    .map((ours): Difference => ({ problem: "extra", player: ours.player, transactionId: ours.transactionId, theirs: null, ours }));
  return { theirs: told.length, ours: inside.length, differences: [...differences, ...extra] };
}

type Reached = { readonly code: string; readonly keyNo: number; readonly url: string | null };
type Asking = Parameters<typeof askVendor>[0];

/** The vendor's own statement of a span and ten minutes around it. @throws {NoStatement} */
export async function fetchStatement(asking: Asking, vendor: Reached, span: Span): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await askVendor(asking, vendor, "statement", {
      vendor: vendor.code, from: span.from.getTime() - EDGE_MS, to: span.to.getTime() + EDGE_MS, ...(after === undefined ? {} : { after }),
    });
    if (answer.kind !== "answer") throw new NoStatement("the vendor does not answer");
    if (answer.status !== 200 || !reportShape.Check(answer.body)) throw new NoStatement(`the vendor answers HTTP ${answer.status} and no statement`);
    rows.push(...answer.body.transactions);
    if (answer.body.next === null) return rows;
    after = answer.body.next;
  }
  throw new NoStatement("the statement does not end");
}

/** Compares one hour of a vendor's with what it says, and keeps what came of it. */
export async function checkHour(services: Services, vendor: Reached, span: Span): Promise<Comparison | null> {
  const { db, log, now } = services;
  const checked = { vendor: vendor.code, ...span, checkedAt: now() };
  try {
    const found = await compareStatement(db, vendor.code, span, await fetchStatement(services, vendor, span));
    for (const { player, transactionId, problem, theirs, ours } of found.differences) {
      await upsertDifference(db, { vendor: vendor.code, player, transactionId, problem, theirs, ours, foundAt: now() });
      log.error({ vendor: vendor.code, player, transactionId, problem, theirs, ours }, "a vendor's statement differs from our books");
    }
    await upsertCheck(db, { ...checked, theirs: found.theirs, ours: found.ours, differences: found.differences.length });
    return found;
  } catch (error) {
    if (!(error instanceof NoStatement)) throw error;
    log.warn({ vendor: vendor.code, from: span.from, why: error.message }, "a vendor's statement could not be had");
    await upsertCheck(db, { ...checked, theirs: 0, ours: 0, differences: null });
    return null;
  }
}

/** Every vendor of our dialect, hour by hour of the day before; a vendor that gives no statement is left for the next day. */
export async function checkYesterday(services: Services): Promise<void> {
  const today = Math.floor(services.now().getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS;
  for (const vendor of await listComparableVendors(services.db)) {
    for (let hour = 24; hour > 0; hour -= 1) {
      const from = new Date(today - hour * HOUR_MS);
      if ((await checkHour(services, vendor, { from, to: new Date(from.getTime() + HOUR_MS) })) === null) break;
    }
  }
}
