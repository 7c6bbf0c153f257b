import { randomUUID } from "node:crypto";
import { testDatabase } from "../../../../tests/database.ts";
import type { TestDatabase } from "../../../../tests/database.ts";
import { sql } from "../platform/db/pool.ts";
import type { Db } from "../platform/db/pool.ts";
import { openAccount, openHouse } from "./store.ts";
import type { Account } from "./store.ts";
import { credit, post } from "./wallet.ts";

export type LedgerWorld = TestDatabase & {
  readonly merchantId: number;
  /** Play-money house accounts. */
  readonly bank: bigint;
  readonly vendor: bigint;
  readonly transit: bigint;
  member(): Promise<Account>;
  /** A member with so much on the main account. */
  funded(amountMinor: bigint): Promise<Account>;
};

/** A merchant with play money and its house accounts on a database of its own; members on demand. */
export async function ledgerWorld(): Promise<LedgerWorld> {
  const database = await testDatabase();
  const { db, owner } = database;
  const { id: merchantId } = await owner.one<{ id: number }>(
    sql`insert into merchant (code, brand, currency) values ('ledgertest', 'Ledger', 'BDT') returning id`);
  const house = (purpose: string, ref = "") => openHouse(db, { merchantId, purpose, ref, currency: "BDT", real: false });
  const [bank, vendor, transit] = [await house("deposit", "bkash"), await house("vendor", "BGS"), await house("transit")];
  const member = async () => {
    const key = await newMember(owner, merchantId);
    return openAccount(db, { ...key, kind: "main", ref: "", currency: "BDT", merchantId, real: false });
  };
  return {
    ...database, merchantId, bank, vendor, transit, member,
    funded: async (amountMinor) => {
      const account = await member();
      const [answer] = await post(db, [credit(account, { id: randomUUID(), kind: 6101, houseId: bank, amountMinor, reference: "first" })]);
      if (answer?.ok !== true) throw new Error(`could not fund: ${JSON.stringify(answer, (_, value) => typeof value === "bigint" ? `${value}` : value)}`);
      return account;
    },
  };
}

function newMember(owner: Db, merchantId: number): Promise<{ bucket: number; memberId: bigint }> {
  return owner.one(sql`with new as (select nextval('member_id') as id)
    insert into member (bucket, id, merchant_id, type, username, currency, register_method)
    select bucket_of(id), id, ${merchantId}, 0, 'player' || id, 'BDT', 'test' from new returning bucket, id as "memberId"`);
}

/** A digest of every row of money: equal before and after whatever must not have moved any. */
export async function ledgerDigest(db: Db): Promise<string> {
  const parts = await db.rows<{ digest: string }>(sql`
    select md5(string_agg(t::text, ';' order by t::text)) as digest from transfer t
    union all select md5(string_agg(a::text, ';' order by a::text)) from account a
    union all select md5(string_agg(h::text, ';' order by h::text)) from house_account h`);
  return parts.map((part) => part.digest).join();
}
