/**
 * Two operators decide about a draw while its month is exported. Either the export or the decision is refused, and
 * nothing is lost.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql, type Database } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { endOf } from "../../infra/archive/archive-files.ts";
import { advanceDraw } from "../draws.ts";
import {
  createLotteryHarness,
  resultWith,
  type LotteryHarness,
} from "../../../test/lottery/lottery-harness.ts";
import {
  createDrawOperators,
  type DrawAct,
  type DrawOperators,
} from "../../../test/lottery/draw-operators.ts";
import { archiveDraws } from "./archive.ts";
import { checkMonth } from "./check-archive.ts";

let h: LotteryHarness;
let dir: string;
let operators: DrawOperators;
let gameId: number;
let numero: string;
let drawId: bigint;
let people: readonly Person[];
let month: string;

const owner = () => h.w.database.owner;
const post = (act: DrawAct, operator: string, digit: string) =>
  operators.codeOf(act, { gameId, numero, operator, result: resultWith(digit) });
const correct = async (digit: string) => {
  expect(await post("correctResult", "mina", digit)).toBe("done");
  expect(await post("confirm", "rafi", digit)).toBe("done");
};

/**
 * Creates a draw of this month that an official result has settled, with an order of 10.00 on number 1 and one on
 * number 2.
 */
beforeAll(async () => {
  h = await createLotteryHarness();
  operators = createDrawOperators(h.w);
  dir = mkdtempSync(join(tmpdir(), "khela-lottery-meanwhile-"));
  gameId = await h.gameOf("vn-north");
  await owner().run(sql`update lottery_draw set electronic = false where node_id = ${gameId}`);
  numero = (await h.draws(gameId))[0]!;
  people = [
    await h.w.person("while1", { balance: "100.00" }),
    await h.w.person("while2", { balance: "100.00" }),
  ];
  for (const [place, who] of people.entries())
    await who.client.callOrThrow(calls.lottery.betting, h.slip(gameId, numero, `tail:${place + 1}@10`));
  drawId = await h.closeIn(gameId, numero, -60);
  expect(await h.finish(gameId, numero)).toBe("closed");
  expect(await post("enterResult", "mina", "1")).toBe("done");
  expect(await post("confirm", "rafi", "1")).toBe("done");
  expect(await advanceDraw(h.w.services, drawId)).toBe("settled");
  const begun = await owner().one<{ at: Date; month: string }>(sql`
    select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' at, to_char(now() at time zone 'UTC', 'YYYY-MM') "month"`);
  month = begun.month;
  const after = (hours: number) => new Date(begun.at.getTime() + hours * 3_600_000);
  await owner().run(sql`
    update lottery_draw set opens_at = ${begun.at}, closes_at = ${after(1)}, draws_at = ${after(2)} where id = ${drawId}`);
  await owner().run(sql`
    update lottery_draw set closes_at = (closes_at at time zone 'UTC' + interval '40 days') at time zone 'UTC', draws_at = (draws_at at time zone 'UTC' + interval '40 days') at time zone 'UTC' where id <> ${drawId}`);
});
afterAll(async () => {
  await h.close();
  rmSync(dir, { recursive: true });
});

type Meanwhile = { readonly before?: () => Promise<unknown>; readonly after?: () => Promise<unknown> };

/** Archives the month. Runs `before` and `after` around the first read of the table. */
function archive(table = "", { before, after }: Meanwhile = {}) {
  let met = false;
  const db: Database = {
    ...owner(),
    rows: async <T>(query: Parameters<Database["rows"]>[0]) => {
      if (met || table === "" || !query.text.includes(`from ${table} `)) return owner().rows<T>(query);
      met = true;
      await before?.();
      const rows = await owner().rows<T>(query);
      await after?.();
      return rows;
    },
  };
  const until = endOf(month);
  const now = new Date(until);
  now.setUTCMonth(now.getUTCMonth() + 13);
  return archiveDraws(db, { month, until, dir, now });
}
const balances = () => Promise.all(people.map((who) => h.balance(who)));
const rowsLeft = async () =>
  owner().one(sql`
    select (select count(*)::int from lottery_order) orders, (select count(*)::int from lottery_month) months,
      (select result_version::int from lottery_draw where id = ${drawId}) version`);

test("[LOT-02 LOT-05] result corrected while orders are exported → the export is refused, the correction settles once, and nothing is removed", async () => {
  expect(await balances()).toEqual([18_800n, 9_000n]);
  // the correction of the result is confirmed, but not settled yet
  await expect(archive("lottery_order o", { before: () => correct("2") })).rejects.toThrow(
    "has 1 draws that are not settled",
  );
  expect(await advanceDraw(h.w.services, drawId)).toBe("settled");
  expect(await balances()).toEqual([9_000n, 18_800n]);
  // the correction is confirmed and settled after the draws were exported and before their orders are exported
  const settled = async () => {
    await correct("1");
    expect(await advanceDraw(h.w.services, drawId)).toBe("settled");
  };
  await expect(archive("lottery_order o", { before: settled })).rejects.toThrow(
    "was entered or corrected since its export",
  );
  expect(await balances()).toEqual([18_800n, 9_000n]);
  expect(await rowsLeft()).toEqual({ orders: 2, months: 0, version: 3 });
  expect(existsSync(join(dir, `lottery-${month}`))).toBe(false);
  expect(await h.findings()).toEqual([]);
});

test("[LOT-02 LOT-05] correction entered before its entries are read and refused after → no file says that it waits", async () => {
  const meanwhile = {
    before: () => post("correctResult", "mina", "2"),
    after: async () => expect(await post("confirm", "rafi", "3")).toBe("differs"),
  };
  await expect(archive("lottery_entry e", meanwhile)).rejects.toThrow(
    "has an entry that needs a second person",
  );
  expect(await rowsLeft()).toEqual({ orders: 2, months: 0, version: 3 });
});

test("[LOT-02 LOT-05] correction after the month is noted → refused; the month leaves with the result that paid, the audit is clean", async () => {
  expect(await post("correctResult", "mina", "2")).toBe("done");
  const late = async () => {
    expect(await post("confirm", "rafi", "2")).toBe("lottery.draw.state");
    expect(await post("correctResult", "lima", "2")).toBe("lottery.draw.state");
  };
  await expect(archive()).rejects.toThrow("has 1 entries that wait for a second person");
  expect(await post("confirm", "rafi", "3")).toBe("differs");
  // runs just before the orders are removed
  const manifest = await archive("lottery_draw where", { before: late });
  expect(manifest.files["entries.jsonl"]).toMatchObject({ rows: 5 });
  expect(await checkMonth({ folder: join(dir, `lottery-${month}`), manifest })).toEqual([]);
  expect(await balances()).toEqual([18_800n, 9_000n]);
  expect(await rowsLeft()).toEqual({ orders: 0, months: 1, version: null });
  expect(await h.findings()).toEqual([]);
});
