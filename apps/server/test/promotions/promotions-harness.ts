import { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { sql } from "@khela/service-kit/db/database";
import { openPlayerSession, type PlayerSession } from "../../../../tests/vendor-client.ts";
import type { HarnessOptions, Person } from "../../../../tests/harness.ts";
import { createCashierHarness, type CashierHarness } from "../cashier/cashier-harness.ts";
import { createSessionToken, insertSession } from "../../src/infra/db/session-store.ts";
import { countTurnover, turnoverChecks } from "../../src/play/turnover/turnover.ts";
import { auditLedger } from "../../src/wallet/audit/audit.ts";
import { promotionChecks } from "../../src/promotions/audit.ts";
import { endDueRewards } from "../../src/promotions/jobs.ts";
import { readPromotion } from "../../src/promotions/operator/promotion-file.ts";
import { savePromotion } from "../../src/promotions/operator/save.ts";

type View = OutputOf<typeof calls.promotions.detail>;

/** Returns a promotion as its JSON file has it, with default values and the test's changes. */
export const promotionFile = (changes: Readonly<Record<string, unknown>>) => ({
  code: "test",
  type: "LOGIN",
  category: "daily",
  title: { bn: "পরীক্ষা", en: "Test", th: "ทดสอบ" },
  body: { bn: "পরীক্ষা", en: "Test", th: "ทดสอบ" },
  startsAt: "2026-01-01T00:00:00Z",
  period: "day",
  rewardFixed: "10.00",
  rewardMax: "10.00",
  expectedClaims: 10,
  declaredCost: "1000000.00",
  budget: "1000000.00",
  ...changes,
});

export type PromotionsHarness = {
  readonly c: CashierHarness;
  person(balance?: string): Promise<Person>;
  /** Saves a promotion and returns the id; by default with a new code. */
  offer(changes: Readonly<Record<string, unknown>>): Promise<string>;
  view(person: Person, promotionId: string): Promise<View>;
  stateOf(person: Person, promotionId: string): Promise<[string, string | null]>;
  /**
   * Places a bet that is settled at once (`won`: the win, default 0) in a game of this category; returns the status of
   * the answer to the vendor.
   */
  bet(person: Person, amount: string, won?: string, gameType?: string): Promise<string>;
  /** Places a bet without a result; the returned function rolls the bet back. */
  stake(person: Person, amount: string): Promise<() => Promise<string>>;
  /** Rolls back the last bet with the bet's win. */
  rollBack(person: Person): Promise<string>;
  /** Pays a deposit, made with a promotion or without one. */
  pay(
    person: Person,
    amount: string,
    promotionId?: string,
  ): Promise<OutputOf<typeof calls.cashier.depositOrder>>;
  /** Returns a wallet of the person for payouts and the payment password; the first call creates both. */
  payee(person: Person): Promise<{ readonly bankCardId: string; readonly password: string }>;
  /** Counts the person's rounds as played `days` ago; default: on the last complete day. */
  countAsOfDaysAgo(person: Person, days?: number): Promise<void>;
  /** Reverts `countAsOfDaysAgo`, so that the day sums equal the settlements in the audit. */
  countAsSettled(person: Person): Promise<void>;
  /** Opens a new session, after the clock was advanced beyond the session's end. */
  logInNow(person: Person): Promise<Person["client"]>;
  /** Runs the jobs that run every minute. */
  run(): Promise<void>;
  /** Ends the rewards whose time has ended. */
  end(): Promise<void>;
  findings(): Promise<(string | number)[][]>;
  close(): Promise<void>;
};

const PIN = "482913";

let numbers = 0;
let people = 0;
let codes = 0;
let rounds = 0;

export async function createPromotionsHarness(
  options: Pick<HarnessOptions, "env"> = {},
): Promise<PromotionsHarness> {
  const c = await createCashierHarness(options);
  const { w } = c;
  const { db } = w.services;
  const sessions = new Map<string, PlayerSession>();
  const cards = new Map<string, { readonly bankCardId: string; readonly password: string }>();
  const view = (person: Person, promotionId: string) =>
    person.client.callOrThrow(calls.promotions.detail, { promotionId });
  return {
    c,
    view,
    person: (balance) => w.person(`winner${(people += 1)}`, balance === undefined ? {} : { balance }),
    offer: async (changes) => {
      const file = promotionFile({ code: `test-${(codes += 1)}`, ...changes });
      await savePromotion(
        { db: w.database.owner, now: w.services.now, hasBeacon: true },
        { merchantId: w.merchantId, currency: "BDT", real: false },
        readPromotion(file, "BDT"),
      );
      const { id } = await db.one<{ id: bigint }>(sql`select id from promotion where code = ${file.code}`);
      return String(id);
    },
    stateOf: async (person, promotionId) => {
      const { state, reason } = await view(person, promotionId);
      return [state, reason];
    },
    bet: async (person, amount, winAmount = "0", gameType) => {
      const key = gameType === undefined ? person.username : `${person.username} ${gameType}`;
      const at = sessions.get(key) ?? (await openPlayerSession(w, person, "JL", gameType));
      sessions.set(key, at);
      const id = `promotion-${(rounds += 1)}`;
      return (await at.call("bet-win", { transactionId: id, roundId: id, amount, winAmount, final: true }))
        .status;
    },
    stake: async (person, amount) => {
      const at = sessions.get(person.username) ?? (await openPlayerSession(w, person));
      sessions.set(person.username, at);
      const id = `promotion-${(rounds += 1)}`;
      await at.call("bet", { transactionId: id, roundId: id, amount });
      return async () =>
        (await at.call("rollback", { transactionId: `${id}-back`, roundId: id, reference: id })).status;
    },
    rollBack: async (person) => {
      const at = sessions.get(person.username)!;
      const id = `promotion-${rounds}`;
      return (await at.call("rollback", { transactionId: `${id}-back`, roundId: id, reference: id })).status;
    },
    pay: async (person, amount, promotionId) => {
      const order = await person.client.callOrThrow(calls.cashier.deposit, {
        channel: "bkash",
        amount,
        requestId: crypto.randomUUID(),
        ...(promotionId === undefined ? {} : { promotionId }),
      });
      await c.tell(await c.notice(order));
      return person.client.callOrThrow(calls.cashier.depositOrder, { orderId: order.orderId });
    },
    payee: async (person) => {
      const known = cards.get(person.username);
      if (known !== undefined) return known;
      const pin = { newPassword: PIN, confirmNewPassword: PIN };
      await person.client.callOrThrow(calls.auth.setPaymentPassword, pin);
      const { bankCardId } = await person.client.callOrThrow(calls.cashier.addBankCard, {
        bankCode: "bkash",
        cardNumber: `017${String((numbers += 1)).padStart(8, "0")}`,
        cardHolder: "Rahim Uddin",
        password: PIN,
      });
      await w.database.owner.run(sql`
        update member_payout_account set usable_from = added_at where bucket = ${person.bucket} and id = ${bankCardId}`);
      const card = { bankCardId, password: PIN };
      cards.set(person.username, card);
      return card;
    },
    // independent of the hour: just after midnight, the previous day is not complete
    countAsOfDaysAgo: async ({ bucket, memberId }, days = 1) => {
      await w.database.owner.run(sql`
        update turnover_day set day = ((now() - interval '2 minutes') at time zone 'Asia/Dhaka')::date - ${days}::int
        where bucket = ${bucket} and member_id = ${memberId} and day >= ((now() - interval '2 minutes') at time zone 'Asia/Dhaka')::date`);
    },
    countAsSettled: async ({ bucket, memberId }) => {
      await w.database.owner.run(sql`
        update turnover_day d set day = (select (max(s.at) at time zone 'Asia/Dhaka')::date from round_settlement s
          where s.bucket = ${bucket} and s.member_id = ${memberId})
        where d.bucket = ${bucket} and d.member_id = ${memberId}`);
    },
    logInNow: async ({ bucket, memberId }) => {
      const token = createSessionToken(bucket, w.services.randomBytes);
      const about = { merchantId: w.merchantId, ip: "127.0.0.1", device: "web", now: w.services.now() };
      await insertSession(w.database.owner, { bucket, memberId, token, ...about });
      const client = w.visitor();
      client.token = token;
      return client;
    },
    run: async () => {
      await countTurnover(db);
      await endDueRewards(db, w.services.now());
    },
    end: async () => {
      await endDueRewards(db, w.services.now());
    },
    findings: async () =>
      (await auditLedger(w.database.owner, { checks: [...promotionChecks, ...turnoverChecks] })).checks
        .filter((check) => check.count > 0)
        .map(({ name, count }) => [name, count]),
    close: () => c.close(),
  };
}
