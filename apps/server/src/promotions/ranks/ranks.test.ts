/** Rankings of deposits and bets: real figures by period, counted from the day sums, with names partly hidden. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { countTurnover } from "../../play/turnover/turnover.ts";
import { countTransferDays } from "../../wallet/transfer-days-store.ts";
import {
  createPromotionsHarness,
  type PromotionsHarness,
} from "../../../test/promotions/promotions-harness.ts";
import { countRanks } from "./ranks.ts";

const { promotions } = calls;

let p: PromotionsHarness;
beforeAll(async () => {
  p = await createPromotionsHarness();
});
afterAll(() => p.close());

async function count(): Promise<number> {
  const { services } = p.c.w;
  await countTurnover(services.db);
  await countTransferDays(services.db);
  return countRanks(services);
}

const read = (of: "deposit" | "bet", period: "day" | "week" | "month", ago = 0) =>
  p.c.w.visitor().callOrThrow(promotions.rank, { of, period, ago });
const own = (person: Person, of: "deposit" | "bet", period: "day" | "week" | "month", ago = 0) =>
  person.client.callOrThrow(promotions.ownRank, { of, period, ago });

test("[PAY-09] ranks by day, week and month from settled bets and paid deposits; own place and gap; names partly hidden", async () => {
  const [first, second, none] = [await p.person(), await p.person(), await p.person()];
  await p.pay(first, "500.00");
  await p.pay(second, "800.00");
  await p.bet(first, "400.00");
  await p.bet(second, "100.00");
  await p.bet(second, "50.00");
  await count();
  // if midnight has passed since the bets, they belong to yesterday
  const ago = (await own(first, "bet", "day")).place === null ? 1 : 0;
  expect(await own(first, "bet", "day", ago)).toEqual({ place: 1, amount: "400.00", gap: null });
  expect(await own(second, "bet", "day", ago)).toEqual({ place: 2, amount: "150.00", gap: "250.01" });
  expect(await own(second, "deposit", "day", ago)).toEqual({ place: 1, amount: "800.00", gap: null });
  expect(await own(first, "deposit", "day", ago)).toEqual({ place: 2, amount: "500.00", gap: "300.01" });
  expect(await own(none, "bet", "day", ago)).toEqual({ place: null, amount: "0.00", gap: null });
  const { rows, currency } = await read("bet", "day", ago);
  expect(currency).toBe("BDT");
  expect(rows.slice(0, 2)).toEqual([
    { place: 1, customerName: "wi****", amount: "400.00" },
    { place: 2, customerName: "wi****", amount: "150.00" },
  ]);
  // another count changes nothing, and a later bet moves its member up
  expect(await count()).toBe(0);
  await p.bet(second, "300.00");
  await count();
  expect(await own(second, "bet", "day", ago)).toMatchObject({ place: 1, amount: "450.00" });
  expect(await p.findings()).toEqual([]);
});

test("[PAY-09] rank of a week and month sums its days; the period before is another one; what is old goes", async () => {
  const one = await p.person();
  await p.pay(one, "900.00");
  await p.bet(one, "10.00");
  await count();
  // inserts sums of earlier days, as if they had been counted on those days
  const { bucket, memberId } = one;
  await p.c.w.database.owner.run(sql`
    insert into turnover_day (bucket, member_id, account_id, day, game_type, stake_minor, payout_minor, turnover_minor)
    select bucket, member_id, account_id, date_trunc('month', day)::date - 1, 'LIVE', 700, 0, 700 from turnover_day
    where bucket = ${bucket} and member_id = ${memberId}`);
  await p.c.w.database.owner.run(sql`
    delete from promotion_rank_account where bucket = ${bucket} and member_id = ${memberId}`);
  await countRanks(p.c.w.services);
  expect(await own(one, "bet", "month")).toMatchObject({ amount: "10.00" });
  expect(await own(one, "bet", "month", 1)).toMatchObject({ amount: "7.00" });
  expect((await read("bet", "month", 1)).rows).toEqual([
    { place: 1, customerName: "wi****", amount: "7.00" },
  ]);
  const { from, to } = await read("deposit", "week");
  expect(new Date(`${from}T00:00:00Z`).getUTCDay()).toBe(1);
  expect(Date.parse(to) - Date.parse(from)).toBe(6 * 24 * 60 * 60_000);
  await p.c.w.database.owner.run(sql`
    update promotion_rank set last_day = last_day - 200 where bucket = ${bucket} and member_id = ${memberId} and metric = 'bet'`);
  await p.c.w.database.owner.run(
    sql`update promotion_rank_bucket set active_hour = 0 where bucket = ${bucket}`,
  );
  await countRanks(p.c.w.services);
  expect(await own(one, "bet", "month")).toMatchObject({ place: null });
});
