/**
 * The fault run of deposits, payouts and refunds: for each drawn case one order, whose genuine messages come in copies, in another order, at once
 * or not at all, between forged ones, while the connection to the database may be cut at a named point, as a kill of the server cuts it. A
 * model of a few lines says what the member has afterwards.
 */
import fc from "fast-check";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { CashierHarness } from "../../../apps/server/test/cashier/cashier-harness.ts";
import { drawn, PIN, type Case, type Member } from "./cases.ts";
import { openConnectionCuts } from "./connection-cuts.ts";
import { createGatewayMessages } from "./gateway-messages.ts";
import { depositCase, payoutCase, refundCase } from "./order-cases.ts";

const CASES_OF_A_MEMBER = 40;

type FaultRun = { readonly seed: number; readonly cases: number };
/** How often each point was cut at, and how many messages were sent. */
type FaultCounts = { readonly cuts: ReadonlyMap<string, number>; readonly messages: number };

async function createMember(c: CashierHarness, done: number): Promise<Member> {
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
  await c.w.database.owner.run(sql`
    update member_payout_account set usable_from = added_at where bucket = ${person.bucket} and id = ${bankCardId}`);
  return { person, card: bankCardId, balanceMinor: 0n, orders: [] };
}

/** @throws at the first case after which a member has another balance than the model says */
export async function runCashierFaults(c: CashierHarness, { seed, cases }: FaultRun): Promise<FaultCounts> {
  const cuts = await openConnectionCuts(c);
  const messages = createGatewayMessages(c);
  let member: Member | null = null;
  let done = 0;

  async function runCase(one: Case): Promise<void> {
    if (member === null || done % CASES_OF_A_MEMBER === 0) member = await createMember(c, done);
    done += 1;
    const of = member;
    const context = { c, cuts, messages, done };
    const order = of.orders.find(({ leftMinor }) => leftMinor >= one.amountMinor);
    if (of.balanceMinor < one.amountMinor || one.kind === "deposit") await depositCase(context, of, one);
    else if (one.kind === "payout") await payoutCase(context, of, one);
    else if (order !== undefined) await refundCase(context, of, order, one);
    const { bucket, memberId } = of.person;
    const kept = await c.w.database.owner.one<{ balance: bigint; held: bigint }>(
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
    await cuts.close();
  }
  return { cuts: cuts.counts, messages: messages.count() };
}
