/** The buckets of new members, and a member of an older database in a bucket that new members do not get. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { createOperator } from "../../../../../tests/operators.ts";
import { openPlayerSession } from "../../../../../tests/vendor-client.ts";
import { featureChecks } from "../../audit-checks.ts";
import { loginAs, registration, testPassword } from "../../../test/auth/auth-harness.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { rollUpOperatorAccounts } from "../../wallet/rollup-store.ts";
import { openOperatorAccount } from "../../wallet/store.ts";
import { credit, listAccounts, post } from "../../wallet/wallet.ts";
import { findMemberKey, listMemberBuckets } from "./buckets.ts";

const OLD_BUCKET = 200;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

test("new members: 10,000 ids → each of the 32 buckets gets 0.8 to 1.2 of the mean, and no other bucket any", async () => {
  const { db } = harness.database;
  const buckets = await listMemberBuckets(db);
  expect(buckets).toHaveLength(32);
  const counts = await db.rows<{ bucket: number; count: number }>(sql`
    select new_member_bucket(id) bucket, count(*)::int count from generate_series(1, 10000) id group by 1 order by 1`);
  expect(counts.map(({ bucket }) => bucket)).toEqual(buckets);
  const mean = 10_000 / buckets.length;
  expect(counts.filter(({ count }) => count < 0.8 * mean || count > 1.2 * mean)).toEqual([]);
});

test("buckets of new members: hashed as Citus hashes them to 32 shards → each in a shard of its own", async () => {
  const shards = await harness.database.db.rows<{ shard: number }>(sql`
    select distinct ((hashint2(id)::bigint + 2147483648) / 134217728)::int shard from unnest(new_member_buckets()) id order by 1`);
  expect(shards.map(({ shard }) => shard)).toEqual(Array.from({ length: 32 }, (_, shard) => shard));
});

test("member by id alone: one who is there → bucket and id; nobody of that id → null", async () => {
  const { bucket, memberId } = await harness.person("rahim");
  expect(await listMemberBuckets(harness.database.db)).toContain(bucket);
  expect(await findMemberKey(harness.database.db, memberId)).toEqual({ bucket, memberId });
  expect(await findMemberKey(harness.database.db, 999_999_999n)).toBeNull();
});

test("member in a bucket that the list does not name → refused", async () => {
  await expect(
    harness.database.owner.run(sql`
      insert into member (bucket, id, merchant_id, type, username, currency, register_method)
      values (201, nextval('member_id'), ${harness.merchantId}, 0, 'nobody', 'BDT', 'test')`),
  ).rejects.toThrow(/member_bucket_fkey/);
});

/** Registers a member in a bucket that new members do not get, as older databases have them. */
async function registerInOldBucket(username: string): Promise<Person> {
  const { owner } = harness.database;
  const { choice } = await owner.one<{ choice: string }>(
    sql`select pg_get_functiondef('new_member_bucket'::regproc) choice`,
  );
  await owner.run(sql`insert into member_bucket values (${OLD_BUCKET})`);
  await owner.run({
    text: `create or replace function new_member_bucket(member_id bigint) returns smallint language plpgsql immutable strict
      as $$ begin return ${OLD_BUCKET}; end $$`,
    values: [],
  });
  await harness.visitor().callOrThrow(calls.auth.register, registration(username));
  await owner.run({ text: choice, values: [] });
  const key = await owner.one<{ bucket: number; memberId: bigint }>(
    sql`select bucket, id "memberId" from member where username = ${username}`,
  );
  const client = harness.visitor();
  await client.callOrThrow(calls.auth.login, loginAs(username, testPassword));
  return { ...key, username, client, token: "" };
}

async function fund(person: Person): Promise<void> {
  const { owner } = harness.database;
  const [account] = await listAccounts(owner, person);
  const operatorAccountId = await openOperatorAccount(owner, {
    merchantId: harness.merchantId,
    purpose: "sandbox_grant",
    ref: "",
    currency: "BDT",
    real: false,
  });
  const grant = { id: randomUUID(), kind: 9103, operatorAccountId, amountMinor: 10_000n, reference: "test" };
  expect(await post(owner, [credit(account!, grant)])).toMatchObject([{ ok: true }]);
}

test("member in a bucket of an older database → logs in, bets, chats with staff, is rolled up and audited", async () => {
  const { db, owner } = harness.database;
  const person = await registerInOldBucket("older");
  expect(person.bucket).toBe(OLD_BUCKET);

  await fund(person);
  const at = await openPlayerSession(harness, person);
  const bet = await at.call("bet", { transactionId: "old-1", roundId: "old-1", amount: "1.00" });
  expect(bet).toMatchObject({ http: 200, status: "OK" });

  await person.client.callOrThrow(calls.inbox.sendChat, { requestId: randomUUID(), text: "hello" });
  const mina = await createOperator(harness, "mina", { roles: ["support"] });
  await mina.callOrThrow(operatorCalls.chat.reply, {
    member: String(person.memberId),
    text: "welcome",
    requestId: randomUUID(),
  });
  expect(await findMemberKey(db, person.memberId)).toEqual({ bucket: OLD_BUCKET, memberId: person.memberId });

  await rollUpOperatorAccounts(db);
  expect(
    await db.rows(sql`
      select a.seq, c.seq counted from account a join operator_rollup_account c on c.bucket = a.bucket and c.account_id = a.id
      where a.bucket = ${OLD_BUCKET}`),
  ).toEqual([{ seq: 2n, counted: 2n }]);
  const failing = async () =>
    (await auditLedger(db, { checks: featureChecks })).checks
      .filter((check) => check.count > 0)
      .map(({ name }) => name);
  expect(await failing()).toEqual([]);

  await owner.run({ text: "alter table account disable trigger user", values: [] });
  await owner.run(sql`update account set balance = balance + 1 where bucket = ${OLD_BUCKET}`);
  expect(await failing()).toContain("ledger: kept balances and holds equal the recomputed ones");
});
