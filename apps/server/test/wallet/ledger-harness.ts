import { randomUUID } from "node:crypto";
import { createTestDatabase, haveOneBucketBatches } from "../../../../tests/database.ts";
import type { TestDatabase } from "../../../../tests/database.ts";
import { sql } from "@khela/service-kit/db/database";
import type { Db } from "@khela/service-kit/db/database";
import { openAccount, openOperatorAccount } from "../../src/wallet/store.ts";
import type { Account } from "../../src/wallet/store.ts";
import { credit, post } from "../../src/wallet/wallet.ts";

export type LedgerHarness = TestDatabase & {
  readonly merchantId: number;
  /** Play-money operator accounts. */
  readonly bank: bigint;
  readonly vendor: bigint;
  readonly transit: bigint;
  /** Creates a member; where batches have one bucket, all members are in the same bucket. */
  member(): Promise<Account>;
  /** Creates a member with this amount on the main account. */
  funded(amountMinor: bigint): Promise<Account>;
};

/** Creates a merchant with play money and operator accounts in a separate database; members are created when needed. */
export async function createLedgerHarness(): Promise<LedgerHarness> {
  const database = await createTestDatabase();
  const { db, owner } = database;
  const { id: merchantId } = await owner.one<{ id: number }>(
    sql`insert into merchant (code, brand, currency) values ('ledgertest', 'Ledger', 'BDT') returning id`,
  );
  const openOperator = (purpose: string, ref = "") =>
    openOperatorAccount(db, { merchantId, purpose, ref, currency: "BDT", real: false });
  const [bank, vendor, transit] = [
    await openOperator("deposit", "bkash"),
    await openOperator("vendor", "BGS"),
    await openOperator("transit"),
  ];
  let bucket: number | null = null;
  const member = async () => {
    const key = await newMember(owner, merchantId, haveOneBucketBatches() ? bucket : null);
    bucket = key.bucket;
    return openAccount(db, { ...key, kind: "main", ref: "", currency: "BDT", merchantId, real: false });
  };
  return {
    ...database,
    merchantId,
    bank,
    vendor,
    transit,
    member,
    funded: async (amountMinor) => {
      const account = await member();
      const [answer] = await post(db, [
        credit(account, {
          id: randomUUID(),
          kind: 6101,
          operatorAccountId: bank,
          amountMinor,
          reference: "first",
        }),
      ]);
      if (answer?.ok !== true)
        throw new Error(
          `could not fund: ${JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? `${value}` : value))}`,
        );
      return account;
    },
  };
}

/** Creates a member in the given bucket, or in any bucket. */
export function newMember(
  owner: Db,
  merchantId: number,
  bucket: number | null,
): Promise<{ bucket: number; memberId: bigint }> {
  return owner.one(sql`with new as (
      select id from (select nextval('member_id') as id from generate_series(1, ${bucket === null ? 1 : 10_000})) ids
      where ${bucket}::int is null or new_member_bucket(id) = ${bucket}::int limit 1)
    insert into member (bucket, id, merchant_id, type, username, currency, register_method)
    select new_member_bucket(id), id, ${merchantId}, 0, 'player' || id, 'BDT', 'test' from new returning bucket, id as "memberId"`);
}

/**
 * Computes a digest of every row about money, which stays equal over an operation that must move no money. An
 * account's evidence and version are excluded, because a refusal changes both.
 */
export async function ledgerDigest(db: Db): Promise<string> {
  const parts = await db.rows<{ digest: string }>(sql`
    select 1 as nth, md5(string_agg(t::text, ';' order by t::text)) as digest from transfer t
    union all select 2, md5(string_agg(a.row, ';' order by a.row)) from (
      select (to_jsonb(account) - 'evidence_seq' - 'evidence_head' - 'version')::text as row from account) a
    union all select 3, md5(string_agg(h::text, ';' order by h::text)) from operator_account h
    order by nth`);
  return parts.map((part) => part.digest).join();
}
