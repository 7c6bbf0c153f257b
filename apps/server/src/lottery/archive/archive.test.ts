/**
 * Archiving a month of draws: its preconditions, the rows that stay in the database, and the roots computed from the
 * files.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { endOf, findMonth, type Manifest } from "../../infra/archive/archive-files.ts";
import { auditWithArchive } from "../../wallet/archive/archived-audit.ts";
import { playChecks } from "../../play/reconciliation/audit.ts";
import { playEvidenceChecks } from "../../play/reconciliation/evidence-audit.ts";
import { lotteryChecks } from "../audit.ts";
import * as draws from "../draw-store.ts";
import { createLotteryHarness, type LotteryHarness } from "../../../test/lottery/lottery-harness.ts";
import { archiveDraws } from "./archive.ts";
import * as store from "./archive-store.ts";
import { archivedOrders } from "./archived-orders.ts";
import { checkMonth, ordersFiles } from "./check-archive.ts";

const { lottery } = calls;

let h: LotteryHarness;
let dir: string;
beforeAll(async () => {
  h = await createLotteryHarness();
  dir = mkdtempSync(join(tmpdir(), "khela-lottery-archive-"));
});
afterAll(async () => {
  await h.close();
  rmSync(dir, { recursive: true });
});

const owner = () => h.w.database.owner;
const execute = (text: string) => owner().run({ text, values: [] });

/**
 * Moves ended draws to the first hours of this month. Returns the month, its end, and a time at which it may be
 * archived.
 */
async function moveToMonth(gameId: number, numeros: readonly string[]) {
  const { at, month } = await owner().one<{ at: Date; month: string }>(sql`
    select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' at, to_char(now() at time zone 'UTC', 'YYYY-MM') "month"`);
  const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
  await owner().run(sql`
    update lottery_draw set opens_at = ${at}, closes_at = ${after(1)}, draws_at = ${after(2)}
    where node_id = ${gameId} and numero = any (${[...numeros]}::text[])`);
  const until = endOf(month);
  const later = new Date(until);
  later.setUTCMonth(later.getUTCMonth() + 13);
  return { month, until, later };
}

async function bet(gameId: number, numero: string, name: string, slip = "tail:0,1,2,3,4,5,6,7,8,9@1") {
  const who = await h.w.person(name, { balance: "100.00" });
  const order = h.slip(gameId, numero, slip);
  const placed = await who.client.callOrThrow(lottery.betting, order);
  return { who, order, id: placed.orderNumber };
}

