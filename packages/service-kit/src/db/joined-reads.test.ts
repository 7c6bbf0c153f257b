import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../../tests/database.ts";
import { sql } from "./database.ts";
import { createJoinedRead, createLookup, type Lookup } from "./joined-reads.ts";

let database: TestDatabase;
let isSpread: boolean;
/** Number of keys in each statement that was sent. */
let statements: number[];
let lookup: Lookup;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.owner.run(
    sql`create table part (bucket smallint, owner int8, at timestamptz, hash bytea, n int, primary key (bucket, owner, n))`,
  );
  await database.owner.run(sql`grant select, insert on part to khela_app`);
  await database.owner.run(
    sql`insert into part select o % 3, o, now(), sha256(o::text::bytea), n from generate_series(1, 60) o, generate_series(1, 4) n`,
  );
});
afterAll(() => database.drop());

beforeEach(() => {
  isSpread = false;
  statements = [];
  lookup = createLookup({
    rows: async <R>(text: string, values: readonly unknown[]) => {
      statements.push(Array.isArray(values[0]) ? values[0].length : 1);
      return database.db.rows<R>({ text, values });
    },
    isSpread: () => Promise.resolve(isSpread),
  });
});

type Part = { readonly owner: bigint; readonly n: number };
const partsOf = (owner: number, most = 3) =>
  lookup<Part>(
    ["smallint", "bigint", "timestamptz", "bytea", "int"],
    sql`select owner, n from part where bucket = ${owner % 3} and owner = ${owner} and at < ${new Date(Date.now() + 60_000)}
      and hash <> ${Buffer.from([0, 255])} order by n desc limit ${most}`,
  );
const expected = (owner: number, most = 3) =>
  [4, 3, 2, 1].slice(0, most).map((n) => ({ owner: BigInt(owner), n }));

test("one caller → a statement of its own", async () => {
  expect(await partsOf(7)).toEqual(expected(7));
  expect(statements).toEqual([1]);
});

test("many callers of one turn → one statement, each caller's rows in their order, none for a key without rows", async () => {
  const owners = Array.from({ length: 70 }, (_, at) => at + 1);
  const found = await Promise.all(owners.map((owner) => partsOf(owner, (owner % 4) + 1)));
  expect(found).toEqual(owners.map((owner) => (owner > 60 ? [] : expected(owner, (owner % 4) + 1))));
  expect(statements).toEqual([70]);
});

test("callers of turns during which three statements are under way → wait, and leave as one", async () => {
  const sent: number[] = [];
  const answers: (() => void)[] = [];
  const own = createLookup({
    rows: (_text, values) => {
      sent.push((values[0] as unknown[]).length);
      return new Promise((resolve) => answers.push(() => resolve([])));
    },
    isSpread: () => Promise.resolve(false),
  });
  const asked: Promise<unknown>[] = [];
  const ask = async (callers: number) => {
    for (let n = 0; n < callers; n += 1) asked.push(own(["int"], sql`select ${n} from one`));
    // The last statement is sent at the end of the turn after the one in which it was requested.
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  };
  for (const callers of [1, 2, 1, 5, 4]) await ask(callers);
  expect(sent).toEqual([1, 2, 1]);
  answers[1]!();
  await ask(0);
  expect(sent).toEqual([1, 2, 1, 9]);
  for (const answer of answers) answer();
  await Promise.all(asked);
});

test("more callers than a statement has keys for → the next one leaves as well", async () => {
  const owners = Array.from({ length: 450 }, (_, at) => (at % 60) + 1);
  const found = await Promise.all(owners.map((owner) => partsOf(owner)));
  expect(found).toEqual(owners.map((owner) => expected(owner)));
  expect(statements).toEqual([200, 200, 50]);
});

test("shared parameter → joined with callers of the same value only, sent once", async () => {
  const sent: unknown[][] = [];
  const own = createLookup({
    rows: async <R>(text: string, values: readonly unknown[]) => {
      sent.push([...values]);
      return database.db.rows<R>({ text, values });
    },
    isSpread: () => Promise.resolve(false),
  });
  const ask = (n: number, names: string) =>
    own<{ found: string }>(
      [{ shared: "jsonb" }, "int"],
      sql`select ${names}::jsonb ->> ${n}::int as found from (values (1)) one`,
    );
  const [some, other] = ['["a", "b", "c"]', '["x", "y", "z"]'];
  const asked = [...Array(9).keys()].map((at) => ({ n: at % 3, names: at < 5 ? some : other }));
  const found = await Promise.all(asked.map(({ n, names }) => ask(n, names)));
  expect(found.map(([row]) => row?.found).join("")).toBe("abcabzxyz");
  expect(sent).toEqual([
    [some, [0, 1, 2, 0, 1]],
    [other, [2, 0, 1, 2]],
  ]);
});

