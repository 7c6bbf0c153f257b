/** Every SQL statement of the papers runs on a real database, in a transaction that is rolled back; every address exists. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { withConnection } from "@khela/service-kit/db/connection";
import { sql } from "@khela/service-kit/db/database";
import { lotteryEventsPath, pushPath } from "@khela/contract/push-events";
import { createGameServerDatabase, type TestDatabase } from "../database.ts";
import { startHarness, type Harness } from "../harness.ts";
import { listBlocks, listInline, papers, readPaper } from "./examples.ts";

let w: Harness;
let games: TestDatabase;
let lottery: string;
beforeAll(async () => {
  [w, games] = [await startHarness(), await createGameServerDatabase()];
  await w.person("rahim");
  // the examples look names up in the table that a registration fills
  await w.database.owner.run(sql`insert into member_name (merchant_id, name, bucket, member_id)
    select merchant_id, username, bucket, id from member where username = 'rahim' on conflict do nothing`);
  const { id } = await w.database.owner.one<{ id: number }>(
    sql`select min(node_id)::int id from lottery_game`,
  );
  lottery = String(id);
});
afterAll(async () => {
  await w.close();
  await games.drop();
});

const STATEMENT = /^(?:select|update|insert|delete|alter|create|drop|vacuum) /i;
/** Statements that this test does not run, each with its reason. */
const notRun: readonly (readonly [start: string, reason: string])[] = [
  ["create role khela_owner", "a role is of the whole server; the password is left out"],
  ["create extension citus", "Citus is not installed here; npm run cluster runs there"],
  ["select citus_", "as above"],
  ["create table …", "the reader's own name and columns"],
  ["drop table archived.", "the archive command makes these tables"],
  ["vacuum", "the name of a figure's column"],
  ["create table", "a kind of statement"],
  ["alter table", "a kind of statement"],
  ["create type", "a kind of statement"],
  ["create index concurrently", "a kind of statement"],
  ["select pg_temp.khela_spread", "a function that only a migration has"],
  ["update … where", "names are left out"],
];
const isWhole = (start: string) =>
  !start.includes(" ") || ["create table", "alter table", "create type"].includes(start);
const isNotRun = (text: string) =>
  notRun.some(([start]) => (isWhole(start) && start !== "vacuum" ? text === start : text.startsWith(start)));

const written = [
  ...listBlocks().filter(({ language }) => language === "sql"),
  ...listInline().filter(({ text }) => STATEMENT.test(text)),
];
const statements = written.filter(({ text }) => !isNotRun(text));

/** Runs the statements and rolls them back; returns the number of rows that the last one found or changed. */
async function tryOut(url: string, text: string): Promise<number> {
  return withConnection(url, "fails", async (client) => {
    await client.query("begin");
    const results = await client.query(text.replaceAll("node_id = 123", `node_id = ${lottery}`));
    await client.query("rollback");
    return (Array.isArray(results) ? results : [results]).at(-1)?.rowCount ?? 0;
  });
}

const isMissingTable = (error: unknown) => (error as { code?: string }).code === "42P01";

test.each(statements)("$place: $text → runs", async ({ text }) => {
  const found = await tryOut(w.database.url, text).catch((error: unknown) => {
    // a missing table may be in the game server's database
    if (isMissingTable(error)) return tryOut(games.url, text);
    throw error;
  });
  if (/^(?:update|insert|delete) /i.test(text)) expect(found).toBeGreaterThan(0);
});

test("statements not run → still in a paper", () => {
  expect(notRun.filter(([start]) => !written.some(({ text }) => text.startsWith(start)))).toEqual([]);
  expect(statements.length).toBeGreaterThan(8);
});

test("docs/integrate.md: game that is launched → one of the vendor", async () => {
  const [, node, vendor] = [
    ...(/launchGame\?nodeId=(\d+)/.exec(readPaper("docs/integrate.md")) ?? []),
    /gameList\?vassalage=(\w+)/.exec(readPaper("docs/integrate.md"))?.[1],
  ];
  const found = await w.database.owner.maybe(
    sql`select 1 from game where node_id = ${Number(node)} and vendor = ${vendor ?? ""}`,
  );
  expect(found).not.toBeNull();
});

const streams: readonly string[] = [pushPath, lotteryEventsPath];

/** Addresses of the server that the papers name, with the method if the paper gives it. */
const addresses = papers.flatMap((paper) =>
  [
    ...readPaper(paper).matchAll(
      /(?:\b(GET|POST|DELETE) )?(?:localhost:3000)?(\/(?:wps|lgw)\/[\w/.<>:{}]+)/g,
    ),
  ].map(([, method, path]) => ({
    paper,
    method: method as "GET" | undefined,
    path: path!.replace(/[.:]$/, ""),
  })),
);
/** The server's addresses, each once. A path that ends with a slash is a prefix and is left out. */
const known = new Map(
  addresses
    .filter(({ path }) => !path.endsWith("/"))
    .map((address) => [`${address.method ?? ""} ${address.path}`, address]),
);

test.each([...known.values()])(
  "$paper: $method $path → an address of the server",
  async ({ method, path }) => {
    // the request of an event stream would never end
    if (streams.includes(path.replace("<game>", ""))) return;
    const url = path.replace(/<\w+>/g, lottery);
    const codes: unknown[] = [];
    for (const one of method === undefined ? (["GET", "POST", "DELETE", "PUT"] as const) : [method]) {
      const { body } = await w.app.inject({ method: one, url, headers: { merchant: "khela" } });
      codes.push((JSON.parse(body) as { errorCode?: string }).errorCode);
    }
    expect(codes.some((code) => code !== "url.not.found")).toBe(true);
  },
);
