/**
 * One application process of the bank test: its own pool and batcher, workers that move money between accounts and read
 * their total. Takes one JSON argument, prints one JSON line.
 */
import { randomInt, randomUUID } from "node:crypto";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import type { Db } from "@khela/service-kit/db/database";
import { between, createWallet } from "../../apps/server/src/wallet/wallet.ts";
import type { LinkedPostings } from "../../apps/server/src/wallet/wallet.ts";
import type { BankOrder, BankProcessReport } from "./bank.ts";

const order = JSON.parse(process.argv[2] ?? "") as BankOrder;
const accounts = order.accounts.map(({ bucket, memberId, id, currency }) => ({
  bucket,
  memberId: BigInt(memberId),
  id: BigInt(id),
  currency,
}));
const db = createDatabase({ url: order.url, applicationName: "khela bank", max: order.workers });
const wallet = createWallet({ db, connections: 2 });
const report = { moved: 0, refused: 0, unanswered: 0, reads: 0, wrong: [] as string[] };
const MAX_REPORTED = 5;

function gift(): LinkedPostings {
  const from = randomInt(accounts.length);
  const to = (from + 1 + randomInt(accounts.length - 1)) % accounts.length;
  return between({
    id: randomUUID(),
    from: accounts[from]!,
    to: accounts[to]!,
    transitId: BigInt(order.transitId),
    amountMinor: BigInt(1 + randomInt(60)),
    outKind: 8202,
    inKind: 8102,
    reference: "bank",
  });
}

/** Posts a gift, alternately in the shared batch and in a separate transaction. */
async function postGift(turn: number): Promise<void> {
  const answers =
    turn % 2 === 0
      ? await wallet.postBatched(gift())
      : await db.transaction((tx) => wallet.post(tx, [gift()]));
  if (answers.every((answer) => answer.ok)) report.moved += 1;
  else report.refused += 1;
}

const members = accounts.map((account) => String(account.memberId));
const buckets = accounts.map((account) => account.bucket);

const atOnce = (tx: Db) =>
  tx.one<{ total: string; least: bigint }>(sql`
  select sum(balance)::text total, min(least(balance, held)) least from account
  where bucket = any (${buckets}::smallint[]) and member_id = any (${members}::bigint[])`);

/** Reads the balances account by account in one snapshot, as a paged report does. */
async function oneByOne(): Promise<{ total: string; least: bigint }> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    let total = 0n;
    let least = 0n;
    for (const { bucket, memberId, id } of accounts) {
      const { balance, held } = await tx.one<{ balance: bigint; held: bigint }>(sql`
        select balance, held from account where bucket = ${bucket} and member_id = ${memberId} and id = ${id}`);
      total += balance;
      if (balance < least || held < 0n) least = balance < held ? balance : held;
    }
    return { total: String(total), least };
  });
}

async function read(turn: number): Promise<void> {
  const { total, least } = turn % 2 === 0 ? await atOnce(db) : await oneByOne();
  report.reads += 1;
  if (total === order.total && least >= 0n) return;
  if (report.wrong.length < MAX_REPORTED) report.wrong.push(`read a total of ${total}, the lowest ${least}`);
}

/** Counts a serialization failure, which must move nothing (the totals check it), and reports every other error. */
function recordError(error: { code?: string; message: string }): void {
  if (error.code === "40001" || error.code === "batcher.unavailable") report.unanswered += 1;
  else if (report.wrong.length < MAX_REPORTED) report.wrong.push(error.message);
}

/** Returns whether the run has the minimum number of transfers and reads, and a refusal. */
const isEnough = () => report.moved >= order.least && report.reads >= order.least && report.refused > 0;

async function work(worker: number): Promise<void> {
  const [until, latest] = [performance.now() + order.forMs, performance.now() + order.forMs + order.longerMs];
  for (let turn = worker; performance.now() < (isEnough() ? until : latest); turn += 1) {
    await (turn % 3 === 0 ? read(turn) : postGift(turn)).catch(recordError);
  }
}

await Promise.all(Array.from({ length: order.workers }, (_, worker) => work(worker)));
await wallet.close();
await db.close();
process.stdout.write(`${JSON.stringify(report satisfies BankProcessReport)}\n`);
