/**
 * Payment channels and receiving accounts in the console, over HTTP. They are changed one at a time, and only when the
 * operator has seen the current version.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import type { ChannelEntry } from "@khela/contract/operator/channels/schemas";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { expectLockWaiters, refuseLockWaits } from "../../../../../tests/lock-waiters.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";

const { channels } = operatorCalls;
const MANUAL = "bkash-send";

let w: Harness;
let person: Person;
let sumi: TestOperator;
let karim: TestOperator;

beforeAll(async () => {
  w = await startHarness({ env: { GATEWAY_URL: "http://127.0.0.1:1" } });
  person = await w.person("chooser");
  sumi = await createOperator(w, "sumi", { roles: ["finance"] });
  karim = await createOperator(w, "karim", { roles: ["finance"] });
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.database.owner.run(sql`delete from approval_rule`);
});

const needTwo = (act: string) =>
  w.database.owner.run(
    sql`insert into approval_rule (merchant_id, act, above_minor) values (${w.merchantId}, ${act}, 0)`,
  );
const listed = async () => (await sumi.callOrThrow(channels.list, {})).channels;
async function read(code: string) {
  const { version, accounts, ...channel } = (await listed()).find((one) => one.code === code)!;
  return { version, accounts, channel };
}
const shown = async () =>
  (await person.client.callOrThrow(calls.cashier.channels, {})).channels.map(({ code }) => code);
const stored = () =>
  w.database.owner.rows(
    sql`select c, (select jsonb_agg(a order by a.id) from receiving_account a where a.channel = c.code) accounts from deposit_channel c order by code`,
  );
const audited = (subject: string) =>
  w.database.owner.rows<{ actor: string; action: string; detail: Record<string, unknown> }>(
    sql`select actor, action, detail from audit_log where subject = ${subject} and action like 'channels.%' order by id`,
  );
async function refusedAlike(work: () => Promise<{ readonly errorCode: string | undefined }>) {
  const before = await stored();
  const { errorCode } = await work();
  expect(await stored()).toEqual(before);
  return errorCode;
}

test("[OPS-04 PAY-01] list: every channel with its accounts, what they were given today and the gateways that are on", async () => {
  const value = await sumi.callOrThrow(channels.list, {});
  expect(value.channels).toHaveLength(9);
  expect(value.gateways).toContainEqual({ name: "khela", isOn: true });
  const order = await person.client.callOrThrow(calls.cashier.deposit, {
    channel: MANUAL,
    amount: "300.00",
    requestId: crypto.randomUUID(),
  });
  const { accounts } = await read(MANUAL);
  const used = accounts.find(({ number }) => number === order.manual!.accountNumber)!;
  expect(accounts.map(({ usedToday }) => usedToday).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "0.00",
    "300.00",
  ]);
  expect(used).toMatchObject({ usedToday: "300.00", holder: order.manual!.accountHolder, enabled: true });
});

test("[OPS-04 PAY-01] a channel's limits, hours and name changed → as saved, with what differed in the audit log; its accounts stay", async () => {
  const { version, channel, accounts } = await read(MANUAL);
  const changed = { ...channel, maxAmount: "90000.00", feePercent: "1.5" };
  const saved = await sumi.callOrThrow(channels.save, { version, channel: changed });
  const after = await read(MANUAL);
  expect(after.channel).toEqual(changed);
  expect(after.version).toBe(saved.version);
  expect(after.accounts).toEqual(accounts);
  expect(await audited(`channel:${MANUAL}`)).toMatchObject([
    {
      actor: "operator:sumi",
      action: "channels.save",
      detail: {
        before: { maxAmount: "25000.00", feePercent: "0" },
        after: { maxAmount: "90000.00", feePercent: "1.5" },
      },
    },
  ]);
});

test("[OPS-04] two people edit the same channel → the second is refused with channel.changed, nothing overwritten; unknown ones too", async () => {
  const { version, channel } = await read("nagad");
  const edits = await Promise.all([
    sumi.call(channels.save, { version, channel: { ...channel, maxAmount: "80000" } }),
    karim.call(channels.save, { version, channel: { ...channel, minAmount: "50" } }),
  ]);
  expect(edits.map(({ errorCode }) => errorCode ?? "saved").toSorted((a, b) => a.localeCompare(b))).toEqual([
    "channel.changed",
    "saved",
  ]);
  const old = { code: "nagad", version, enabled: false };
  expect(await refusedAlike(() => karim.call(channels.switch, old))).toBe("channel.changed");
  const unknown = { ...old, code: "nobody" };
  expect(await refusedAlike(() => karim.call(channels.switch, unknown))).toBe("channel.unknown");
  expect(
    await refusedAlike(() => karim.call(channels.save, { version: null, channel: channel as ChannelEntry })),
  ).toBe("channel.changed");
});

test("[OPS-04] the channels' times are written while they are put in another order → no deadlock, the order is saved", async () => {
  const codes = (await listed()).map(({ code }) => code);
  const sorted = codes.toSorted((a, b) => (a < b ? -1 : 1));
  let saved: Promise<{ readonly errorCode: string | undefined }> | undefined;
  await w.database.owner.transaction(async (tx) => {
    const write = (code: string) => tx.run(sql`update deposit_channel set usual_s = 60 where code = ${code}`);
    await write(sorted[0]!);
    saved = sumi.call(channels.order, { codes });
    await expectLockWaiters(w.database.owner, 1);
    await refuseLockWaits(tx);
    for (const code of sorted.slice(1)) await write(code);
  });
  expect((await saved)?.errorCode).toBeUndefined();
});

test("[OPS-04 PAY-01] a channel that nobody could pay through → channel.invalid with every reason, nothing saved", async () => {
  const { version, channel } = await read("rocket");
  const answer = await sumi.call(channels.save, {
    version,
    channel: { ...channel, minAmount: "30000", category: "cheque" },
  });
  expect(answer).toMatchObject({
    status: 400,
    errorCode: "channel.invalid",
    detail: {
      faults: [
        "rocket: there is no category cheque: wallet, bank, card, crypto",
        "rocket: no amount fits: minAmount 30000 is above maxAmount 25000.00",
      ],
    },
  });
  expect((await read("rocket")).version).toBe(version);
  const withAccounts = { ...channel, accounts: [{ id: "a", number: "01711", holder: "Us" }] };
  expect(await refusedAlike(() => sumi.call(channels.save, { version, channel: withAccounts }))).toBe(
    "request_param_err",
  );
});

test("[OPS-04 PAY-01] switched off and on, and put in another order → as members see them", async () => {
  const before = await shown();
  const { version } = await read("bank");
  const off = await sumi.callOrThrow(channels.switch, { code: "bank", version, enabled: false });
  expect(await shown()).toEqual(before.filter((code) => code !== "bank"));
  await sumi.callOrThrow(channels.switch, { code: "bank", version: off.version, enabled: true });
  expect(await shown()).toEqual(before);
  const codes = (await listed()).map(({ code }) => code).toReversed();
  await sumi.callOrThrow(channels.order, { codes });
  expect(await shown()).toEqual(before.toReversed());
  for (const wrong of [codes.slice(1), [...codes, "more"], [...codes.slice(1), codes[1]!]])
    expect(await refusedAlike(() => sumi.call(channels.order, { codes: wrong }))).toBe("channel.changed");
  await sumi.callOrThrow(channels.order, { codes: codes.toReversed() });
});

test("[OPS-03 OPS-04] where the money goes needs two operators by the merchant's rule; weights and limits need one", async () => {
  await needTwo("channels.saveAccount");
  const { accounts } = await read(MANUAL);
  const [{ version, usedToday: _used, ...account }] = accounts as [(typeof accounts)[number]];
  const lighter = await sumi.callOrThrow(channels.saveAccount, {
    channel: MANUAL,
    version,
    account: { ...account, weight: 5, dayMax: "50000" },
  });
  const elsewhere = { ...account, weight: 5, dayMax: "50000", number: "01799999999", holder: "Somebody" };
  const { proposal } = await sumi.call(channels.saveAccount, {
    channel: MANUAL,
    version: lighter.version,
    account: elsewhere,
  });
  expect(proposal).toMatchObject({
    subject: `receiving_account:${MANUAL}/first`,
    before: { number: "01000000001", holder: "Khela Sandbox 1" },
    after: { number: "01799999999", holder: "Somebody" },
    amount: null,
  });
  expect((await read(MANUAL)).accounts[0]).toMatchObject({ number: "01000000001", weight: 5 });
  await karim.callOrThrow(operatorCalls.proposals.approve, proposal!);
  expect((await read(MANUAL)).accounts[0]).toMatchObject({ number: "01799999999", holder: "Somebody" });
  // a proposal is not executed when its receiving account has changed since the proposal
  const now = (await read(MANUAL)).accounts[0]!;
  const again = await sumi.call(channels.saveAccount, {
    channel: MANUAL,
    version: now.version,
    account: { ...elsewhere, number: "01788888888" },
  });
  await karim.callOrThrow(channels.saveAccount, {
    channel: MANUAL,
    version: now.version,
    account: { ...elsewhere, weight: 1 },
  });
  expect(await karim.call(operatorCalls.proposals.approve, again.proposal!)).toMatchObject({
    errorCode: "channel.changed",
  });
  expect((await read(MANUAL)).accounts[0]).toMatchObject({ number: "01799999999", weight: 1 });
});

test("[OPS-04 PAY-01] an account added → used for orders; the last one switched off, a second of the same id, one of a gateway's channel → refused", async () => {
  const added = { id: "third", number: "01000000003", holder: "Khela Sandbox 3", weight: 1_000 };
  const account = await sumi.callOrThrow(channels.saveAccount, {
    channel: MANUAL,
    version: null,
    account: added,
  });
  expect(
    await refusedAlike(() =>
      sumi.call(channels.saveAccount, { channel: MANUAL, version: null, account: added }),
    ),
  ).toBe("channel.changed");
  expect(
    await refusedAlike(() =>
      sumi.call(channels.saveAccount, { channel: "nagad", version: null, account: added }),
    ),
  ).toBe("channel.invalid");
  expect(
    await refusedAlike(() =>
      sumi.call(channels.saveAccount, {
        channel: MANUAL,
        version: "0".repeat(16),
        account: { ...added, id: "no" },
      }),
    ),
  ).toBe("channel.unknown");
  const seen = (await read(MANUAL)).accounts;
  for (const { version, usedToday: _used, ...one } of seen.filter(({ id }) => id !== "third"))
    await sumi.callOrThrow(channels.saveAccount, {
      channel: MANUAL,
      version,
      account: { ...one, enabled: false },
    });
  const last = { channel: MANUAL, version: account.version, account: { ...added, enabled: false } };
  expect(await refusedAlike(() => sumi.call(channels.saveAccount, last))).toBe("channel.invalid");
  const order = await person.client.callOrThrow(calls.cashier.deposit, {
    channel: MANUAL,
    amount: "200.00",
    requestId: crypto.randomUUID(),
  });
  expect(order.manual).toMatchObject({ accountNumber: "01000000003" });
});

test("[OPS-03 OPS-04] no permission, an old proof, another merchant's channel → refused", async () => {
  const clerk = await createOperator(w, "clerk", { roles: ["payments"] });
  const { version, channel } = await read("card");
  expect(await refusedAlike(() => clerk.call(channels.save, { version, channel }))).toBe(
    "operator.permission.denied",
  );
  const old = await createOperator(w, "old", {
    roles: ["finance"],
    provenAt: new Date(Date.now() - 6 * 60_000),
  });
  expect(await refusedAlike(() => old.call(channels.save, { version, channel }))).toBe("operator.step.up");
  const there = await createOperator(w, "there", { merchantCode: "khela_trial" });
  expect(
    await refusedAlike(() => there.call(channels.switch, { code: "card", version, enabled: false })),
  ).toBe("channel.unknown");
});
