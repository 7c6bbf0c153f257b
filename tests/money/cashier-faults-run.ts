/**
 * The fault run of deposits, payouts and refunds: for each drawn case one order, whose genuine messages come in copies, in another order, at once
 * or not at all, between forged ones, while the connection to the database may be cut at a named point, as a kill of the server cuts it. A
 * model of a few lines says what the member has afterwards.
 */
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { calls } from "@khela/contract/calls";
import { gatewayNotifyPath, gatewayPayoutNotifyPath } from "@khela/contract/payment-gateway";
import { formatAmount } from "@khela/engines/money";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import type { CashierHarness } from "../../apps/server/src/cashier/cashier-test-harness.ts";
import { applyNotice } from "../../apps/server/src/cashier/payment-notices.ts";
import { refundDeposit } from "../../apps/server/src/cashier/refunds/refunds.ts";
import { applyPayoutState, sendDuePayouts } from "../../apps/server/src/cashier/withdrawals/payouts.ts";
import type { Services } from "../../apps/server/src/http/context.ts";
import { openDatabaseProxy, type DatabaseProxy, type Trap } from "../../tools/chaos/database-proxy.ts";
import type { Person } from "../harness.ts";

type Point = Pick<Trap, "moment" | "matches"> & {
  readonly name: string;
  readonly leaves: "nothing" | "everything";
};

/** The points of a transaction that runs `statement`: before it, after it, before its commit and after that. */
function pointsOf(name: string, statement: string): readonly Point[] {
  const runs = (text: string) => text.includes(statement);
  const commits = (text: string, before: readonly string[]) => text === "commit" && before.some(runs);
  return [
    { name: `${name}: not run`, moment: "received", matches: runs, leaves: "nothing" },
    { name: `${name}: run, not committed`, moment: "executed", matches: runs, leaves: "nothing" },
    { name: `${name}: commit not arrived`, moment: "received", matches: commits, leaves: "nothing" },
    { name: `${name}: committed, no answer`, moment: "committed", matches: commits, leaves: "everything" },
  ];
}

/** Of a statement that is a transaction by itself. */
function pointsAlone(name: string, statement: string): readonly Point[] {
  const runs = (text: string) => text.includes(statement);
  return [
    { name: `${name}: not run`, moment: "received", matches: runs, leaves: "nothing" },
    { name: `${name}: committed, no answer`, moment: "committed", matches: runs, leaves: "everything" },
  ];
}

const inPay = (before: readonly string[]) => before.some((text) => text.includes("cashier_pay_order("));
const audits = (text: string, before: readonly string[]) => text.includes("audit_log") && inPay(before);

export const cutPoints = {
  paid: [
    ...pointsOf("payment", "cashier_pay_order("),
    { name: "payment: audit entry not run", moment: "received", matches: audits, leaves: "nothing" },
    {
      name: "payment: audit entry run, not committed",
      moment: "executed",
      matches: audits,
      leaves: "nothing",
    },
  ],
  failed: pointsOf("failure", "set state = 'failed'"),
  claim: pointsAlone("payout claimed", "cashier_move_withdrawal("),
  payout: pointsOf("payout ended", "cashier_end_withdrawal("),
  refund: pointsOf("refund opened", "cashier_open_refund("),
} as const satisfies Record<string, readonly Point[]>;

const forgeries = ["signature", "amount", "currency", "number", "order"] as const;

const drawn = fc.record({
  kind: fc.constantFrom("deposit", "deposit", "deposit", "deposit", "payout", "refund"),
  amountMinor: fc.integer({ min: 20_000, max: 90_000 }).map(BigInt),
  ends: fc.constantFrom("paid", "paid", "failed", "both"),
  copies: fc.integer({ min: 1, max: 3 }),
  isLost: fc.nat(5).map((n) => n === 0),
  forged: fc.subarray([...forgeries]),
  places: fc.array(fc.nat(1_000), { minLength: 12, maxLength: 12 }),
  isAtOnce: fc.boolean(),
  /** Which point the connection is cut at; null: it is not. */
  cut: fc.option(fc.nat(1_000)),
});
type Case = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

