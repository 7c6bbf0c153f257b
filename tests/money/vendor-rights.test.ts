import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import type { Db } from "@khela/service-kit/db/database";
import { createMember } from "../../apps/server/src/member/member.ts";
import { allocateMemberKey, insertMember } from "../../apps/server/src/member/store.ts";
import { listAccounts } from "../../apps/server/src/wallet/wallet.ts";
import { openJackpot } from "../../apps/server/src/play/jackpot/jackpot-store.ts";
import { startHarness } from "../harness.ts";
import type { Harness, Person } from "../harness.ts";
import { openPlayerSession } from "../vendor-client.ts";

let w: Harness;
let person: Person;
beforeAll(async () => {
  w = await startHarness();
  person = await w.person("adjusted", { balance: "100.00" });
  const at = await openPlayerSession(w, person);
  await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
  await at.call("rollback", { transactionId: "x1", roundId: "r1", reference: "b1" });
  await w.database.owner.run(
    sql`insert into vendor_transaction values ('JL', 'b1', ${person.bucket}, ${person.memberId})`,
  );
});
afterAll(() => w.close());

const execute = (db: Db, text: string) => db.run({ text, values: [] });
const columnsOf = async (table: string) =>
  (
    await w.database.owner.rows<{ name: string }>(
      sql`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`,
    )
  ).map(({ name }) => name);

test("[M4] vendor: servers' role changes, adds or removes one → refused", async () => {
  for (const statement of [
    ...(await columnsOf("vendor")).map((column) => `update vendor set ${column} = ${column}`),
    "insert into vendor (code, name, game_types, sort, may_adjust) values ('MINE', '{}', '{}', 1, true)",
    "delete from vendor",
    "truncate vendor cascade",
    "merge into vendor using (values (1)) v(n) on true when matched then update set may_adjust = true",
    "select * from vendor for update",
    "alter table vendor disable trigger all",
  ])
    await expect(execute(w.database.db, statement), statement).rejects.toThrow(
      /permission denied|must be owner/,
    );
});

test("[D2] vendor: rights changed by the owner → in the audit log, names and order are not", async () => {
  const { owner } = w.database;
  const listEntries = () =>
    owner.rows<object>(
      sql`select actor, action, detail from audit_log where subject = 'vendor:JL' and action <> 'row.added' order by id`,
    );
  const { name: user } = await owner.one<{ name: string }>(sql`select session_user::text as name`);
  await execute(owner, "update vendor set sort = sort, name = name where code = 'JL'");
  expect(await listEntries()).toEqual([]);
  await execute(owner, "update vendor set may_adjust = true, status = 'maintenance' where code = 'JL'");
  await execute(owner, "update vendor set may_adjust = false, status = 'on' where code = 'JL'");
  expect(await listEntries()).toEqual([
    {
      actor: `database:${user}`,
      action: "row.changed",
      detail: {
        may_adjust: { before: false, after: true },
        status: { before: "on", after: "maintenance" },
      },
    },
    {
      actor: `database:${user}`,
      action: "row.changed",
      detail: {
        may_adjust: { before: true, after: false },
        status: { before: "maintenance", after: "on" },
      },
    },
  ]);
});

test("[D2] vendor: added and removed → in the audit log", async () => {
  const { owner } = w.database;
  await execute(owner, "insert into vendor (code, name, game_types, sort) values ('GONE', '{}', '{}', 1)");
  await execute(owner, "delete from vendor where code = 'GONE'");
  expect(
    await owner.rows(
      sql`select action, detail -> 'status' as status from audit_log where subject = 'vendor:GONE' order by id`,
    ),
  ).toEqual([
    { action: "row.added", status: { before: null, after: "on" } },
    { action: "row.removed", status: { before: "on", after: null } },
  ]);
});

/** Creates a member; type 40 is a member for a jackpot pool. */
async function memberOf(username: string, type: 0 | 40): Promise<{ bucket: number; memberId: bigint }> {
  const merchant = (await w.services.merchants.findById(w.merchantId))!;
  const created = await createMember(
    w.database.db,
    { merchant, username, type, language: "EN", registerMethod: "seed", ageConfirmed: false },
    new Date(),
  );
  return created!;
}

