/**
 * Tests of M3, idempotency, as a matrix: each method of the vendor wallet API that moves money, and the payment notice.
 * The same request is sent again, and with each field changed: after the first request is done, while it runs, after a
 * refusal, after a crash. There is one effect each time; a request that differs is never a repeat.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { vendorMethods, vendorSchemas, type VendorMethod } from "@khela/contract/vendor-wallet-api";
import { createCashierHarness, type CashierHarness } from "../../apps/server/test/cashier/cashier-harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { featureChecks } from "../../apps/server/src/audit-checks.ts";
import { openPlayerSession, type PlayerSession } from "../vendor-client.ts";
import type { Person } from "../harness.ts";
import { within } from "./proof-scale.ts";

let c: CashierHarness;
let people = 0;
beforeAll(async () => {
  c = await createCashierHarness();
  await c.w.database.owner.run(sql`update vendor set may_adjust = true where code = 'JL'`);
});
afterAll(async () => {
  await c.close();
});

type Body = Readonly<Record<string, unknown>>;
type MatrixRow = {
  /** Earlier transactions that the request needs, in order. */
  readonly before?: readonly (readonly [VendorMethod, Body])[];
  readonly body: Body;
  /** A changed value of each field, with the expected status: MISMATCH unless given. */
  readonly other: Readonly<Record<string, readonly [value: unknown, code?: string]>>;
  /** The balance after the request. */
  readonly done: string;
  /** Fields with which the request exceeds the balance of 100.00, for methods whose refusal is stored. */
  readonly tooExpensive?: Body;
};

const first: readonly (readonly [VendorMethod, Body])[] = [
  ["bet", { transactionId: "b", roundId: "r", amount: "10.00" }],
  ["bet", { transactionId: "b2", roundId: "r", amount: "10.00" }],
];

const withoutMoney = ["authenticate", "balance", "end-round", "end-session", "free-rounds"] as const;
const matrix: Readonly<Record<Exclude<VendorMethod, (typeof withoutMoney)[number]>, MatrixRow>> = {
  bet: {
    body: { transactionId: "x", roundId: "r", amount: "10.00" },
    done: "90.00",
    tooExpensive: { amount: "100.01" },
    other: {
      amount: ["10.01"],
      roundId: ["r2"],
      gameCode: ["another"],
      currency: ["INR", "CURRENCY_MISMATCH"],
    },
  },
  "bet-win": {
    body: { transactionId: "x", roundId: "r", amount: "10.00", winAmount: "4.00" },
    done: "94.00",
    tooExpensive: { amount: "100.01" },
    other: {
      amount: ["9.99"],
      winAmount: ["4.01"],
      roundId: ["r2"],
      gameCode: ["another"],
      currency: ["INR", "CURRENCY_MISMATCH"],
    },
  },
  win: {
    before: first,
    body: { transactionId: "x", roundId: "r", reference: "b", amount: "7.00" },
    done: "87.00",
    other: {
      amount: ["7.01"],
      roundId: ["r2"],
      gameCode: ["another"],
      reference: ["b2"],
      currency: ["INR", "CURRENCY_MISMATCH"],
    },
  },
  rollback: {
    before: first,
    body: { transactionId: "x", roundId: "r", reference: "b" },
    done: "90.00",
    other: {
      roundId: ["r2"],
      gameCode: ["another"],
      reference: ["b2"],
      currency: ["INR", "CURRENCY_MISMATCH"],
    },
  },
  adjust: {
    body: { transactionId: "x", roundId: "r", amount: "-3.00", reference: "why" },
    done: "97.00",
    tooExpensive: { amount: "-100.01" },
    other: {
      amount: ["3.00"],
      roundId: ["r2"],
      gameCode: ["another"],
      reference: ["because"],
      currency: ["INR", "CURRENCY_MISMATCH"],
    },
  },
};
const methods = Object.keys(matrix) as (keyof typeof matrix)[];

test("[M3] idempotency matrix: every method that moves money → included", () => {
  expect([...methods, ...withoutMoney].sort()).toEqual([...vendorMethods].sort());
});

type Opened = { readonly person: Person; readonly at: PlayerSession };

async function openPlayer(before: MatrixRow["before"] = []): Promise<Opened> {
  const person = await c.w.person(`idem${(people += 1)}`, { balance: "100.00" });
  const at = await openPlayerSession(c.w, person);
  for (const [method, body] of before) await at.call(method, body);
  return { person, at };
}

const rowsOf = (person: Person) =>
  c.w.database.owner.one<object>(sql`
  select (select count(*)::int from play_transaction where member_id = ${person.memberId}) moves, (select count(*)::int from transfer where member_id = ${person.memberId}) transfers`);

