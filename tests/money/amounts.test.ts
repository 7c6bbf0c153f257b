/**
 * Tests of M10, amounts: every field with an amount gets the values that people, spreadsheets and attackers write. This
 * file has its own definition of an amount, and the server must agree: an accepted value moves exactly that amount, a
 * refused one moves nothing.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import type { VendorMethod } from "@khela/contract/vendor-wallet-api";
import { createCashierHarness, type CashierHarness } from "../../apps/server/test/cashier/cashier-harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { openPlayerSession, type PlayerSession } from "../vendor-client.ts";
import type { Person } from "../harness.ts";
import { within } from "./proof-scale.ts";

const values = [
  "0",
  "0.0",
  "0.00",
  "0.01",
  "1",
  "1.0",
  "1.5",
  "1.50",
  "90071992547409.90",
  "90071992547409.91",
  "90071992547409.92",
  "10000000000000000",
  "1000000000000000000",
  "92233720368547758.06",
  "92233720368547758.07",
  "92233720368547758.08",
  "9007199254740991",
  "9007199254740992",
  "9007199254740993",
  "9223372036854775807",
  "9223372036854775808",
  "-0",
  "-1",
  "-0.01",
  "+1",
  "1e3",
  "1E3",
  "0x10",
  "0b1",
  "1,000",
  "1_000",
  "1'000",
  "NaN",
  "Infinity",
  "-Infinity",
  "0.001",
  "1.005",
  "1.",
  ".5",
  "1..0",
  "1.0.0",
  "01",
  "00.50",
  "১০০",
  "০.৫০",
  "１００",
  "٣",
  " 1",
  "1 ",
  "1\n",
  "\t1",
  "",
  " ",
  "৳100",
  "100 BDT",
  "1/3",
  "1;2",
  "null",
  "1.00\u0000",
  "9".repeat(30),
  "1\u00a0000",
] as const;

const MOST_MINOR = 2n ** 63n - 1n;

/** Returns the minor units of a text with at most two decimals; null for any other text. */
function minorOf(text: string): bigint | null {
  const [, whole, decimals = ""] = /^(0|[1-9][0-9]*)(?:\.([0-9]{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined || text !== text.trim()) return null;
  const minor = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, "0"));
  return minor > MOST_MINOR ? null : minor;
}

let c: CashierHarness;
let person: Person;
let at: PlayerSession;
let turn = 0;
beforeAll(async () => {
  c = await createCashierHarness();
  person = await c.w.person("amounts", { balance: "46116860184273879.00" });
  at = await openPlayerSession(c.w, person);
  await c.w.database.owner.run(sql`update vendor set may_adjust = true where code = 'JL'`);
  await at.call("bet", { transactionId: "first", roundId: "r", amount: "0.01" });
});
afterAll(async () => {
  await c.close();
});

const balanceMinor = async () =>
  (
    await c.w.database.owner.one<{ balance: bigint }>(
      sql`select balance from account where member_id = ${person.memberId}`,
    )
  ).balance;

type Field = {
  readonly name: string;
  /** The effect of the call on the member's balance: 1 in, -1 out. */
  readonly sign: bigint;
  readonly method: VendorMethod;
  readonly body: (amount: string) => object;
  /** Whether the field may be negative. */
  readonly signed?: true;
};

const fields: readonly Field[] = [
  { name: "bet.amount", sign: -1n, method: "bet", body: (amount) => ({ amount }) },
  { name: "bet-win.amount", sign: -1n, method: "bet-win", body: (amount) => ({ amount, winAmount: "0" }) },
  {
    name: "bet-win.winAmount",
    sign: 1n,
    method: "bet-win",
    body: (winAmount) => ({ amount: "0", winAmount }),
  },
  {
    name: "win.amount",
    sign: 1n,
    method: "win",
    body: (amount) => ({ amount, reference: "first", roundId: "r" }),
  },
  { name: "adjust.amount", sign: 1n, method: "adjust", body: (amount) => ({ amount }), signed: true },
];