test("[M4] new member: servers' role names another bucket, a member there is, or real money of a play merchant → refused, nothing written", async () => {
  const { db } = w.database;
  const { memberId, bucket } = await allocateMemberKey(db);
  const member = {
    merchantId: w.merchantId,
    type: 0,
    username: "made-by-hand",
    isNameGenerated: false,
    currency: "BDT",
    language: "EN",
    nickname: null,
    registerMethod: "H5",
    affiliateCode: null,
    linkCode: "",
    firstTimeLogin: false,
    presetRates: null,
    ageConfirmedAt: null,
    agent: null,
    recommender: null,
    real: false,
    secret: null,
    profile: null,
    now: new Date(),
  } as const;
  const elsewhere = bucket === 0 ? 1 : 0;
  await expect(insertMember(db, { ...member, memberId, bucket: elsewhere })).rejects.toThrow(
    "not the bucket",
  );
  await expect(insertMember(db, { ...member, memberId, bucket, real: true })).rejects.toThrow(
    "play_meets_real",
  );
  expect(
    await db.rows(
      sql`select from member where bucket = any (${[bucket, elsewhere]}::smallint[]) and id = ${memberId}`,
    ),
  ).toEqual([]);
  await insertMember(db, { ...member, memberId, bucket });
  await expect(insertMember(db, { ...member, memberId, bucket })).rejects.toThrow("duplicate key");
  expect(await listAccounts(db, { bucket, memberId })).toMatchObject([{ kind: "main", balanceMinor: 0n }]);
});

/** A jackpot pool that the sandbox creates only at the vendor's first launch. */
const GOLDEN_POT = { vendor: "BGS", code: "golden-pot" };

test("[M4] jackpot: servers' role makes a player, a foreign member or a second code a pool → refused", async () => {
  const { db } = w.database;
  const { merchantId } = w;
  const pool = await memberOf("made-for-a-pool", 40);
  const player = await memberOf("plays", 0);
  for (const jackpot of [
    { ...GOLDEN_POT, merchantId, ...player },
    { ...GOLDEN_POT, merchantId, bucket: person.bucket, memberId: person.memberId },
    { ...GOLDEN_POT, merchantId, ...pool, code: "other" },
    { ...GOLDEN_POT, merchantId, ...pool, vendor: "JL" },
    { ...GOLDEN_POT, merchantId: merchantId + 1, ...pool },
  ])
    await expect(openJackpot(db, jackpot)).rejects.toThrow("play.no_pool");
  // a member with money cannot become a pool, even when the servers' role changes its type to 40
  await db.run(sql`update member set type = 40 where bucket = ${person.bucket} and id = ${person.memberId}`);
  await expect(
    openJackpot(db, { ...GOLDEN_POT, merchantId, bucket: person.bucket, memberId: person.memberId }),
  ).rejects.toThrow("play.no_pool");
  await openJackpot(db, { ...GOLDEN_POT, merchantId, ...pool });
  await expect(openJackpot(db, { ...GOLDEN_POT, merchantId, ...pool })).rejects.toThrow("play.no_pool");
});

test("[M4] jackpot: owner changes whose pool it is → refused; whether it is shown → changed", async () => {
  const { owner } = w.database;
  for (const statement of [
    ...["merchant_id", "vendor", "code", "bucket", "member_id"].map(
      (column) => `update jackpot set ${column} = ${column}`,
    ),
    "delete from jackpot",
    "truncate jackpot",
  ])
    await expect(execute(owner, statement), statement).rejects.toThrow("ledger.immutable");
  await execute(owner, "update jackpot set shown = false");
});

const CHANGING: Readonly<Record<string, readonly string[]>> = {
  play_transaction: ["rolled_back"],
  play_round: [
    "bet_minor",
    "win_minor",
    "bets",
    "state",
    "detail",
    "started_at",
    "ended_at",
    "settlements",
    "risked_minor",
  ],
  // a reservation without a transaction is removed
  vendor_transaction: ["reservations", "delete"],
};

for (const [table, changing] of Object.entries(CHANGING)) {
  test(`[M4] ${table}: owner changes a column that never changes, or removes rows → refused`, async () => {
    const { owner } = w.database;
    const fixed = (await columnsOf(table)).filter((column) => !changing.includes(column));
    for (const statement of [
      ...fixed.map((column) => `update ${table} set ${column} = ${column}`),
      ...(changing.includes("delete") ? [] : [`delete from ${table}`]),
      `truncate ${table}`,
    ])
      await expect(execute(owner, statement), statement).rejects.toThrow("ledger.immutable");
    for (const column of changing.filter((column) => !["rolled_back", "delete"].includes(column)))
      await execute(owner, `update ${table} set ${column} = ${column}`);
  });
}

test("[M4] play_transaction: rolled_back set once → allowed; again or taken back → refused", async () => {
  const { owner } = w.database;
  await execute(owner, "update play_transaction set rolled_back = true where transaction_id = 'x1'");
  for (const value of ["true", "false", "null"])
    await expect(
      execute(owner, `update play_transaction set rolled_back = ${value} where transaction_id = 'x1'`),
      value,
    ).rejects.toThrow("ledger.immutable");
});
