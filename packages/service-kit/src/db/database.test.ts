import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmptyDatabase } from "../../../../tests/database.ts";
import type { TestDatabase } from "../../../../tests/database.ts";
import { expectLockWaiters } from "../../../../tests/lock-waiters.ts";
import { createDatabase, sql, type Db } from "./database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.owner.run(sql`create table note (id int8 primary key, body text not null)`);
  await database.owner.run(sql`grant select, insert, update, delete on note to khela_app`);
});

afterAll(() => database.drop());

describe("sql", () => {
  test("spliced statements → parameters numbered across them", () => {
    const inner = sql`b = ${2} or c = ${3}`;
    const outer = sql`select ${1} where (${inner}) and d = ${4}`;
    expect(outer).toEqual({ text: "select $1 where (b = $2 or c = $3) and d = $4", values: [1, 2, 3, 4] });
  });

  test("object shaped like a statement → a parameter", () => {
    const lookalike = { text: "1; drop table note", values: [] };
    expect(sql`select ${lookalike}`).toEqual({ text: "select $1", values: [lookalike] });
  });
});

describe("prepared statements", () => {
  test("template run with other values, also in a transaction → prepared once by name; text without a template → never", async () => {
    const countUp = (to: number) =>
      sql`select sum(n)::int as total from generate_series(1, ${to}) as marked(n)`;
    await database.db.transaction(async (tx) => {
      expect(await tx.one(countUp(3))).toEqual({ total: 6 });
      expect(await tx.one(countUp(4))).toEqual({ total: 10 });
      await tx.run({ text: "select 1 as marked; select 2", values: [] });
      const prepared = await tx.rows<{ name: string }>(
        sql`select name from pg_prepared_statements where statement like 'select sum(n)%marked(n)'`,
      );
      expect(prepared).toHaveLength(1);
    });
  });
});

describe("prepared statement after a migration", () => {
  type Reader = (db: Db) => Promise<unknown>;
  const readers: readonly [string, string, Reader][] = [
    ["template", "shape", (db) => db.rows(sql`select * from shape`)],
    ["named call", "form", (db) => db.call("read_form", "select * from form", [])],
  ];

  test.each(readers)(
    "%s, its columns changed → answered anew at once, alone and in a transaction",
    async (_name, view, read) => {
      const { owner } = database;
      const db = createDatabase({ url: database.appUrl, max: 3 });
      const replace = (columns: string) =>
        owner.run({ text: `create or replace view ${view} as select ${columns}`, values: [] });
      await replace("1 as a");
      await owner.run({ text: `grant select on ${view} to khela_app`, values: [] });
      const everywhere = () => Promise.all([1, 2, 3].map(() => db.transaction(read)));
      expect(await everywhere()).toEqual(Array.from({ length: 3 }, () => [{ a: 1 }]));
      await replace("1 as a, 2 as b");
      expect(await read(db)).toEqual([{ a: 1, b: 2 }]);
      await everywhere();
      await replace("1 as a, 2 as b, 3 as c");
      expect(await everywhere()).toEqual(Array.from({ length: 3 }, () => [{ a: 1, b: 2, c: 3 }]));
      await db.close();
    },
  );

  test("two stale statements in one transaction → what came before them is written once", async () => {
    const { owner } = database;
    const db = createDatabase({ url: database.appUrl, max: 1 });
    const replace = (columns: string) =>
      owner.run({
        text: `create or replace view left_side as select ${columns}; create or replace view right_side as select ${columns}`,
        values: [],
      });
    await replace("1 as a");
    await owner.run({ text: "grant select on left_side, right_side to khela_app", values: [] });
    const write = (id: bigint) =>
      db.transaction(async (tx) => {
        await tx.run(sql`insert into note values (${id}, 'x')`);
        return [await tx.one(sql`select * from left_side`), await tx.one(sql`select * from right_side`)];
      });
    expect(await write(501n)).toEqual([{ a: 1 }, { a: 1 }]);
    await replace("1 as a, 2 as b");
    expect(await write(502n)).toEqual([
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ]);
    expect(await db.one(sql`select count(*)::int as count from note where id in (501, 502)`)).toEqual({
      count: 2,
    });
    await db.close();
  });
});

