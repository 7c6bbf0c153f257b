/** The operator's side of withdrawals: the rules' file, and the calls that the command makes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { backOfficePaths as paths } from "@khela/contract/operator/back-office";
import { sql } from "@khela/service-kit/db/database";
import { findBackOfficeKey } from "../../apps/server/src/http/back-office/back-office-key.ts";
import { sandboxRules } from "../../apps/server/src/cashier/withdrawals/withdraw-rules.ts";
import { startHarness, type Harness } from "../../tests/harness.ts";
import { firstDecisionText } from "../back-office/first-decision.ts";
import { decidingName, operatorName } from "../back-office/operator-name.ts";
import { formatRules, readRules } from "./rules-file.ts";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(() => w.close());

test("rules: written and read again → the same; what is wrong is named", () => {
  const text = formatRules(sandboxRules, "BDT");
  expect(readRules(text, "BDT")).toEqual(sandboxRules);
  const changed = (change: object) => () =>
    readRules(JSON.stringify({ ...(JSON.parse(text) as object), ...change }), "BDT");
  expect(() => readRules("minimum: 200", "BDT")).toThrow("the file is not JSON.");
  expect(() => readRules("{}", "BDT")).toThrow('the field "minimum" is missing.');
  expect(changed({ least: 1 })).toThrow('the field "least" is unknown.');
  expect(changed({ minimum: "2.001" })).toThrow("minimum is no amount of BDT");
  expect(changed({ reviewFirst: "yes" })).toThrow("reviewFirst is no boolean.");
  expect(changed({ requiredFields: "none" })).toThrow("requiredFields is no list.");
  expect(changed({ reviewDayCount: "5" })).toThrow("reviewDayCount is neither a number nor null.");
});

test("back office: withdrawals listed, approved (a large one by two people), refused with the key alone, each once; another merchant's and unknown ones refused", async () => {
  const pin = "482913";
  const { client, bucket } = await w.person("waits", { balance: "90000.00" });
  await client.callOrThrow(calls.auth.setPaymentPassword, { newPassword: pin, confirmNewPassword: pin });
  const { bankCardId } = await client.callOrThrow(calls.cashier.addBankCard, {
    bankCode: "bkash",
    cardNumber: "01711110001",
    cardHolder: "Rahim Uddin",
    password: pin,
  });
  await w.database.owner.run(
    sql`update member_payout_account set usable_from = added_at where bucket = ${bucket}`,
  );
  const ask = () =>
    client.callOrThrow(calls.cashier.withdraw, { amount: "500.00", bankCardId, password: pin });
  const [first, second] = [await ask(), await ask()];
  const key = findBackOfficeKey(w.services.config, w.services.secrets)!;
  const call = async (path: string, body?: object, given: string | undefined = key) => {
    const answer = await w.app.inject({
      method: body === undefined ? "GET" : "POST",
      url: path,
      headers: { authorization: given, merchant: "khela" },
      ...(body === undefined ? {} : { payload: body }),
    });
    return answer.json() as { success: boolean; errorCode?: string; value: unknown };
  };
  const ids = async () => ((await call(paths.withdrawals)).value as { id: string }[]).map(({ id }) => id);
  const decision = { id: first.refId, operator: "mina" };
  // a name has one spelling: no second person is made of the first one's
  for (const operator of ["Mina", "mina ", "Ｍina", "mіna", "mi\u200bna"])
    expect(await call(paths.approveWithdrawal, { ...decision, operator }), operator).toMatchObject({
      errorCode: "request_param_err",
    });
  expect(await ids()).toEqual([first.refId, second.refId]);
  expect(await call(paths.withdrawals, undefined, "another key")).toMatchObject({
    errorCode: "permission.denied",
  });
  expect(await call(paths.approveWithdrawal, decision, "another key")).toMatchObject({
    errorCode: "permission.denied",
  });
  expect(await call(paths.approveWithdrawal, { ...decision, id: "0".repeat(32) })).toMatchObject({
    errorCode: "withdraw.order.unknown",
  });
  expect(await call(paths.approveWithdrawal, { id: first.refId })).toMatchObject({
    errorCode: "request_param_err",
  });
  await w.database.owner.run(sql`update withdraw_rule set two_people_above_minor = 40000`);
  expect(await call(paths.approveWithdrawal, { ...decision, operator: "karim" })).toMatchObject({
    errorCode: "decision.second.person",
  });
  expect(await ids()).toEqual([first.refId, second.refId]);
  expect(await call(paths.withdrawals)).toMatchObject({
    value: [{ firstDecision: { by: "operator:karim", at: expect.any(Number) } }, { firstDecision: null }],
  });
  expect(await call(paths.approveWithdrawal, decision)).toMatchObject({ success: true });
  expect(await call(paths.approveWithdrawal, decision)).toMatchObject({ errorCode: "withdraw.order.final" });
  const refusal = { id: second.refId, operator: "mina" };
  expect(await call(paths.refuseWithdrawal, refusal)).toMatchObject({ errorCode: "request_param_err" });
  expect(await call(paths.refuseWithdrawal, { ...refusal, reason: "A statement, please." })).toMatchObject({
    success: true,
  });
  expect(await ids()).toEqual([]);
  expect(await call(`${paths.withdrawal}?id=${second.refId}`)).toMatchObject({
    value: { state: "refused", remark: "A statement, please.", reasons: ["password"] },
  });
  await w.database.owner.run(
    sql`insert into merchant (code, brand, currency) values ('other', 'Other', 'BDT')`,
  );
  await w.database.owner.run(sql`alter table withdraw_order disable trigger unchangeable`);
  await w.database.owner.run(
    sql`update withdraw_order set merchant_id = (select id from merchant where code = 'other') where id = ${first.refId}`,
  );
  expect(await call(`${paths.withdrawal}?id=${first.refId}`)).toMatchObject({
    errorCode: "withdraw.order.unknown",
  });
});

test("[OPS-04] who decides: named, or by the host's account; where two people decide, not named → refused", async () => {
  const merchant = { merchantId: w.merchantId, currency: "BDT" };
  await w.database.owner.run(sql`update withdraw_rule set two_people_above_minor = null`);
  expect(await decidingName(w.database.owner, merchant, undefined)).toBe(operatorName(undefined));
  await w.database.owner.run(sql`update withdraw_rule set two_people_above_minor = 40000`);
  await expect(decidingName(w.database.owner, merchant, undefined)).rejects.toThrow("--operator NAME");
  expect(await decidingName(w.database.owner, merchant, "mina")).toBe("mina");
  for (const name of [" ", "mina ", "Mina", "Ｍina", "mіna", "mi\u200bna", "m".repeat(41), "feed.mina"])
    expect(() => operatorName(name), name).toThrow("1 to 40 small letters");
  expect(firstDecisionText(null)).toBe("");
  expect(firstDecisionText({ by: "operator:mina", at: 0 })).toBe(
    "  decided by operator:mina on 1970-01-01T00:00:00.000Z, waits for a second person",
  );
});