/** Tries one value and rolls back at once, so that each value starts from the same balance. */
async function tryOne({ method, body, sign, signed }: Field, text: string): Promise<string | null> {
  const minus = signed === true && text.startsWith("-");
  const minor = minorOf(minus ? text.slice(1) : text);
  const start = await balanceMinor();
  const transactionId = `v${(turn += 1)}`;
  const answer = await at.call(method, { transactionId, roundId: transactionId, ...body(text) });
  const moved = (await balanceMinor()) - start;
  if (minor === null)
    return answer.status === "INVALID_REQUEST" && answer.http === 400 && moved === 0n
      ? null
      : `${answer.status}, moved ${moved}`;
  const wanted = sign * (minus ? -minor : minor);
  const fits = start + wanted >= 0n && start + wanted <= MOST_MINOR;
  if (!fits)
    return moved === 0n && ["INSUFFICIENT_FUNDS", "INVALID_REQUEST"].includes(answer.status)
      ? null
      : `${answer.status}, but moved ${moved}`;
  if (answer.status !== "OK" || moved !== wanted)
    return `${answer.status}, moved ${moved} instead of ${wanted}`;
  if (moved === 0n) return null;
  await at.call("adjust", {
    transactionId: `back${turn}`,
    roundId: transactionId,
    amount: `${moved > 0n ? "-" : ""}${absoluteText(moved)}`,
  });
  return (await balanceMinor()) === start ? null : "could not be rolled back";
}

function absoluteText(minor: bigint): string {
  const text = String(minor < 0n ? -minor : minor).padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

for (const field of fields) {
  test(
    `[M10] ${field.name}: ${values.length} values → each accepted exactly or refused`,
    async () => {
      const wrong: string[] = [];
      for (const text of values) {
        const found = await tryOne(field, text);
        if (found !== null) wrong.push(`${JSON.stringify(text)}: ${found}`);
      }
      expect(wrong).toEqual([]);
    },
    within(1, 1),
  );
}

test(
  `[M10] rollback.amount: ${values.length} values → only the bet's own amount rolls back`,
  async () => {
    const wrong: string[] = [];
    for (const text of values) {
      const id = `v${(turn += 1)}`;
      await at.call("bet", { transactionId: id, roundId: id, amount: "1.50" });
      const start = await balanceMinor();
      const answer = await at.call("rollback", {
        transactionId: `k${id}`,
        roundId: id,
        reference: id,
        amount: text,
      });
      const moved = (await balanceMinor()) - start;
      const minor = minorOf(text);
      const expected =
        minor === null ? ["INVALID_REQUEST", 0n] : minor === 150n ? ["OK", 150n] : ["MISMATCH", 0n];
      if (answer.status !== expected[0] || moved !== expected[1])
        wrong.push(`${JSON.stringify(text)}: ${answer.status}, moved ${moved}`);
    }
    expect(wrong).toEqual([]);
  },
  within(1, 1),
);

test(
  `[M10] cashier.deposit amount: ${values.length} values → order of exactly that amount, or none`,
  async () => {
    const payer = await c.person();
    const wrong: string[] = [];
    await c.w.database.owner.run(
      sql`update deposit_channel set min_minor = 1, max_minor = ${MOST_MINOR} where code = 'bkash'`,
    );
    for (const text of values) {
      const requestId = crypto.randomUUID();
      const { status, errorCode } = await payer.client.call(calls.cashier.deposit, {
        channel: "bkash",
        amount: text,
        requestId,
      });
      const stored = await c.w.database.owner.maybe<{ amount: bigint }>(
        sql`select amount_minor amount from deposit_order where request_id = ${requestId}`,
      );
      const minor = minorOf(text);
      const coded = minor === null ? "request_param_err" : minor === 0n ? "deposit.amount.limit" : null;
      if (
        coded === null
          ? (status >= 500 && errorCode !== "deposit.gateway.unreachable") || stored?.amount !== minor
          : errorCode !== coded || stored !== null
      ) {
        wrong.push(`${JSON.stringify(text)}: ${status} ${errorCode}, an order of ${stored?.amount}`);
      }
    }
    expect(wrong).toEqual([]);
  },
  within(1, 1),
);

test(
  `[M10] payment notice amount: ${values.length} values → only the order's own amount credits, another one waits for a person`,
  async () => {
    const payer = await c.person();
    const wrong: string[] = [];
    for (const text of values) {
      const order = await c.deposit(payer, "1.50", "nagad").catch(() => c.deposit(payer, "500.00", "nagad"));
      const { status } = await c.tell(await c.notice(order, { amount: text }));
      const arrives = (minorOf(text) ?? 0n) > 0n;
      if (
        (status === "accepted") !== arrives ||
        !["accepted", "mismatch", "invalid_request"].includes(status ?? "")
      )
        wrong.push(`${JSON.stringify(text)}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(await c.balance(payer)).toBe("0.00");
  },
  within(1, 1),
);
