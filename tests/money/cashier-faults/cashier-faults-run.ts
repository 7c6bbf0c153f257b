/**
 * The fault run of deposits, payouts and refunds. Each random case is one order. Its genuine messages arrive in copies,
 * reordered, at once or never, between forged ones. The connection to the database may be cut at a named point, as by a
 * kill of the server. A model of a few lines gives the member's expected balance.
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
/** Number of connection cuts at each point, and number of sent messages. */
type FaultCounts = { readonly cuts: ReadonlyMap<string, number>; readonly messages: number };

async function createMember(c: CashierHarness, done: number): Promise<Member> {
  const person = await c.person();
  const { client } = person;
  await client.callOrThrow(calls.auth.setPaymentPassword, { newPassword: PIN, confirmNewPassword: PIN });
  const { bankCardId } = await client.callOrThrow(calls.cashier.addBankCard, {
    bankCode: "bkash",
    // for a wallet number with this ending the gateway does not pay without a decision
    cardNumber: `017${String(done).padStart(6, "0").slice(-4)}0001`,
    cardHolder: "Rahim Uddin",
    password: PIN,
  });
  await c.w.database.owner.run(sql`
    update member_payout_account set usable_from = added_at where bucket = ${person.bucket} and id = ${bankCardId}`);
  return { person, card: bankCardId, balanceMinor: 0n, orders: [] };
}

/** @throws at the first case after which a member's balance differs from the model's */
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