test("[LOT-02 LOT-04 LOT-05] a month of draws: refused while anything is open; archived → gone, its round left, its roots in the files, audit clean", async () => {
  const gameId = await h.gameOf("vn-south");
  const [first, second, next] = (await h.draws(gameId, 3)) as [string, string, string];
  const won = await bet(gameId, first, "arch1");
  const cancelled = await bet(gameId, first, "arch2");
  await cancelled.who.client.callOrThrow(lottery.cancel, { orderDetailIds: [cancelled.id] });
  await bet(gameId, second, "arch3", "de:39@1");
  const kept = await bet(gameId, next, "arch4");
  for (const numero of [first, second, next]) expect(await h.finish(gameId, numero)).toBe("settled");
  const { month, until, later } = await moveToMonth(gameId, [first, second]);
  const archive = (now = later) => archiveDraws(owner(), { month, until, dir, now });
  await execute(
    `update lottery_draw set closes_at = '${until.toISOString()}', draws_at = '${until.toISOString()}' where numero = '${next}'`,
  );
  const balance = await h.balance(won.who);

  await expect(archive(new Date(later.getTime() - 1))).rejects.toThrow("is one of the last 13 months");
  await execute(
    "update lottery_draw set draws_at = (draws_at at time zone 'UTC' + interval '40 days') at time zone 'UTC', closes_at = (closes_at at time zone 'UTC' + interval '40 days') at time zone 'UTC' where state = 'open'",
  );
  const [open] = await owner().rows<{ id: bigint }>(
    sql`select id from lottery_draw where state = 'open' limit 1`,
  );
  const times = (at: Date) =>
    sql`opens_at = ${at}::timestamptz - interval '3 days', closes_at = ${at}::timestamptz - interval '2 days', draws_at = ${at}::timestamptz - interval '2 days'`;
  await owner().run(sql`update lottery_draw set ${times(until)} where id = ${open!.id}`);
  await expect(archive()).rejects.toThrow("has 1 draws that are not settled");
  await owner().run(sql`update lottery_draw set ${times(new Date(0))} where id = ${open!.id}`);
  await expect(archive()).rejects.toThrow("is not the oldest");
  await owner().run(sql`delete from lottery_draw where id = ${open!.id}`);
  await execute(`insert into lottery_entry (draw_id, kind, reason, result_version, entered_by, entered_at, state)
    select id, 'void', 'x', 1, 'mina', now(), 'waiting' from lottery_draw where numero = '${first}' and node_id = ${gameId}`);
  await expect(archive()).rejects.toThrow("has 1 entries that wait for a second person");
  await execute("update lottery_entry set state = 'refused', decided_by = 'rafi', decided_at = now()");
  const removal = `delete from lottery_order where id = '${won.id}'`;
  await expect(execute(removal)).rejects.toThrow("ledger.immutable");

  const manifest = await archive();
  expect(Object.values(manifest.files).reduce((sum, { rows }) => sum + rows, 0)).toBe(2 + 1 + 3);
  expect(await checkMonth({ folder: join(dir, `lottery-${month}`), manifest })).toEqual([]);
  const left = await owner().one<Record<string, bigint>>(sql`
    select (select count(*) from lottery_order) orders, (select count(*) from lottery_draw where draws_at < ${until}) draws,
      (select count(*) from lottery_entry) entries`);
  expect(left).toEqual({ orders: 1n, draws: 0n, entries: 0n });
  await expect(archive()).rejects.toThrow("is archived already");
  await expect(execute(`delete from lottery_order where id = '${kept.id}'`)).rejects.toThrow(
    "ledger.immutable",
  );

  const list = await won.who.client.callOrThrow(lottery.orders, {});
  expect(list).toMatchObject({ content: [], totalPages: 0, archivedUntil: until.getTime() });
  const { client } = won.who;
  for (const answer of [
    await client.call(lottery.order, { orderDetailId: won.id }),
    await client.call(lottery.proof, { orderDetailId: won.id }),
    await client.call(lottery.cancel, { orderDetailIds: [won.id] }),
  ])
    expect([answer.status, answer.errorCode]).toEqual([410, "lottery.order.archived"]);
  expect((await client.call(lottery.order, { orderDetailId: "ZZZZZZZZZZ" })).errorCode).toBe(
    "lottery.order.unknown",
  );
  expect((await kept.who.client.call(lottery.order, { orderDetailId: won.id })).errorCode).toBe(
    "lottery.order.unknown",
  );
  const record = await client.callOrThrow(calls.play.betHistory, { cursor: "" });
  expect(record.list).toMatchObject([{ roundId: won.id, betAmount: "10.00" }]);
  // a repeated request of an archived order, and then the same request id for an open draw
  const [coming] = await h.draws(gameId);
  expect((await client.call(lottery.betting, won.order)).errorCode).toBe("lottery.draw.unknown");
  const moved = await client.call(lottery.betting, { ...won.order, currentNumero: coming! });
  expect([moved.errorCode, moved.detail]).toEqual(["ledger.id_reused", { field: "requestId" }]);
  expect(await h.balance(won.who)).toBe(balance);
  expect(await h.findings()).toEqual([]);
});

async function findings(): Promise<string[]> {
  const checks = [...playChecks, ...playEvidenceChecks, ...lotteryChecks];
  const report = await auditWithArchive(owner(), dir, { checks, archivedRows: [archivedOrders] });
  return report.checks.flatMap(({ samples }) => samples.map(({ where, problem }) => `${where} ${problem}`));
}