describe("deadlock", () => {
  const count = (db: Db, id: bigint) => db.run(sql`update note set body = body || '+' where id = ${id}`);
  const bodies = async (ids: readonly bigint[]) =>
    (
      await database.db.rows<{ body: string }>(
        sql`select body from note where id = any(${ids}::int8[]) order by id`,
      )
    ).map(({ body }) => body);

  test("two transactions take two rows in opposite order → both done, each once", async () => {
    const { db } = database;
    const ids = [601n, 602n] as const;
    for (const id of ids) await db.run(sql`insert into note values (${id}, 'x')`);
    let runs = 0;
    let holding = 0;
    let both = () => {};
    const bothHold = new Promise<void>((resolve) => {
      both = resolve;
    });
    const change = (first: bigint, second: bigint) =>
      db.transaction(async (tx) => {
        runs += 1;
        await count(tx, first);
        holding += 1;
        if (holding === 2) both();
        await bothHold;
        await count(tx, second);
      });
    await Promise.all([change(...ids), change(ids[1], ids[0])]);
    expect(await bodies(ids)).toEqual(["x++", "x++"]);
    expect(runs).toBe(3);
  });

  test("statement alone against a transaction → both done, each once", async () => {
    const { db, owner } = database;
    const ids = [611n, 612n] as const;
    for (const id of ids) await db.run(sql`insert into note values (${id}, 'x')`);
    await owner.run(sql`
      create function count_backwards() returns void language plpgsql as $$
      begin
        update note set body = body || '-' where id = 612;
        update note set body = body || '-' where id = 611;
      end $$`);
    await owner.run(sql`grant execute on function count_backwards to khela_app`);
    for (const alone of [
      () => db.run(sql`select count_backwards()`),
      () => db.call("count_backwards", "select count_backwards()", []),
    ]) {
      let counted: Promise<unknown> | undefined;
      await owner.transaction(async (tx) => {
        await count(tx, ids[0]);
        if (counted === undefined) {
          counted = alone();
          await expectLockWaiters(owner, 1);
        }
        await count(tx, ids[1]);
      });
      await counted;
    }
    // PostgreSQL ends either side, so each of the two may be the first
    const sorted = (await bodies(ids)).map((body) => [...body].sort().join(""));
    expect(sorted).toEqual(["++--x", "++--x"]);
  });

  test("ended twice by PostgreSQL → third run counts; ended three times → its error; other errors → one run", async () => {
    const { db, owner } = database;
    await owner.run(sql`create sequence tries`);
    await owner.run(sql`grant usage, update on sequence tries to khela_app`);
    // A sequence keeps its value when a transaction rolls back.
    await owner.run(sql`
      create function fail_tries(times int8, code text) returns int8 language plpgsql as $$
      declare try int8 := nextval('tries');
      begin
        if try <= times then raise exception using errcode = code; end if;
        return try;
      end $$`);
    await owner.run(sql`grant execute on function fail_tries to khela_app`);
    const runs = [
      (times: bigint, code: string) => db.one(sql`select fail_tries(${times}, ${code}) as try`),
      (times: bigint, code: string) =>
        db.transaction((tx) => tx.one(sql`select fail_tries(${times}, ${code}) as try`)),
    ];
    for (const run of runs) {
      await db.one(sql`select setval('tries', 1, false)`);
      expect(await run(2n, "40P01")).toEqual({ try: 3n });
      await db.one(sql`select setval('tries', 1, false)`);
      await expect(run(9n, "40P01")).rejects.toMatchObject({ code: "40P01" });
      expect(await db.one(sql`select nextval('tries') as try`)).toEqual({ try: 4n });
      await db.one(sql`select setval('tries', 1, false)`);
      await expect(run(9n, "40001")).rejects.toMatchObject({ code: "40001" });
      expect(await db.one(sql`select nextval('tries') as try`)).toEqual({ try: 2n });
    }
  });
});

describe("types", () => {
  test("int8 → bigint, alone and in arrays, beyond 53 bits", async () => {
    const row = await database.db.one(sql`
      select ${9007199254740993n}::int8 as a, ${[1n, 9223372036854775807n]}::int8[] || null::int8 as b, ${[]}::int8[] as c`);
    expect(row).toEqual({ a: 9007199254740993n, b: [1n, 9223372036854775807n, null], c: [] });
  });

  test("timestamp → Date; date → its text", async () => {
    const row = await database.db.one(
      sql`select '2026-11-20T06:05:00+06'::timestamptz as at, '2026-11-20'::date as day`,
    );
    expect(row).toEqual({ at: new Date("2026-11-20T00:05:00Z"), day: "2026-11-20" });
  });
});

describe("rows", () => {
  test("one: no row or two → error; maybe: two rows → error", async () => {
    await expect(database.db.one(sql`select 1 where false`)).rejects.toThrow("got none");
    await expect(database.db.one(sql`values (1), (2)`)).rejects.toThrow("got 2");
    await expect(database.db.maybe(sql`values (1), (2)`)).rejects.toThrow("got 2");
    expect(await database.db.maybe(sql`select 1 where false`)).toBeNull();
  });

  test("call: named statement with other values → their result each time", async () => {
    const double = (value: bigint) =>
      database.db.call<{ v: bigint }>("double", "select $1::int8 * 2 as v", [value]);
    expect(await double(2n)).toEqual([{ v: 4n }]);
    expect(await double(21n)).toEqual([{ v: 42n }]);
  });

  test("servers' connection → application's role, which owns nothing", async () => {
    expect(await database.db.one(sql`select current_user as name`)).toEqual({ name: "khela_app" });
    await expect(database.db.run(sql`drop table note`)).rejects.toThrow("must be owner");
  });
});

describe("transaction", () => {
  const insert = (id: bigint) => sql`insert into note values (${id}, 'x')`;
  const ids = () => database.db.rows(sql`select id from note where id between 1 and 99 order by id`);

  test("transaction that returns → kept; that throws → rolled back", async () => {
    await database.db.transaction((tx) => tx.run(insert(1n)));
    await expect(
      database.db.transaction(async (tx) => {
        await tx.run(insert(2n));
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await ids()).toEqual([{ id: 1n }]);
  });

  test("nested transaction that throws → only its own changes rolled back", async () => {
    await database.db.transaction(async (tx) => {
      await tx.run(insert(10n));
      await expect(
        tx.transaction(async (inner) => {
          await inner.run(insert(11n));
          await inner.run(insert(10n));
        }),
      ).rejects.toThrow("duplicate key");
      await tx.run(insert(12n));
    });
    expect(await ids()).toEqual([{ id: 1n }, { id: 10n }, { id: 12n }]);
  });

  test("connection killed in the middle → work fails, pool usable", async () => {
    await expect(
      database.db.transaction(async (tx) => {
        const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await database.owner.run(sql`select pg_terminate_backend(${pid})`);
        await tx.run(insert(20n));
      }),
    ).rejects.toThrow();
    expect(await ids()).not.toContainEqual({ id: 20n });
  });

  test("[C2] connection that dies as it is handed out → process goes on", async () => {
    const client = await database.db.pool.connect();
    // With no listener at all, emitting would throw.
    expect(() =>
      client.emit("error", new Error("terminating connection due to unexpected postmaster exit")),
    ).not.toThrow();
    client.release(true);
  });
});
