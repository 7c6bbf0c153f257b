/**
 * Promotions in the console, over HTTP: operators list them with their cost, view, save and end them, and decide
 * waiting rewards.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { fieldsOfPromotion, maxRewardOf } from "@khela/contract/promotions/promotion-traits";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { sandboxPromotions } from "../../../seed/promotions/seed.ts";
import { promotionFile } from "../../../test/promotions/promotions-harness.ts";

const { promotions, proposals } = operatorCalls;

let w: Harness;
let mina: TestOperator;
let karim: TestOperator;
let auditor: TestOperator;
beforeAll(async () => {
  w = await startHarness();
  mina = await createOperator(w, "mina");
  karim = await createOperator(w, "karim");
  auditor = await createOperator(w, "auditor-of-promotions", { roles: ["auditor"] });
});
afterAll(() => w.close());

const rowOf = async (code: string) =>
  (await auditor.callOrThrow(promotions.list, {})).rows.find((row) => row.code === code);
const fileOf = async (code: string) => (await auditor.callOrThrow(promotions.show, { code })).promotion;
const entriesOf = (subject: string) =>
  w.database.owner.rows<{ actor: string; action: string; detail: Record<string, unknown> }>(sql`
    select actor, action, detail - 'session' detail from audit_log where subject = ${subject} and actor like 'operator:%' order by id`);

test("[CONT-06] console: a promotion saved, refused with every reason, ended once", async () => {
  const promotion = promotionFile({ code: "eid" });
  expect((await mina.call(promotions.save, { promotion })).status).toBe(200);
  const wrong = await mina.call(promotions.save, {
    promotion: { ...promotion, code: "eid-2", minDeposit: "5.00", declaredCost: "99.00" },
  });
  expect(wrong).toMatchObject({
    errorCode: "request_param_err",
    detail: {
      faults: [
        "minDeposit: a LOGIN asks for no deposit",
        "its expected cost, 100.00 for 10 rewards of up to 10.00, is above declaredCost, 99.00",
      ],
    },
  });
  for (const broken of [{ code: "eid-3" }, null, [], "eid"])
    expect(await mina.call(promotions.save, { promotion: broken })).toMatchObject({
      errorCode: "request_param_err",
    });
  expect(await rowOf("eid-2")).toBeUndefined();
  expect(await rowOf("eid")).toMatchObject({ state: "on", spent: "0.00", rewards: 0, titleEn: "Test" });
  await mina.callOrThrow(promotions.end, { code: "eid" });
  expect(await rowOf("eid")).toMatchObject({ state: "off" });
  expect((await mina.call(promotions.end, { code: "eid" })).errorCode).toBe("promotion.unknown");
  expect((await entriesOf("promotion:eid")).map(({ action }) => action)).toEqual([
    "promotions.save",
    "promotions.end",
  ]);
});

test.each([
  { type: "RANK_BOARD", scoring: "turnover" },
  { type: "RAFFLE", ticketTurnover: "10.00", maxTickets: 5 },
])("[CONT-06] console: a $type saved, refused without its prizes", async (rule) => {
  const prizes = {
    category: "contest",
    period: "week",
    rewardFixed: "0.00",
    rewardMax: "50.00",
    prizes: ["50.00"],
  };
  const contest = promotionFile({ ...prizes, ...rule, code: rule.type.toLowerCase().replace("_", "-") });
  expect((await mina.call(promotions.save, { promotion: contest })).status).toBe(200);
  expect(await rowOf(contest.code)).toMatchObject({ type: rule.type });
  expect(await mina.call(promotions.save, { promotion: { ...contest, prizes: undefined } })).toMatchObject({
    errorCode: "request_param_err",
  });
});

test("[CONT-06] every promotion of the sandbox shown whole and saved as it was shown → nothing of it changes", async () => {
  for (const { code } of sandboxPromotions) {
    const shown = await fileOf(code);
    expect((await mina.call(promotions.save, { promotion: shown })).errorCode, code).toBeUndefined();
    expect(await fileOf(code), code).toEqual(shown);
    expect((await entriesOf(`promotion:${code}`)).at(-1)?.detail, code).toEqual({ before: {}, after: {} });
  }
});

test("[CONT-06] every promotion of the sandbox saved with the fields of its kind's form alone → nothing of it is lost", async () => {
  for (const { code } of sandboxPromotions) {
    const shown = await fileOf(code);
    const fields: readonly string[] = fieldsOfPromotion({
      type: shown.type,
      metric: shown.metric ?? null,
      scoring: shown.scoring ?? null,
      hasTurnover: (shown.turnoverPercent ?? 0) > 0,
    });
    const typed = Object.fromEntries(Object.entries(shown).filter(([field]) => fields.includes(field)));
    const rewardMax = maxRewardOf(shown.type, {
      rewardFixed: shown.rewardFixed ?? "",
      rewardMax: shown.rewardMax,
      prizes: shown.prizes ?? [],
    });
    await mina.callOrThrow(promotions.save, { promotion: { ...typed, type: shown.type, rewardMax } });
    expect(await fileOf(code), code).toEqual(shown);
  }
});

test("[CONT-06] console: weights by game, goal, code and prizes → shown as they were written", async () => {
  const { name } = await w.database.owner.one<{ name: string }>(
    sql`select vendor || '/' || game_code "name" from game where game_type = 'RNG' order by node_id limit 1`,
  );
  const promotion = promotionFile({
    code: "weighed",
    type: "PROMO_CODE",
    period: "once",
    promoCode: "SHOWN1",
    turnoverPercent: 100,
    lockHours: 72,
    weights: { RNG: 50, [name]: 10 },
    maxStake: "25.00",
    endsAt: "2029-01-01T00:00:00.000Z",
    minLevel: 1,
    requires: ["mobile"],
    reviewSignals: ["device"],
    stackingGroup: "welcome",
  });
  await mina.callOrThrow(promotions.save, { promotion });
  expect(await fileOf("weighed")).toMatchObject({
    ...promotion,
    startsAt: "2026-01-01T00:00:00.000Z",
    weights: { RNG: 50, PVP: 0, [name]: 10 },
  });
});

test("[CONT-06 OPS-04] change above the merchant's rule → a proposal with what changes, done by another operator; one whose promotion changed meanwhile → refused", async () => {
  await mina.callOrThrow(promotions.save, { promotion: promotionFile({ code: "two" }) });
  await w.database.owner.run(
    sql`insert into approval_rule (merchant_id, act, above_minor) values (${w.merchantId}, 'promotions.save', 100000)`,
  );
  const dearer = promotionFile({ code: "two", rewardFixed: "20.00", rewardMax: "20.00" });
  const { proposal } = await mina.call(promotions.save, { promotion: dearer });
  expect(proposal).toMatchObject({
    act: "promotions.save",
    subject: "promotion:two",
    before: { rewardFixed: "10.00", rewardMax: "10.00" },
    after: { rewardFixed: "20.00", rewardMax: "20.00" },
    amount: "1000000.00",
  });
  expect(await fileOf("two")).toMatchObject({ rewardMax: "10.00" });
  const approval = { id: proposal!.id, hash: proposal!.hash };
  expect((await mina.call(proposals.approve, approval)).errorCode).toBe("proposal.own");
  // below the approval limit, one operator can change the promotion alone
  const small = {
    ...promotionFile({ code: "two", rewardFixed: "5.00", rewardMax: "5.00" }),
    budget: "1000.00",
    declaredCost: "1000.00",
  };
  await karim.callOrThrow(promotions.save, { promotion: small });
  expect((await karim.call(proposals.approve, approval)).errorCode).toBe("proposal.changed");
  await mina.callOrThrow(proposals.withdraw, { id: proposal!.id });
  const again = (await mina.call(promotions.save, { promotion: dearer })).proposal!;
  await karim.callOrThrow(proposals.approve, { id: again.id, hash: again.hash });
  expect(await fileOf("two")).toMatchObject({ rewardMax: "20.00" });
  await w.database.owner.run(sql`delete from approval_rule where act = 'promotions.save'`);
});

test("[CONT-06] console: rewards that wait are listed with their member and reasons, approved and refused once", async () => {
  await mina.callOrThrow(promotions.save, {
    promotion: promotionFile({ code: "asked", needsApproval: true }),
  });
  const [first, second] = [await w.person("asker_one"), await w.person("asker_two")];
  const { id: promotion } = await w.database.owner.one<{ id: bigint }>(
    sql`select id from promotion where code = 'asked'`,
  );
  const promotionId = String(promotion);
  for (const one of [first, second]) await one.client.callOrThrow(calls.promotions.claim, { promotionId });
  const claims = async () =>
    (await auditor.callOrThrow(promotions.claims, { state: "applying", order: "at", promotion: "asked" }))
      .rows;
  const [one, other] = await claims();
  expect([one, other]).toMatchObject([
    { member: { id: String(first.memberId), name: "asker_one" }, reasons: ["rule"], reward: "10.00" },
    { member: { name: "asker_two" } },
  ]);
  expect(await rowOf("asked")).toMatchObject({ committed: "20.00", rewards: 0 });
  const risk = await createOperator(w, "risk-of-claims", { roles: ["risk"] });
  expect((await auditor.call(promotions.approveClaim, { id: one!.id })).errorCode).toBe(
    "operator.permission.denied",
  );
  expect((await risk.call(promotions.approveClaim, { id: "1" })).errorCode).toBe("request_param_err");
  expect((await risk.call(promotions.approveClaim, { id: "99.99.once" })).errorCode).toBe(
    "promotion.decided",
  );
  const foreign = await createOperator(w, "foreign-of-claims", { merchantCode: "khela_trial" });
  expect((await foreign.call(promotions.approveClaim, { id: one!.id })).errorCode).toBe("promotion.decided");
  await risk.callOrThrow(promotions.approveClaim, { id: one!.id });
  expect((await risk.call(promotions.approveClaim, { id: one!.id })).errorCode).toBe("promotion.decided");
  expect((await risk.call(promotions.refuseClaim, { id: one!.id, reason: "Too late." })).errorCode).toBe(
    "promotion.decided",
  );
  for (const reason of ["", "  ", "x".repeat(201)])
    expect((await risk.call(promotions.refuseClaim, { id: other!.id, reason })).errorCode).toBe(
      "request_param_err",
    );
  await risk.callOrThrow(promotions.refuseClaim, { id: other!.id, reason: "One a family." });
  expect(await claims()).toEqual([]);
  const { rows: decided } = await auditor.callOrThrow(promotions.claims, { member: String(second.memberId) });
  expect(decided).toMatchObject([
    { state: "rejected", decidedBy: "risk-of-claims", remark: "One a family." },
  ]);
  expect(await auditor.callOrThrow(promotions.funnel, { code: "asked" })).toMatchObject({
    deposits: null,
    claimed: { count: 2, amount: "20.00" },
    approved: { count: 1, amount: "10.00" },
    refused: { count: 1, amount: "10.00" },
    paid: { count: 0 },
    cost: "0.00",
  });
  await first.client.callOrThrow(calls.promotions.claimIssued, {
    promotionClaimId: one!.id.split(".").slice(1).join("."),
  });
  expect(await auditor.callOrThrow(promotions.funnel, { code: "asked" })).toMatchObject({
    approved: { count: 0 },
    paid: { count: 1, amount: "10.00" },
    cost: "10.00",
  });
  expect(await second.client.callOrThrow(calls.promotions.detail, { promotionId })).toMatchObject({
    state: "rejected",
    remark: "One a family.",
  });
  expect(await entriesOf(`claim:${other!.id}`)).toEqual([
    {
      actor: "operator:risk-of-claims",
      action: "promotions.refuseClaim",
      detail: {
        before: { state: "waiting" },
        after: { state: "refused", promotion: "asked", reasons: "rule" },
        reason: "One a family.",
      },
    },
  ]);
});

test("[CONT-06 OPS-03] promotions: without the right, of another merchant, unknown, without a session → refused, nothing changed", async () => {
  const promotion = promotionFile({ code: "theirs" });
  const foreign = await createOperator(w, "foreign-of-promotions", { merchantCode: "khela_trial" });
  expect((await auditor.call(promotions.save, { promotion })).errorCode).toBe("operator.permission.denied");
  expect((await auditor.call(promotions.end, { code: "login" })).errorCode).toBe(
    "operator.permission.denied",
  );
  expect((await foreign.callOrThrow(promotions.list, {})).rows).toEqual([]);
  const code = sandboxPromotions[0]!.code;
  expect((await foreign.call(promotions.show, { code })).errorCode).toBe("promotion.unknown");
  expect((await foreign.call(promotions.end, { code })).errorCode).toBe("promotion.unknown");
  expect((await foreign.call(promotions.funnel, { code })).errorCode).toBe("promotion.unknown");
  expect((await foreign.callOrThrow(promotions.claims, {})).rows).toEqual([]);
  expect((await mina.call(promotions.show, { code: "nothing" })).errorCode).toBe("promotion.unknown");
  expect((await mina.call(promotions.show, { code: "<b>" })).errorCode).toBe("request_param_err");
  for (const { method, path } of Object.values(promotions))
    expect((await w.visitor().send(method, path)).errorCode, path).toBe("operator.session.missing");
  expect(await rowOf("theirs")).toBeUndefined();
});
