/** Rewards for days and weeks that have ended: paid in full, once, and only for activity in those days. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../tests/harness.ts";
import { dayAt } from "./offers/periods.ts";
import { createPromotionsHarness, type PromotionsHarness } from "../../test/promotions/promotions-harness.ts";

const { promotions } = calls;
const DAY_MS = 24 * 60 * 60_000;

let p: PromotionsHarness;
beforeAll(async () => {
  p = await createPromotionsHarness();
  // games without a stated return allow rebates of whole percents
  await owner(sql`update game set rtp = null`);
});
afterAll(() => p.close());
const owner = (statement: Parameters<typeof p.c.w.database.owner.run>[0]) =>
  p.c.w.database.owner.run(statement);
beforeEach(() => owner(sql`update promotion set enabled = false, ends_at = null`));

const rescue = {
  type: "RESCUE",
  category: "rebate",
  rewardFixed: "0.00",
  rewardPercent: "10",
  rewardMax: "1000.00",
};
const rebate = { ...rescue, type: "REBATE", rewardPercent: "1" };
const claim = (person: Person, promotionId: string) => person.client.call(promotions.claim, { promotionId });
const rebateOf = (person: Person) => person.client.callOrThrow(promotions.rebate, {});

/** Sets a person's day sums. `days`: turnover in minor units by the number of days ago; the whole turnover is lost. */
async function setDays(
  { bucket, memberId }: Person,
  days: Readonly<Record<number, number>>,
  gameType = "RNG",
): Promise<void> {
  await owner(
    sql`delete from turnover_day where bucket = ${bucket} and member_id = ${memberId} and game_type = ${gameType}`,
  );
  for (const [ago, minor] of Object.entries(days))
    await owner(sql`
      insert into turnover_day (bucket, member_id, account_id, day, game_type, stake_minor, payout_minor, turnover_minor)
      select ${bucket}, ${memberId}, a.id, ((now() - interval '2 minutes') at time zone 'Asia/Dhaka')::date - ${Number(ago)}::int, ${gameType},
        ${minor}::bigint, 0, ${minor}::bigint
      from account a where a.bucket = ${bucket} and a.member_id = ${memberId} and a.kind = 'main'`);
}
/** Moves a promotion's end to `ms` milliseconds ago. */
const endAgo = (id: string, ms: number) =>
  owner(sql`
    update promotion set ends_at = ${new Date(p.c.w.services.now().getTime() - ms)}::timestamptz where id = ${BigInt(id)}`);

test("[PAY-06] a rebate has ended → its last days are paid all the same, what came later is not", async () => {
  const one = await p.person("10.00");
  const id = await p.offer(rebate);
  await setDays(one, { 1: 5_000_00, 2: 1_000_00, 3: 2_000_00 });
  // the promotion ended during the day before yesterday
  await endAgo(id, 2 * DAY_MS);
  expect(await p.view(one, id)).toMatchObject({ state: "claim", rewardAmount: "30.00" });
  expect(await rebateOf(one)).toMatchObject({ promotionId: id, claimable: "30.00" });
  expect((await claim(one, id)).status).toBe(200);
  expect(await p.c.balance(one)).toBe("40.00");
  expect((await rebateOf(one)).promotionId).toBeNull();
  // nothing is left to claim, and for other members the promotion does not exist
  expect((await claim(one, id)).errorCode).toMatch(/^promotion\./);
  expect((await claim(await p.person(), id)).errorCode).toBe("promotion.unknown");
});

test("[PAY-06] a rescue of weeks that ended within the week → the loss up to its end is paid once the week is over", async () => {
  const one = await p.person();
  const id = await p.offer({ ...rescue, period: "week" });
  const { services, database } = p.c.w;
  const today = dayAt(new Date(services.now().getTime() - 120_000), "Asia/Dhaka");
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  // losses on Tuesday and Thursday of last week; the promotion ended at noon on the Wednesday between
  await setDays(one, { [weekday + 6]: 100_00, [weekday + 4]: 700_00 });
  await database.owner.run(sql`
    update promotion set ends_at = (${today}::date - ${weekday + 5}::int + time '12:00') at time zone 'Asia/Dhaka' where id = ${BigInt(id)}`);
  expect(await p.view(one, id)).toMatchObject({ state: "claim", rewardAmount: "10.00" });
  expect((await claim(one, id)).status).toBe(200);
  expect(await p.c.balance(one)).toBe("10.00");
  await database.owner.run(sql`
    update promotion set ends_at = (${today}::date - ${weekday + 8}::int + time '12:00') at time zone 'Asia/Dhaka' where id = ${BigInt(id)}`);
  expect((await claim(await p.person(), id)).errorCode).toBe("promotion.unknown");
});

