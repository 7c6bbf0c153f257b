/** Free rounds: operators grant and cancel them in the console, and the vendor is informed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { startFakeVendor, type FakeVendor } from "../../../../../tests/fake-vendor.ts";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { until } from "../../../../../tests/until.ts";
import { openPlayerSession, type PlayerSession } from "../../../../../tests/vendor-client.ts";
import { vendorSecretLabel } from "../play.ts";

const { freeRounds, proposals } = operatorCalls;

let w: Harness;
let fake: FakeVendor;
let fina: TestOperator;
let omar: TestOperator;
let person: Person;
let at: PlayerSession;
beforeAll(async () => {
  w = await startHarness();
  fake = await startFakeVendor(w.services.secrets.webhook(vendorSecretLabel("JL", 1)));
  await w.database.owner.run(sql`update vendor set url = ${fake.url} where code = 'JL'`);
  fina = await createOperator(w, "fina");
  omar = await createOperator(w, "omar");
  person = await w.person("lucky", { balance: "100.00" });
  await w.database.owner.run(sql`
    insert into member_name (merchant_id, name, bucket, member_id) values (${w.merchantId}, 'lucky', ${person.bucket}, ${person.memberId})`);
  at = await openPlayerSession(w, person);
});
afterAll(async () => {
  await w.close();
  await fake.close();
});

const grantOf = (id: string, more: object = {}) => ({
  member: "lucky",
  vendor: "JL",
  game: at.gameCode,
  id,
  rounds: 2,
  stake: "2.00",
  days: 7,
  ...more,
});
const awardsOf = async (input: object = {}) =>
  (await fina.callOrThrow(freeRounds.list, { size: 50, ...input })).rows;
const entries = () =>
  w.database.owner.rows<{ actor: string; action: string; detail: Record<string, unknown> }>(sql`
    select actor, action, detail - 'session' detail from audit_log
    where subject = ${`member:${person.memberId}`} and action like 'freeRounds.%' order by id`);
const setRule = (isOn: boolean) =>
  w.database.owner.run(
    isOn
      ? sql`insert into approval_rule (merchant_id, act, above_minor) values (${w.merchantId}, 'freeRounds.grant', 1000000)`
      : sql`delete from approval_rule where act = 'freeRounds.grant'`,
  );

test("[OPS-04 GAME-05] free rounds granted by name, played, cancelled by id → listed with their state, each in the audit log, the vendor told", async () => {
  await fina.callOrThrow(freeRounds.grant, grantOf("w1", { member: " LUCKY " }));
  const bet = { transactionId: "f1", roundId: "f1", amount: "0", freeRound: "w1" };
  expect(await at.call("bet", bet)).toMatchObject({ status: "OK", balance: "100.00" });
  const member = { id: String(person.memberId), name: "lucky" };
  expect(await awardsOf()).toMatchObject([
    { id: "w1", member, vendor: "JL", game: at.gameCode, rounds: 2, used: 1, stake: "2.00", state: "open" },
  ]);
  await fina.callOrThrow(freeRounds.cancel, { member: member.id, vendor: "JL", id: "w1" });
  expect(await at.call("bet", { ...bet, transactionId: "f2", roundId: "f2" })).toMatchObject({
    status: "NO_FREE_ROUND",
  });
  expect(await awardsOf({ state: "open" })).toEqual([]);
  expect(await awardsOf({ state: "cancelled", member: member.id })).toMatchObject([{ id: "w1", used: 1 }]);
  await until(() => fake.requests.length === 2, "both calls to the vendor");
  expect(fake.requests.map(({ path, body }) => `${path} ${String(body["state"])}`).toSorted()).toEqual([
    "/vendor/free-rounds cancelled",
    "/vendor/free-rounds granted",
  ]);
  const facts = { vendor: "JL", game: at.gameCode, award: "w1", rounds: 2, stake: "2.00" };
  expect(await entries()).toEqual([
    {
      actor: "operator:fina",
      action: "freeRounds.grant",
      detail: { before: {}, after: { ...facts, days: 7 } },
    },
    {
      actor: "operator:fina",
      action: "freeRounds.cancel",
      detail: { before: { ...facts, state: "open" }, after: { state: "cancelled", used: 1 } },
    },
  ]);
});

test("[OPS-04] rule of approval for free rounds, whatever its amount → kept as a proposal, granted when another operator approves it", async () => {
  await setRule(true);
  const { proposal } = await fina.call(freeRounds.grant, grantOf("two"));
  expect(proposal).toMatchObject({
    act: "freeRounds.grant",
    subject: `member:${person.memberId}`,
    amount: null,
  });
  expect(await awardsOf({ state: "open" })).toEqual([]);
  const decision = { id: proposal!.id, hash: proposal!.hash };
  expect((await fina.call(proposals.approve, decision)).status).not.toBe(200);
  await omar.callOrThrow(proposals.approve, decision);
  expect(await awardsOf({ state: "open" })).toMatchObject([{ id: "two" }]);
  await setRule(false);
});

test("[OPS-04] free rounds that cannot be granted or cancelled → refused by their code, nothing written", async () => {
  await fina.callOrThrow(freeRounds.grant, grantOf("once"));
  const support = await createOperator(w, "support-of-rounds", { roles: ["support"] });
  const foreign = await createOperator(w, "foreign-of-rounds", { merchantCode: "khela_trial" });
  const before = await entries();
  const refused = [
    [fina, {}, "freeRounds.exists"],
    [fina, { id: "x", game: "no-such-game" }, "game.unknown"],
    [fina, { id: "x", member: "nobody_here" }, "member.unknown"],
    [fina, { id: "x", member: "999999999" }, "member.unknown"],
    [fina, { id: "x", rounds: 0 }, "request_param_err"],
    [fina, { id: "x", stake: "0" }, "request_param_err"],
    [fina, { id: "x", stake: "1.005" }, "request_param_err"],
    [fina, { id: "x", days: 0 }, "request_param_err"],
    [fina, { id: "a b" }, "request_param_err"],
    [support, { id: "x" }, "operator.permission.denied"],
    [foreign, { id: "x", member: String(person.memberId) }, "member.unknown"],
  ] as const;
  for (const [operator, more, code] of refused)
    expect((await operator.call(freeRounds.grant, grantOf("once", more))).errorCode, code).toBe(code);
  const member = String(person.memberId);
  expect((await fina.call(freeRounds.cancel, { member, vendor: "JL", id: "none" })).errorCode).toBe(
    "freeRounds.unknown",
  );
  expect((await foreign.call(freeRounds.cancel, { member, vendor: "JL", id: "once" })).errorCode).toBe(
    "member.unknown",
  );
  expect((await foreign.callOrThrow(freeRounds.list, { size: 50 })).rows).toEqual([]);
  expect(await entries()).toEqual(before);
});