test("statement that answers many by itself → arrays of its callers, each with their rows; alone where data is spread over nodes, and says so", async () => {
  const sent: unknown[][] = [];
  const [one, spread] = [false, true].map((isOverNodes) =>
    createLookup({
      rows: async <R>(text: string, values: readonly unknown[]) => {
        sent.push([...values]);
        return database.db.rows<R>({ text, values });
      },
      isSpread: () => Promise.resolve(isOverNodes),
    }),
  );
  const ask = (own: Lookup, owner: number) =>
    own<Part>(
      [{ alone: "smallint" }, { each: "bigint" }, { shared: "int" }],
      sql`select k.place::int lookup_place, owner, n
        from (select ${owner % 3}::smallint as bucket) a, unnest(${owner}::bigint[]) with ordinality k(id, place), part p
        where p.owner = k.id and p.bucket = coalesce(a.bucket, k.id % 3) and p.n > ${2}::int order by place, n desc`,
    );
  const answers = [1, 99, 2].map((owner) => expected(owner, 2).filter(() => owner < 60));
  expect(await Promise.all([1, 99, 2].map((owner) => ask(one!, owner)))).toEqual(answers);
  expect(await Promise.all([2, 99].map((owner) => ask(spread!, owner)))).toMatchObject([answers[2]!, []]);
  expect(sent).toEqual([
    [null, [1, 99, 2], 2],
    [2, [2], 2],
    [0, [99], 2],
  ]);
});

test("statement fails → every caller joined in it gets the error; the next one is answered", async () => {
  const broken = (divisor: number) =>
    lookup<{ n: number }>(["int"], sql`select 1 / ${divisor}::int as n from (values (1)) one`);
  const answers = await Promise.allSettled([1, 0, 1].map(broken));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(await broken(1)).toEqual([{ n: 1 }]);
});

test("data spread over nodes → a statement for each caller", async () => {
  isSpread = true;
  expect(await Promise.all([1, 2, 3, 4, 5].map((owner) => partsOf(owner)))).toEqual(
    [1, 2, 3, 4, 5].map((owner) => expected(owner)),
  );
  expect(statements).toEqual([1, 1, 1, 1, 1]);
});

test("in a transaction → sees what the transaction wrote", async () => {
  await database.db.transaction(async (tx) => {
    await tx.run(sql`insert into part values (0, 999, now(), '', 1)`);
    expect(await tx.lookup(["bigint"], sql`select n from part where bucket = 0 and owner = ${999}`)).toEqual([
      { n: 1 },
    ]);
  });
});

/** Returns numbered reads that end when the test says so. */
function createReads() {
  const ends: { readonly resolve: (n: number) => void; readonly reject: (error: Error) => void }[] = [];
  const read = () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    ends.push({ resolve, reject });
    return promise;
  };
  const end = async (n: number) => {
    ends[n]!.resolve(n);
    await new Promise(setImmediate);
  };
  return { ends, read, end };
}

test("callers while a read is under way → one further read for all of them, begun after they asked", async () => {
  const { ends, read, end } = createReads();
  const ask = createJoinedRead<number>();
  const first = ask("a", read);
  const others = [ask("a", read), ask("a", read), ask("a", read)];
  expect(ends).toHaveLength(1);
  await end(0);
  expect(ends).toHaveLength(2);
  const late = ask("a", read);
  await end(1);
  expect(await Promise.all([first, ...others])).toEqual([0, 1, 1, 1]);
  await end(2);
  expect(await late).toBe(2);
  const alone = ask("a", read);
  await end(3);
  expect([await alone, ends.length]).toEqual([3, 4]);
});

test("another key → a read of its own; a read that fails → its callers alone", async () => {
  const { ends, read, end } = createReads();
  const ask = createJoinedRead<number>();
  const failing = ask("a", read);
  const other = ask("b", read);
  const next = ask("a", read);
  expect(ends).toHaveLength(2);
  ends[0]!.reject(new Error("no connection"));
  await expect(failing).rejects.toThrow("no connection");
  await end(1);
  await end(2);
  expect([await other, await next]).toEqual([1, 2]);
});