test("[PAY-06] a rebate follows another that ended within the day → the day is rewarded once", async () => {
  const one = await p.person();
  const first = await p.offer(rebate);
  await setDays(one, { 1: 1_000_00 });
  // disables the first rebate for a moment, so that the second rebate may begin on the day on which the first rebate
  // ends
  await owner(sql`update promotion set enabled = false where id = ${BigInt(first)}`);
  const second = await p.offer(rebate);
  await owner(sql`update promotion set enabled = true where id = ${BigInt(first)}`);
  await endAgo(first, 1_000);
  expect((await claim(one, first)).status).toBe(200);
  expect(await p.c.balance(one)).toBe("10.00");
  expect(await p.stateOf(one, second)).toEqual(["none", "nothing"]);
  expect((await claim(one, second)).errorCode).toBe("promotion.not.met");
  expect((await rebateOf(one)).days[0]).toMatchObject({ rebate: "10.00", state: "claimed" });
});

test("[PAY-06] rebate of several days in one claim → all of them or none, within a group too", async () => {
  const [one, blocked] = [await p.person("10.00"), await p.person("10.00")];
  const id = await p.offer({ ...rebate, stackingGroup: "days", turnoverPercent: 100 });
  for (const person of [one, blocked]) await setDays(person, { 1: 1_000_00, 2: 2_000_00, 3: 3_000_00 });
  expect((await claim(one, id)).status).toBe(200);
  expect(await p.c.balance(one)).toBe("70.00");
  // the database refuses the second of three days, so the first day is not paid either
  const { bucket, memberId } = blocked;
  await owner(sql`
    create function refuse_second() returns trigger language plpgsql as $$ begin
      if new.basis_minor = 200000 then raise exception 'refused by the test'; end if; return new; end $$`);
  await owner(
    sql`create trigger refuse_second before insert on promotion_award for each row execute function refuse_second()`,
  );
  expect((await claim(blocked, id)).status).toBe(500);
  await owner(sql`drop trigger refuse_second on promotion_award`);
  await owner(sql`drop function refuse_second()`);
  expect(
    await p.c.w.database.owner.rows(
      sql`select 1 from promotion_award where bucket = ${bucket} and member_id = ${memberId}`,
    ),
  ).toEqual([]);
  expect(await p.c.balance(blocked)).toBe("10.00");
  expect((await claim(blocked, id)).status).toBe(200);
  expect(await p.c.balance(blocked)).toBe("70.00");
});

test("[PAY-06] a bet taken back the day after its rebate → it counts against the days that follow, and against nothing else", async () => {
  const one = await p.person();
  const id = await p.offer(rebate);
  await setDays(one, { 3: 1_000_00 });
  expect((await claim(one, id)).status).toBe(200);
  expect(await p.c.balance(one)).toBe("10.00");
  await setDays(one, { 1: 300_00, 2: -400_00, 3: 1_000_00 });
  await setDays(one, { 2: 50_00 }, "LIVE");
  // the last two days have 350 of new turnover and 400 of corrections
  expect(await p.stateOf(one, id)).toEqual(["none", "nothing"]);
  expect((await rebateOf(one)).claimable).toBe("0.00");
  await setDays(one, { 1: 600_00, 2: -400_00, 3: 1_000_00 });
  expect(await p.view(one, id)).toMatchObject({ state: "claim", rewardAmount: "2.50" });
  expect((await rebateOf(one)).claimable).toBe("2.50");
  expect((await claim(one, id)).status).toBe(200);
  expect(await p.c.balance(one)).toBe("12.50");
});

test("[CONT-06] what members lose to each other is not given back by a rescue", async () => {
  const one = await p.person();
  const id = await p.offer(rescue);
  await setDays(one, { 1: 1_000_00 }, "PVP");
  expect(await p.stateOf(one, id)).toEqual(["none", "nothing"]);
  await setDays(one, { 1: 100_00 });
  expect(await p.view(one, id)).toMatchObject({ state: "claim", rewardAmount: "10.00" });
});
