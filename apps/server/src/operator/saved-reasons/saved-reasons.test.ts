import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { maxSavedReasons } from "@khela/contract/operator/saved-reasons/acts";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";

const { list, add, remove } = operatorCalls.savedReasons;

let w: Harness;
let finance: TestOperator;
beforeAll(async () => {
  w = await startHarness();
  finance = await createOperator(w, "finn", { roles: ["finance"] });
});
afterAll(() => w.close());

const own = async (operator: TestOperator) => (await operator.callOrThrow(list, {})).reasons;
const texts = { bn: "টাকা আসেনি।", en: "No money has arrived." };

test("[OPS-04] saved reasons: added in both languages → offered to who may do the act, of this merchant; removed → gone; both in the audit log", async () => {
  const { id } = await finance.callOrThrow(add, { act: "withdrawals.refuse", ...texts });
  const mine = { id, act: "withdrawals.refuse", ...texts, addedBy: "finn" };
  expect(await own(finance)).toMatchObject([mine]);
  expect(await own(await createOperator(w, "pay", { roles: ["payments"] }))).toMatchObject([mine]);
  const support = await createOperator(w, "supi", { roles: ["support"] });
  expect(await own(support)).toEqual([]);
  expect(await support.call(add, { act: "withdrawals.refuse", ...texts })).toMatchObject({
    errorCode: "operator.permission.denied",
  });
  const foreign = await createOperator(w, "foreign-of-reasons", { merchantCode: "khela_trial" });
  expect(await own(foreign)).toEqual([]);
  expect(await foreign.call(remove, { id })).toMatchObject({ errorCode: "reasons.unknown" });
  await finance.callOrThrow(remove, { id });
  expect(await own(finance)).toEqual([]);
  expect(await finance.call(remove, { id })).toMatchObject({ errorCode: "reasons.unknown" });
  const entries = await w.database.owner.rows<{ action: string }>(
    sql`select action from audit_log where subject = ${`saved_reason:${id}`} and actor = 'operator:finn' order by id`,
  );
  expect(entries.map(({ action }) => action)).toEqual(["savedReasons.add", "savedReasons.remove"]);
});

test("[OPS-04] saved reasons: more than an act may have, at the same time → exactly as many as fit; an act that has none, an empty text → refused", async () => {
  const answers = await Promise.all(
    Array.from({ length: maxSavedReasons + 3 }, () =>
      finance.call(add, { act: "deposits.refuse", ...texts }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxSavedReasons);
  expect(answers.filter(({ errorCode }) => errorCode === "reasons.full")).toHaveLength(3);
  expect(await finance.call(add, { act: "withdrawals.approve" as never, ...texts })).toMatchObject({
    errorCode: "request_param_err",
  });
  expect(await finance.call(add, { act: "deposits.refund", bn: "  ", en: "a reason" })).toMatchObject({
    errorCode: "request_param_err",
  });
});
