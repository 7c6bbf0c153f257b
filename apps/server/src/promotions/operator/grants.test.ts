/**
 * Bonuses that operators grant by hand. The promotion's budget pays each bonus once, with a separate turnover
 * requirement. Larger grants need a second operator, and operators can take grants back.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import {
  createPromotionsHarness,
  promotionFile,
  type PromotionsHarness,
} from "../../../test/promotions/promotions-harness.ts";

const { promotions, proposals } = operatorCalls;

let p: PromotionsHarness;
let mina: TestOperator;
let karim: TestOperator;
beforeAll(async () => {
  p = await createPromotionsHarness();
  [mina, karim] = [await createOperator(p.c.w, "mina"), await createOperator(p.c.w, "karim")];
  await p.c.w.database.owner.run(sql`delete from approval_rule`);
  await mina.callOrThrow(promotions.save, {
    promotion: promotionFile({
      code: "sorry",
      type: "GRANT",
      period: "once",
      rewardFixed: "500.00",
      rewardMax: "500.00",
      budget: "1000.00",
      declaredCost: "1000.00",
      expectedClaims: 2,
    }),
  });
});
afterAll(() => p.close());

const inputOf = (memberId: bigint, changes: Readonly<Record<string, unknown>> = {}) => ({
  id: String(memberId),
  requestId: randomUUID(),
  promotion: "sorry",
  amount: "300.00",
  turnoverPercent: 200,
  reason: "The game stood still.",
  ...changes,
});
const balanceOf = async (memberId: bigint) => {
  const row = await p.c.w.database.owner.one<{ balance: bigint }>(
    sql`select balance from account where member_id = ${memberId} and kind = 'main' and ref = ''`,
  );
  return row.balance;
};

test("[CONT-06 OPS-03] grant: paid with its turnover, the same request again moves nothing; offered in no list", async () => {
  const person = await p.person("0");
  const input = inputOf(person.memberId);
  expect(await mina.callOrThrow(promotions.grant, input)).toEqual({ state: "process" });
  expect(await mina.callOrThrow(promotions.grant, input)).toEqual({ state: "process" });
  expect(await balanceOf(person.memberId)).toBe(300_00n);
  expect(await mina.callOrThrow(promotions.ofMember, { id: String(person.memberId) })).toMatchObject({
    underWay: [{ promotion: "sorry", reward: "300.00", required: "600.00", done: "0.00" }],
    grants: expect.arrayContaining([
      expect.objectContaining({ code: "sorry", max: "500.00", left: "700.00" }),
    ]),
  });
  expect(await mina.callOrThrow(operatorCalls.vip.ofMember, { id: String(person.memberId) })).toMatchObject({
    playerRankName: "VIP0",
    nextRankName: "VIP1",
  });
  expect((await mina.call(operatorCalls.vip.ofMember, { id: "999999999" })).errorCode).toBe("member.unknown");
  expect((await mina.call(promotions.ofMember, { id: "999999999" })).errorCode).toBe("member.unknown");
  const { list } = await person.client.callOrThrow(calls.promotions.list, {});
  expect(list.map(({ promotionType }) => promotionType)).not.toContain("GRANT");
  expect(
    (await p.c.w.visitor().callOrThrow(calls.promotions.list, {})).list.map(
      ({ promotionType }) => promotionType,
    ),
  ).not.toContain("GRANT");
  expect((await person.client.callOrThrow(calls.promotions.rewards, {})).list).toMatchObject([
    { promotionName: "Test", bonusAmount: "300.00", status: "process", requiredTurnover: "600.00" },
  ]);
  expect(await mina.callOrThrow(promotions.funnel, { code: "sorry" })).toMatchObject({
    paid: { count: 1, amount: "300.00" },
  });
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06 OPS-03] grant: above the promotion's amount or budget, of another type, to a blocked member, to one in a break, without the right → refused", async () => {
  const person = await p.person("0");
  const code = async (changes: Readonly<Record<string, unknown>>) =>
    (await mina.call(promotions.grant, inputOf(person.memberId, changes) as never)).errorCode;
  expect(await code({ amount: "500.01" })).toBe("field.invalid");
  expect(await code({ amount: "0" })).toBe("field.invalid");
  expect(await code({ promotion: "daily-sign-in" })).toBe("promotion.unknown");
  expect(await code({ id: "999999999" })).toBe("member.unknown");
  await mina.callOrThrow(
    promotions.grant,
    inputOf(person.memberId, { amount: "500.00", turnoverPercent: 0 }),
  );
  expect(await balanceOf(person.memberId)).toBe(500_00n);
  expect(await code({ amount: "300.00" })).toBe("promotion.not.met");
  const support = await createOperator(p.c.w, "support-of-grants", { roles: ["support"] });
  expect((await support.call(promotions.grant, inputOf(person.memberId))).errorCode).toBe(
    "operator.permission.denied",
  );
  await p.c.w.database.owner.run(sql`update member set status = 'blocked' where id = ${person.memberId}`);
  expect(await code({ amount: "1.00" })).toBe("member.state");
});

test("[CONT-06 OPS-03] grant above the merchant's rule, in parts too → a proposal, paid once another operator approves", async () => {
  const { owner } = p.c.w.database;
  await owner.run(
    sql`insert into approval_rule (merchant_id, act, above_minor) values (${p.c.w.merchantId}, 'promotions.grant', 5000)`,
  );
  const person = await p.person("0");
  await mina.callOrThrow(promotions.grant, inputOf(person.memberId, { amount: "40.00" }));
  const { proposal } = await mina.call(promotions.grant, inputOf(person.memberId, { amount: "20.00" }));
  expect(proposal).toMatchObject({
    act: "promotions.grant",
    after: { promotion: "sorry", reward: "20.00", account: "bonus" },
  });
  expect(await balanceOf(person.memberId)).toBe(40_00n);
  expect((await mina.call(proposals.approve, { id: proposal!.id, hash: proposal!.hash })).errorCode).toBe(
    "proposal.own",
  );
  await karim.callOrThrow(proposals.approve, { id: proposal!.id, hash: proposal!.hash });
  expect(await balanceOf(person.memberId)).toBe(60_00n);
  await owner.run(sql`delete from approval_rule`);
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06 OPS-03] bonus whose turnover is played: taken back with its requirement, once; one that asks for nothing → refused", async () => {
  const person = await p.person("0");
  await mina.callOrThrow(promotions.grant, inputOf(person.memberId, { amount: "30.00" }));
  const { underWay } = await mina.callOrThrow(promotions.ofMember, { id: String(person.memberId) });
  const { id } = underWay[0]!;
  const taking = { id, reason: "Given by mistake." };
  const foreign = await createOperator(p.c.w, "foreign-of-grants", { merchantCode: "khela_trial" });
  expect((await foreign.call(promotions.takeBack, taking)).errorCode).toBe("promotion.decided");
  expect(await mina.callOrThrow(promotions.takeBack, taking)).toEqual({ takenBack: "30.00" });
  expect(await balanceOf(person.memberId)).toBe(0n);
  expect((await mina.call(promotions.takeBack, taking)).errorCode).toBe("promotion.decided");
  expect((await mina.callOrThrow(promotions.ofMember, { id: String(person.memberId) })).underWay).toEqual([]);
  expect(await p.findings()).toEqual([]);
});
