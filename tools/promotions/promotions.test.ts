/** The operator's side of promotions: what the command's calls answer, and what it makes of a refusal. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { backOfficePaths as paths } from "@khela/contract/operator/back-office";
import { findBackOfficeKey } from "../../apps/server/src/http/back-office/back-office-key.ts";
import { promotionFile } from "../../apps/server/test/promotions/promotions-harness.ts";
import { startHarness, type Harness } from "../../tests/harness.ts";
import { sayRefusal } from "./refusals.ts";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(() => w.close());

const operator = "mina";

async function call(
  path: string,
  body?: object,
  key = findBackOfficeKey(w.services.config, w.services.secrets)!,
) {
  const answer = await w.app.inject({
    method: body === undefined ? "GET" : "POST",
    url: path,
    headers: { authorization: key, merchant: "khela" },
    ...(body === undefined ? {} : { payload: body }),
  });
  return answer.json() as { success: boolean; errorCode?: string; value: { data?: unknown } };
}

const listed = async () =>
  (await call(paths.promotions)).value as unknown as { code: string; enabled: boolean; spent: string }[];

test("[CONT-06] back office: a promotion saved, refused with every reason, ended; with the key alone", async () => {
  const promotion = promotionFile({ code: "eid" });
  expect(await call(paths.promotions, { operator, promotion }, "another key")).toMatchObject({
    errorCode: "permission.denied",
  });
  expect(await call(paths.promotions, { operator, promotion })).toMatchObject({ success: true });
  const wrong = await call(paths.promotions, {
    operator,
    promotion: { ...promotion, code: "eid-2", minDeposit: "5.00", declaredCost: "99.00" },
  });
  expect(wrong).toMatchObject({
    errorCode: "request_param_err",
    value: {
      data: {
        faults: [
          "minDeposit: a LOGIN asks for no deposit",
          "its expected cost, 100.00 for 10 rewards of up to 10.00, is above declaredCost, 99.00",
        ],
      },
    },
  });
  expect(sayRefusal(wrong.errorCode!, wrong.value.data)).toContain(
    "\n  minDeposit: a LOGIN asks for no deposit",
  );
  expect(await call(paths.promotions, { operator, promotion: { code: "eid-3" } })).toMatchObject({
    errorCode: "request_param_err",
  });
  expect((await listed()).map(({ code }) => code)).not.toContain("eid-2");
  expect((await listed()).find(({ code }) => code === "eid")).toMatchObject({ enabled: true, spent: "0.00" });
  expect(await call(paths.endPromotion, { operator, code: "eid" })).toMatchObject({ success: true });
  expect((await listed()).find(({ code }) => code === "eid")).toMatchObject({ enabled: false });
  const prizes = {
    category: "contest",
    title: { bn: "প্রতিযোগিতা", en: "Contest", th: "แข่งขัน" },
    period: "week",
    rewardFixed: "0.00",
    rewardMax: "50.00",
    prizes: ["50.00"],
  };
  for (const [at, of] of [
    { type: "RANK_BOARD", scoring: "turnover" },
    { type: "RAFFLE", ticketTurnover: "10.00", maxTickets: 5 },
  ].entries()) {
    const contest = promotionFile({ ...prizes, ...of, code: `contest-${at}` });
    expect(await call(paths.promotions, { operator, promotion: contest })).toMatchObject({ success: true });
    expect((await listed()).find(({ code }) => code === `contest-${at}`)).toMatchObject({ type: of.type });
    const free = { ...contest, prizes: undefined };
    expect(await call(paths.promotions, { operator, promotion: free })).toMatchObject({
      errorCode: "request_param_err",
    });
  }
  const again = await call(paths.endPromotion, { operator, code: "eid" });
  expect(sayRefusal(again.errorCode!, undefined)).toBe("there is no promotion of this code that is on.");
});

test("[CONT-06] back office: rewards that wait are listed with their reasons, approved and refused once", async () => {
  await call(paths.promotions, {
    operator,
    promotion: promotionFile({ code: "asked", needsApproval: true }),
  });
  const [first, second] = [await w.person("asker_one"), await w.person("asker_two")];
  const { list } = await first.client.callOrThrow(calls.promotions.mine, {});
  const { promotionId } = list.find(({ promotionName }) => promotionName === "Test")!;
  for (const one of [first, second]) await one.client.callOrThrow(calls.promotions.claim, { promotionId });
  const claims = async () =>
    (await call(paths.promotionClaims)).value as unknown as {
      id: string;
      member: string;
      reasons: string[];
      reward: string;
    }[];
  expect(await claims()).toMatchObject([
    { member: String(first.memberId), reasons: ["rule"], reward: "10.00" },
    { member: String(second.memberId) },
  ]);
  const [one, other] = await claims();
  expect(await call(paths.approvePromotionClaim, { operator, id: "1" })).toMatchObject({
    errorCode: "request_param_err",
  });
  expect(await call(paths.approvePromotionClaim, { operator, id: "99.99.once" })).toMatchObject({
    errorCode: "promotion.decided",
  });
  expect(await call(paths.approvePromotionClaim, { operator, id: one!.id })).toMatchObject({ success: true });
  expect(await call(paths.refusePromotionClaim, { operator, id: one!.id, reason: "no" })).toMatchObject({
    errorCode: "promotion.decided",
  });
  expect(
    await call(paths.refusePromotionClaim, { operator, id: other!.id, reason: "One a family." }),
  ).toMatchObject({ success: true });
  expect(await claims()).toEqual([]);
  expect(await second.client.callOrThrow(calls.promotions.detail, { promotionId })).toMatchObject({
    state: "rejected",
    remark: "One a family.",
  });
});
