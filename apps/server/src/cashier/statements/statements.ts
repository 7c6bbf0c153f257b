// Statements of receiving accounts. They are imported as exported, each line once, and a line is assigned to one
// deposit. An assigned line pays no other deposit, and a deposit has at most one line.

import { createHash } from "node:crypto";
import { fail } from "../../infra/failure.ts";
import { findDeposit, type Deciding } from "../decisions/decision.ts";
import { manualPaymentId } from "../manual/manual-store.ts";
import type { Order } from "../store.ts";
import { findCandidates } from "./matching.ts";
import { readStatement } from "./statement-file.ts";
import { defaultKind, formatOf } from "./statement-formats.ts";
import {
  insertImport,
  insertMatch,
  listFormats,
  lockAccount,
  lockLine,
  setAside,
  type AccountKey,
  type StatementLine,
  type StoredFormat,
} from "./statement-store.ts";

const MAX_FILE_NAME = 120;

type Importing = Pick<Deciding, "db" | "now" | "actor">;

export type ImportedStatement = {
  readonly importId: bigint;
  readonly lines: number;
  readonly added: number;
  readonly outgoing: number;
  readonly matched: number;
};

/** Finds the receiving account with the format of its statements. @throws {Failure} channel.unknown */
export async function findAccount(db: Deciding["db"], account: AccountKey): Promise<StoredFormat> {
  const all = await listFormats(db, account.merchantId);
  const found = all.find((one) => one.channel === account.channel && one.account === account.account);
  return found ?? fail("channel.unknown");
}

/** Whether the line's transaction already paid this deposit. */
function isPaidBy(order: Order, { channel, transactionId }: StatementLine): boolean {
  return order.state === "paid" && order.paymentId === manualPaymentId(channel, transactionId);
}

/**
 * Assigns lines to deposits that were credited before their statement was imported; returns the number of assigned
 * lines.
 */
async function matchCredited(
  importing: Importing,
  account: AccountKey,
  lines: readonly StatementLine[],
): Promise<number> {
  const candidates = await findCandidates(importing.db, account, lines);
  let matched = 0;
  for (const line of lines) {
    const paid = candidates.get(line.id)?.find(({ order }) => isPaidBy(order, line));
    if (paid === undefined) continue;
    const by = { orderId: paid.order.id, by: importing.actor, at: importing.now() };
    if (await insertMatch(importing.db, line, by)) matched += 1;
  }
  return matched;
}

/**
 * Imports a file of the account's statement, in the caller's transaction. @throws {Failure} Then nothing has changed.
 */
export async function importStatement(
  importing: Importing,
  account: AccountKey,
  file: { readonly name: string; readonly bytes: Buffer },
  reading: { readonly currency: string; readonly timeZone: string },
): Promise<ImportedStatement> {
  const { db, now, actor } = importing;
  const { kind: known, columns } = await findAccount(db, account);
  const kind = known ?? defaultKind(account.channel);
  const { lines, outgoing } = readStatement(file.bytes, formatOf(kind, columns), reading);
  if (!(await lockAccount(db, account))) fail("channel.unknown");
  const made = {
    ...account,
    kind,
    fileName: file.name.replace(/[^\p{L}\p{N}\p{M} ._()-]/gu, "_").slice(0, MAX_FILE_NAME),
    sha256: createHash("sha256").update(file.bytes).digest(),
    currency: reading.currency,
    outgoing,
    by: actor,
    now: now(),
  };
  const { id, added } = await insertImport(db, made, lines);
  const matched = await matchCredited(importing, account, added);
  return { importId: id, lines: lines.length, added: added.length, outgoing, matched };
}

/**
 * The merchant's statement line, locked until the transaction ends. @throws {Failure} statement.line.unknown,
 * statement.line.used
 */
export async function lockOpenLine(
  { db, merchantId }: Pick<Deciding, "db" | "merchantId">,
  lineId: bigint,
): Promise<StatementLine> {
  const line = (await lockLine(db, merchantId, lineId)) ?? fail("statement.line.unknown");
  return line.state === "open" ? line : fail("statement.line.used");
}

/** Assigns the line to the deposit that the line paid. @throws {Failure} statement.line.used */
export async function useLine(
  { db, now, actor }: Pick<Deciding, "db" | "now" | "actor">,
  line: StatementLine,
  orderId: string,
): Promise<void> {
  if (!(await insertMatch(db, line, { orderId, by: actor, at: now() }))) fail("statement.line.used");
}

/**
 * Assigns a line to a deposit that was credited without a line, when both have the same transaction. @throws {Failure}
 */
export async function matchLine(
  deciding: Deciding,
  { lineId, orderId }: { readonly lineId: bigint; readonly orderId: string },
): Promise<StatementLine> {
  const line = await lockOpenLine(deciding, lineId);
  const order = await findDeposit(deciding, orderId);
  if (order.channel !== line.channel || order.receiving === null) fail("deposit.order.unknown");
  if (order.state !== "paid") fail("deposit.order.decided", { state: order.state });
  if (!isPaidBy(order, line)) fail("deposit.transaction.used");
  await useLine(deciding, line, order.id);
  return line;
}

export async function setLineAside(
  deciding: Deciding,
  { lineId, note }: { readonly lineId: bigint; readonly note: string },
): Promise<StatementLine> {
  const line = await lockOpenLine(deciding, lineId);
  if (!(await setAside(deciding.db, line, { note, by: deciding.actor }))) fail("statement.line.used");
  return line;
}