test("[LOT-05 M4] an archive that was changed → found by its checksum, by what the database noted, by the draw's root; missing → found", async () => {
  expect(await findings()).toEqual([]);
  const { until } = (await store.listArchived(owner()))[0]!;
  const month = new Date(until.getTime() - 1).toISOString().slice(0, 7);
  const folder = join(dir, `lottery-${month}`);
  const { manifest } = findMonth(folder)!;
  const name = ordersFiles(manifest.files).find((one) => manifest.files[one]!.rows > 0)!;
  const [file, manifestFile] = [join(folder, name), join(folder, "manifest.json")];
  const [text, manifestText] = [readFileSync(file, "utf8"), readFileSync(manifestFile, "utf8")];
  const changed = text.replace(/"slip":"(\w+):/, '"slip":"head:');
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
  expect(await findings()).toEqual(
    expect.arrayContaining([expect.stringContaining("another checksum than was written")]),
  );
  const sha256 = createHash("sha256").update(changed).digest("hex");
  const forged: Manifest = {
    ...manifest,
    files: { ...manifest.files, [name]: { ...manifest.files[name]!, sha256 } },
  };
  writeFileSync(manifestFile, JSON.stringify(forged));
  expect(await findings()).toEqual(
    expect.arrayContaining([expect.stringContaining("another checksum than was written")]),
  );
  expect(await checkMonth({ folder, manifest: forged })).toMatchObject([
    { problem: expect.stringContaining("under another root") },
  ]);
  writeFileSync(file, text);
  writeFileSync(manifestFile, manifestText);
  renameSync(manifestFile, `${manifestFile}.away`);
  expect(await findings()).toEqual([expect.stringContaining("is archived, and not in the folder")]);
  renameSync(`${manifestFile}.away`, manifestFile);
  expect(await findings()).toEqual([]);
});

/**
 * The record of an export is refused while two operators' decision locks a draw, and when the database differs from
 * the export.
 */
async function refusesUnlikeExports({
  until,
  later,
  drawId,
}: Record<"until" | "later", Date> & { drawId: bigint }) {
  const like = { until, now: later, draws: 1, orders: 2, entries: 0, versions: 1, files: {} };
  for (const unlike of [{ entries: 1 }, { versions: 2 }])
    await expect(store.beginRemoval(owner(), { ...like, ...unlike })).rejects.toThrow(
      "was entered or corrected since its export",
    );
  await owner().transaction(async (tx) => {
    await draws.lockDraw(tx, drawId);
    const noting = owner().transaction(async (other) => {
      // makes Citus pass the next setting on to the nodes of a cluster
      await other.run(sql`set local citus.propagate_set_commands = 'local'`);
      await other.run(sql`set local lock_timeout = '20ms'`);
      await store.beginRemoval(other, like);
    });
    await expect(noting).rejects.toThrow("lock timeout");
  });
}

/** Reads archived rows without the rebate column, like those of old archives. */
async function readsOlderRows(id: string) {
  await owner().transaction(async (tx) => {
    const { row } = await tx.one<{ row: string }>(sql`
      select (to_jsonb(o) - 'rebate_minor' - 'series')::text "row" from lottery_order o where id = ${id}`);
    await store.openArchivedOrders(tx);
    await store.addArchivedOrders(tx, [row]);
    expect(
      await tx.rows(sql`select rebate_minor::int rebate, series from pg_temp.archived_lottery_order`),
    ).toEqual([{ rebate: 0, series: null }]);
  });
}

test("[LOT-05] archiving cut off while rows are removed → goes on with the files that were noted, and with no others", async () => {
  const other = await createLotteryHarness();
  const before = h;
  h = other;
  try {
    const gameId = await h.gameOf("vn-south");
    const [numero] = (await h.draws(gameId)) as [string];
    const people = [await bet(gameId, numero, "cut1"), await bet(gameId, numero, "cut2")];
    // a line separator in a slip, as in an order from before such slips were refused
    await execute("alter table lottery_order disable trigger unchangeable");
    await execute(`update lottery_order set slip = slip || chr(8232) where id = '${people[0]!.id}'`);
    await execute("alter table lottery_order enable always trigger unchangeable");
    const drawId = await h.closeIn(gameId, numero, -60);
    await h.finish(gameId, numero);
    const { month, until, later } = await moveToMonth(gameId, [numero]);
    await execute(
      "update lottery_draw set draws_at = (draws_at at time zone 'UTC' + interval '40 days') at time zone 'UTC', closes_at = (closes_at at time zone 'UTC' + interval '40 days') at time zone 'UTC' where state <> 'settled'",
    );
    const folder = join(dir, "cut");
    const archive = () => archiveDraws(owner(), { month, until, dir: folder, now: later });
    const named = join(folder, `lottery-${month}`);
    await refusesUnlikeExports({ until, later, drawId });
    await owner().transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(7095)`);
      await expect(archive()).rejects.toThrow("another run archives draws");
    });
    mkdirSync(named, { recursive: true });
    await expect(archive()).rejects.toThrow("exists: move it away");
    rmSync(named, { recursive: true });
    await execute("alter table lottery_month add constraint cut check (orders < 0) not valid");
    await expect(archive()).rejects.toThrow("cut");
    await execute("alter table lottery_month drop constraint cut");
    expect(existsSync(named)).toBe(false);
    await readsOlderRows(people[0]!.id);
    await execute(
      "create function cut() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$",
    );
    await execute(
      "create trigger cut before delete on lottery_seal for each statement execute function cut()",
    );
    await expect(archive()).rejects.toThrow("cut off");
    await execute("drop trigger cut on lottery_seal");
    expect(await h.findings()).toEqual([]);
    await store.removeOrders(owner(), people[0]!.who.bucket, until);
    const proof = await people[1]!.who.client.call(lottery.proof, { orderDetailId: people[1]!.id });
    expect([proof.status, proof.errorCode]).toEqual([410, "lottery.order.archived"]);
    expect(await h.findings()).toEqual([]);
    const [name] = ordersFiles(findMonth(join(folder, `lottery-${month}`))!.manifest.files);
    const file = join(folder, `lottery-${month}`, name!);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, `${text}x`);
    await expect(archive()).rejects.toThrow("does not have the exported files");
    writeFileSync(file, text);
    await archive();
    expect(await owner().one(sql`select count(*)::int n from lottery_order`)).toEqual({ n: 0 });
    expect(await owner().one(sql`select count(*)::int n from lottery_seal`)).toEqual({ n: 0 });
    expect(await h.findings()).toEqual([]);
  } finally {
    h = before;
    await other.close();
  }
});