/** Returns a different method for the same transaction id. */
const otherMethod = (method: VendorMethod): readonly [VendorMethod, Body] =>
  method === "bet" ? ["adjust", { amount: "-10.00" }] : ["bet", { amount: "10.00" }];

function variantsOf(method: keyof typeof matrix): readonly (readonly [string, VendorMethod, Body, string])[] {
  const { body, other } = matrix[method];
  const [otherName, more] = otherMethod(method);
  const otherBody = Object.entries({ ...body, ...more }).filter(
    ([name]) => name in vendorSchemas[otherName].properties,
  );
  return [
    ...Object.entries(other).map(
      ([field, [value, code = "MISMATCH"]]) => [field, method, { ...body, [field]: value }, code] as const,
    ),
    ["method", otherName, Object.fromEntries(otherBody), "MISMATCH"] as const,
  ];
}

/** Statuses with which a changed request may be refused when it arrives before the original. */
const ownRefusals = ["UNKNOWN_TRANSACTION", "MISMATCH", "GAME_DISABLED", "CURRENCY_MISMATCH", "ROUND_ENDED"];
const byText = (first = "", second = "") => (first < second ? -1 : 1);

for (const method of methods) {
  const { body, before, done, tooExpensive } = matrix[method];

  test(`[M3] ${method}, after it was done: same request → first answer; different one → MISMATCH or its code`, async () => {
    const { person, at } = await openPlayer(before);
    expect(await at.call(method, body)).toMatchObject({ status: "OK", balance: done });
    const rowsBefore = await rowsOf(person);
    for (const [field, variantMethod, variant, code] of variantsOf(method)) {
      const answer = await at.call(variantMethod, variant);
      expect([field, answer.status, answer.http >= 400]).toEqual([field, code, true]);
      if (code === "MISMATCH") expect(answer.field).toBe(field);
    }
    // A repeat may differ in these fields, since they move no money.
    for (const more of [{}, { detail: { again: true } }])
      expect(await at.call(method, { ...body, ...more })).toMatchObject({
        status: "DUPLICATE",
        http: 200,
        balance: done,
      });
    expect([await rowsOf(person), await c.balance(person)]).toEqual([rowsBefore, done]);
  });

  test(
    `[M3] ${method}, while it runs: concurrent repeats → one effect, the others DUPLICATE or MISMATCH`,
    async () => {
      for (const [field, variantMethod, variant, code] of [
        ["nothing", method, body, "DUPLICATE"] as const,
        ...variantsOf(method),
      ]) {
        const { person, at } = await openPlayer(before);
        const answers = await c.w.database.owner.transaction(async (tx) => {
          await tx.run(sql`select from account where member_id = ${person.memberId} for update`);
          const concurrent = Promise.all([
            at.call(method, body),
            at.call(variantMethod, variant),
            at.call(method, body),
          ]);
          await new Promise((done) => {
            setTimeout(done, 40);
          });
          return { concurrent };
        });
        const [one, two, three] = (await answers.concurrent).map(({ status }) => status);
        // Any of the concurrent requests may reach the account first; only one has an effect.
        if (two === "OK" && code === "MISMATCH")
          expect([field, one, three]).toEqual([field, "MISMATCH", "MISMATCH"]);
        else {
          expect([field, ...[one, three, ...(field === "nothing" ? [two] : [])].sort(byText)]).toEqual([
            field,
            "DUPLICATE",
            ...(field === "nothing" ? ["DUPLICATE"] : []),
            "OK",
          ]);
          if (field !== "nothing") expect([field, code, ...ownRefusals]).toContain(two);
          expect([field, await c.balance(person)]).toEqual([field, done]);
        }
      }
    },
    within(1, 1),
  );

  if (tooExpensive !== undefined) {
    test(`[M3] ${method}, after INSUFFICIENT_FUNDS: repeat with funds → still refused`, async () => {
      const { person, at } = await openPlayer(before);
      const expensive = { ...body, ...tooExpensive };
      expect((await at.call(method, expensive)).status).toBe("INSUFFICIENT_FUNDS");
      await at.call("adjust", { transactionId: "more", roundId: "more", amount: "500.00" });
      const rowsBefore = await rowsOf(person);
      expect((await at.call(method, expensive)).status).toBe("INSUFFICIENT_FUNDS");
      for (const [field, called, variant, code] of variantsOf(method)) {
        const answer = await at.call(
          called,
          field === "amount" ? variant : { ...variant, ...(field === "method" ? {} : tooExpensive) },
        );
        expect([field, answer.status]).toEqual([field, code]);
      }
      expect([await rowsOf(person), await c.balance(person)]).toEqual([rowsBefore, "600.00"]);
    });
  }

  test(
    `[M3] ${method}, after a crash: next request → treated as the first`,
    async () => {
      const { owner } = c.w.database;
      for (const [field, variantMethod, variant, code] of [
        ["nothing", method, body, "DUPLICATE"] as const,
        ...variantsOf(method),
      ]) {
        const { person, at } = await openPlayer(before);
        const start = [await rowsOf(person), await c.balance(person)];
        await owner.run({
          text: "create trigger crash before insert on play_transaction for each row execute function ledger_unchangeable()",
          values: [],
        });
        expect(await at.call(method, body)).toMatchObject({ status: "RETRY", http: 503 });
        await owner.run({ text: "drop trigger crash on play_transaction", values: [] });
        expect([await rowsOf(person), await c.balance(person)]).toEqual(start);
        // The changed request may be refused or have the effect; there are never two effects.
        const changed = field === "nothing" ? null : await at.call(variantMethod, variant);
        const again = await at.call(method, body);
        if (changed === null || ownRefusals.includes(changed.status))
          expect([field, again.status, await c.balance(person)]).toEqual([field, "OK", done]);
        else expect([field, changed.status, again.status]).toEqual([field, "OK", code]);
        const twice = await at.call(method, body);
        expect([field, twice.status]).toEqual([field, again.status === "OK" ? "DUPLICATE" : again.status]);
      }
    },
    within(1, 1),
  );
}