type Member = {
  readonly person: Person;
  readonly card: string;
  balanceMinor: bigint;
  /** What each paid order has left to give back. */
  readonly orders: { readonly id: string; leftMinor: bigint }[];
};

type Message = {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly isForged: boolean;
  readonly isSigned: boolean;
};

const PIN = "482913";
const CASES_OF_A_MEMBER = 40;
const MINUTE_MS = 60_000;
const money = (minor: bigint) => formatAmount(minor, "BDT");

type FaultRun = { readonly seed: number; readonly cases: number };
/** How often each point was cut at, and how many messages were sent. */
type FaultCounts = { readonly cuts: ReadonlyMap<string, number>; readonly messages: number };

/** @throws at the first case after which a member has another balance than the model says */
export async function runCashierFaults(c: CashierHarness, { seed, cases }: FaultRun): Promise<FaultCounts> {
  const { services, app, database } = c.w;
  const proxy: DatabaseProxy = await openDatabaseProxy(() => Number(new URL(database.appUrl).port));
  const url = new URL(database.appUrl);
  url.port = String(proxy.port);
  const cutDb: Database = createDatabase({ url: url.href, max: 2, applicationName: "khela-faults" });
  const cutServices = { ...services, db: cutDb } as Services;
  const secret = services.secrets.webhook("gateway");
  const cuts = new Map<string, number>();
  let member: Member | null = null;
  let done = 0;
  let messages = 0;

  /** Runs the work with the connection cut at the point; whether what it does is there all the same. */
  async function isDoneBeforeCut(
    points: readonly Point[],
    cut: number,
    work: () => Promise<unknown>,
  ): Promise<boolean> {
    const point = points[cut % points.length]!;
    const sprung = proxy.set({ moment: point.moment, matches: point.matches, spring: () => undefined });
    await work().then(
      () => undefined,
      () => undefined,
    );
    await sprung;
    cuts.set(point.name, (cuts.get(point.name) ?? 0) + 1);
    return point.leaves === "everything";
  }

  async function send({ path, body, isSigned }: Message): Promise<string> {
    const text = JSON.stringify(body);
    const [id, at] = [`msg_${(messages += 1)}`, services.now()];
    const answer = await app.inject({
      method: "POST",
      url: path,
      payload: text,
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
        "webhook-signature": new Webhook(isSigned ? secret : services.secrets.webhook("vendor:JL:1")).sign(
          id,
          at,
          text,
        ),
      },
    });
    return answer.json<{ status: string }>().status;
  }

  /**
   * In the drawn order, one after the other or at once. Returns the amount of the first that says that the order is paid; null: none, or any of
   * those at once. @throws when a forged one is accepted
   */
  async function sendAll(one: Case, genuine: readonly Message[]): Promise<string | null> {
    const number = genuine[0]!.path === gatewayNotifyPath ? "gatewayOrderId" : "payoutId";
    const changes: Readonly<Record<(typeof forgeries)[number], Record<string, unknown>>> = {
      signature: {},
      amount: { amount: money(one.amountMinor + 1n) },
      currency: { currency: "USD" },
      number: { [number]: "forged_number_1" },
      order: { merchantOrderId: "0".repeat(32) },
    };
    const forged = one.forged.map((what) => ({
      ...genuine[0]!,
      body: { ...genuine[0]!.body, ...changes[what] },
      isForged: true,
      isSigned: what !== "signature",
    }));
    const all = [...(one.isLost ? [] : genuine), ...forged]
      .map((message, at) => ({ message, place: one.places[at % one.places.length]! }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ message }) => message);
    const check = async (message: Message) => {
      const status = await send(message);
      // what a gateway signed of another amount is money that arrived: it waits for a person, and credits nobody
      const isHeld = message.path === gatewayNotifyPath && message.body["amount"] !== money(one.amountMinor);
      if (message.isForged && !isHeld && status === "accepted")
        throw new Error(`forged, and accepted: ${JSON.stringify(message.body)}`);
    };
    if (one.isAtOnce) await Promise.all(all.map(check));
    else for (const message of all) await check(message);
    const own = genuine[0]!.body;
    const told = all.find(
      ({ body, isSigned }) =>
        isSigned &&
        body["result"] === "paid" &&
        ["currency", "merchantOrderId", number].every((field) => body[field] === own[field]),
    );
    return one.isAtOnce || told === undefined ? null : String(told.body["amount"]);
  }

  async function createMember(): Promise<Member> {
    const person = await c.person();
    const { client } = person;
    await client.callOrThrow(calls.auth.setPaymentPassword, { newPassword: PIN, confirmNewPassword: PIN });
    const { bankCardId } = await client.callOrThrow(calls.cashier.addBankCard, {
      bankCode: "bkash",
      // the gateway pays it when somebody decides
      cardNumber: `017${String(done).padStart(6, "0").slice(-4)}0001`,
      cardHolder: "Rahim Uddin",
      password: PIN,
    });
    await database.owner.run(sql`
      update member_payout_account set usable_from = added_at where bucket = ${person.bucket} and id = ${bankCardId}`);
    return { person, card: bankCardId, balanceMinor: 0n, orders: [] };
  }

  async function depositCase(of: Member, one: Case): Promise<void> {
    const order = await c.deposit(of.person, money(one.amountMinor));
    const notice = await c.notice(order);
    const toMessage = (result: "paid" | "failed"): Message => ({
      path: gatewayNotifyPath,
      body: { ...notice, result },
      isForged: false,
      isSigned: true,
    });
    const genuine = [
      ...(one.ends === "failed" || one.ends === "both" ? [toMessage("failed")] : []),
      ...(one.ends === "failed" ? [] : Array.from({ length: one.copies }, () => toMessage("paid"))),
    ];
    let isPaid = !one.isLost && one.ends !== "failed";
    let wasPaid = false;
    if (one.cut !== null) {
      const result = one.ends === "failed" ? "failed" : "paid";
      const gateway = { name: "khela", credits: "exact" } as const;
      const isDone = await isDoneBeforeCut(cutPoints[result], one.cut, () =>
        applyNotice(cutServices, gateway, { ...notice, result }),
      );
      wasPaid = isDone && result === "paid";
      isPaid ||= wasPaid;
    }
    const first = await sendAll(one, genuine);
    const kept = await database.owner.one<{ state: string; heldMinor: bigint | null }>(
      sql`select state, held_minor "heldMinor" from deposit_order where id = ${order.orderId}`,
    );
    // of a payment that was told of with two amounts, the one that came first waits for a person
    const isHeld = kept.state === "review" && kept.heldMinor === one.amountMinor + 1n;
    const isOtherFirst = !wasPaid && first === money(one.amountMinor + 1n);
    if (isHeld && (wasPaid || !one.forged.includes("amount")))
      throw new Error(`case ${done}: the order waits for a person, and nothing told it to`);
    if (!one.isAtOnce && isHeld !== isOtherFirst)
      throw new Error(`case ${done}: told of ${first ?? "nothing"} first, the order is ${kept.state}`);
    if (!isPaid || isHeld) return;
    of.balanceMinor += one.amountMinor;
    of.orders.push({ id: order.orderId, leftMinor: one.amountMinor });
  }

  async function payoutCase(of: Member, one: Case): Promise<void> {
    const { refId } = await of.person.client.callOrThrow(calls.cashier.withdraw, {
      amount: money(one.amountMinor),
      bankCardId: of.card,
      password: PIN,
      requestId: crypto.randomUUID(),
    });
    if (one.cut !== null && one.isAtOnce) {
      await isDoneBeforeCut(cutPoints.claim, one.cut, () => sendDuePayouts(cutServices));
      // one that a fault kept from being sent is due again in five minutes
      c.advance(6 * MINUTE_MS);
    }
    await sendDuePayouts(services);
    const { payoutId } = await database.owner.one<{ payoutId: string }>(
      sql`select payout_id "payoutId" from withdraw_order where id = ${refId}`,
    );
    const state = (end: "paid" | "failed") => ({
      payoutId,
      merchantOrderId: refId,
      amount: money(one.amountMinor),
      currency: "BDT",
      state: end,
    });
    const toMessage = (end: "paid" | "failed"): Message => ({
      path: gatewayPayoutNotifyPath,
      body: state(end),
      isForged: false,
      isSigned: true,
    });
    const end = one.ends === "failed" ? "failed" : "paid";
    const genuine = [
      ...Array.from({ length: one.copies }, () => toMessage(end)),
      ...(one.ends === "both" ? [toMessage("failed")] : []),
    ];
    if (one.cut !== null && !one.isAtOnce)
      await isDoneBeforeCut(cutPoints.payout, one.cut, () =>
        applyPayoutState(cutServices, "khela", state(end)),
      );
    await sendAll(one, genuine);
    // one whose messages were all lost is reported again
    await send(toMessage(end));
    const ended = await database.owner.one<{ state: string }>(
      sql`select state from withdraw_order where id = ${refId}`,
    );
    const isOneOf = one.ends === "both" ? ["paid", "failed"].includes(ended.state) : ended.state === end;
    if (!isOneOf) throw new Error(`payout ${refId} is ${ended.state}`);
    if (ended.state === "paid") of.balanceMinor -= one.amountMinor;
  }

  async function refundCase(of: Member, order: Member["orders"][number], one: Case): Promise<void> {
    const request = {
      orderId: order.id,
      amount: money(one.amountMinor),
      reason: "A fault run.",
      requestId: crypto.randomUUID(),
      byHand: true,
      endReward: false,
    };
    const by = {
      push: services.push,
      now: services.now,
      merchantId: c.w.merchantId,
      actor: "operator:faults",
    };
    let isDone = !one.isLost;
    if (one.cut !== null)
      isDone =
        (await isDoneBeforeCut(cutPoints.refund, one.cut, () =>
          refundDeposit({ ...by, db: cutDb }, request),
        )) || isDone;
    if (!one.isLost)
      await Promise.all(
        Array.from({ length: one.copies }, () => refundDeposit({ ...by, db: services.db }, request)),
      );
    if (!isDone) return;
    of.balanceMinor -= one.amountMinor;
    order.leftMinor -= one.amountMinor;
  }

  async function runCase(one: Case): Promise<void> {
    if (member === null || done % CASES_OF_A_MEMBER === 0) member = await createMember();
    done += 1;
    const of = member;
    const order = of.orders.find(({ leftMinor }) => leftMinor >= one.amountMinor);
    if (of.balanceMinor < one.amountMinor || one.kind === "deposit") await depositCase(of, one);
    else if (one.kind === "payout") await payoutCase(of, one);
    else if (order !== undefined) await refundCase(of, order, one);
    const { bucket, memberId } = of.person;
    const kept = await database.owner.one<{ balance: bigint; held: bigint }>(
      sql`select balance, held from account where bucket = ${bucket} and member_id = ${memberId} and kind = 'main'`,
    );
    if (kept.balance !== of.balanceMinor || kept.held !== 0n)
      throw new Error(
        `case ${done}: balance ${kept.balance}, held ${kept.held}, and the model says ${of.balanceMinor}`,
      );
  }

  try {
    await fc.assert(fc.asyncProperty(drawn, runCase), { seed, numRuns: cases, endOnFailure: true });
  } finally {
    await cutDb.close();
    await proxy.close();
  }
  return { cuts, messages };
}