test("[M3] payment notice, in each of the four states: same → one credit; different → none, and money that fits no order waits for a person", async () => {
  const { owner } = c.w.database;
  const other = {
    amount: "500.01",
    currency: "USD",
    gatewayOrderId: "gw_another_order",
    paymentId: "pay_another_payment",
  } as const;
  const person = await c.person();
  const done = await c.deposit(person);
  expect((await c.tell(await c.notice(done))).status).toBe("accepted");
  const digest = await c.digest();
  expect((await c.tell(await c.notice(done))).status).toBe("repeated");
  const { paymentId, ...wrong } = other;
  expect((await c.tell(await c.notice(done, { paymentId }))).status).toBe("accepted");
  for (const [field, value] of Object.entries(wrong)) {
    expect([field, await c.tell(await c.notice(done, { [field]: value }))]).toEqual([
      field,
      { http: 409, status: "mismatch" },
    ]);
  }
  expect(await c.digest()).toBe(digest);

  const refused = await c.deposit(person);
  for (const field of ["currency", "gatewayOrderId"] as const)
    expect((await c.tell(await c.notice(refused, { [field]: other[field] }))).http).toBe(409);
  expect((await c.tell(await c.notice(refused, { amount: other.amount }))).status).toBe("accepted");
  expect(await c.digest()).toBe(digest);

  const racing = await c.deposit(person);
  const notices = [
    await c.notice(racing),
    ...(await Promise.all(
      (["amount", "currency", "gatewayOrderId"] as const).map((field) =>
        c.notice(racing, { [field]: other[field] }),
      ),
    )),
    await c.notice(racing),
  ];
  const answers = await Promise.all(notices.map((notice) => c.tell(notice)));
  const [first, amount, currency, gatewayOrderId, again] = answers.map(({ status }) => status);
  expect([currency, gatewayOrderId]).toEqual(["mismatch", "mismatch"]);
  // when the notice with the changed amount arrived first, a person decides which amount is right
  const isHeld = amount === "accepted";
  expect(new Set([first, again])).toEqual(new Set(isHeld ? ["mismatch"] : ["accepted", "repeated"]));
  expect((await c.tell(await c.notice(refused))).status).toBe("mismatch");

  const crashed = await c.deposit(person);
  await owner.run(sql`alter table push_event rename to push_event_away`);
  expect((await c.tell(await c.notice(crashed))).http).toBe(500);
  await owner.run(sql`alter table push_event_away rename to push_event`);
  expect((await c.tell(await c.notice(crashed, { currency: other.currency }))).status).toBe("mismatch");
  expect((await c.tell(await c.notice(crashed))).status).toBe("accepted");
  expect(await c.balance(person)).toBe(isHeld ? "1000.00" : "1500.00");
});

test("[M3] after all tests → audit clean", async () => {
  const { checks } = await auditLedger(c.w.database.owner, { checks: featureChecks });
  expect(checks.filter((check) => check.count > 0)).toEqual([]);
});
