/**
 * Proof R of `npm run proofs` (and W10), concurrent calls: every endpoint that moves money is called concurrently,
 * through two applications on one database. The same request has one effect however often it is sent, and different
 * requests together never exceed the balance.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { calls } from "@khela/contract/calls";
import type { VendorMethod } from "@khela/contract/vendor-wallet-api";
import { createApp } from "../../apps/server/src/app.ts";
import { createCashierHarness, type CashierHarness } from "../../apps/server/test/cashier/cashier-harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import { createServices, type RunningServices } from "../../apps/server/src/services.ts";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import {
  between,
  findAccount,
  openOperatorAccount,
  post,
  reserve,
  settle,
} from "../../apps/server/src/wallet/wallet.ts";
import { featureChecks } from "../../apps/server/src/audit-checks.ts";
import { createClient } from "../client.ts";
import {
  openPlayerSession,
  createVendorClient,
  type VendorClient,
  type VendorHttpResponse,
} from "../vendor-client.ts";
import type { Person } from "../harness.ts";
import { counted, within } from "./proof-scale.ts";

const AT_ONCE = 32;
const ROUNDS = counted(3, 200);
const VENDOR = "JL";

let c: CashierHarness;
let second: { readonly services: RunningServices; readonly app: FastifyInstance };
let vendors: readonly VendorClient[];
let people = 0;

beforeAll(async () => {
  c = await createCashierHarness();
  const services = await createServices({
    config: c.w.services.config,
    databaseAppUrl: c.w.database.appUrl,
    log: pino({ level: "silent" }),
  });
  second = { services, app: await createApp({ services, site: null, limitFactor: 1_000 }) };
  await second.app.ready();
  const secret = services.secrets.webhook(vendorSecretLabel(VENDOR, 1));
  vendors = [c.w.app, second.app].map((app) => createVendorClient(app, VENDOR, secret));
  await c.w.database.owner.run(sql`update vendor set may_adjust = true where code = ${VENDOR}`);
});
afterAll(async () => {
  await second.app.close();
  await second.services.close();
  await c.close();
});

type Racer = {
  readonly person: Person;
  readonly call: (turn: number, method: VendorMethod, body: object) => Promise<VendorHttpResponse>;
};

/** Opens a player's session; the vendor's calls alternate between the two applications. */
async function openRacer(balance: string): Promise<Racer> {
  const person = await c.w.person(`racer${(people += 1)}`, { balance });
  const { session, player, gameCode } = await openPlayerSession(c.w, person, VENDOR);
  return {
    person,
    call: (turn, method, body) =>
      vendors[turn % vendors.length]!.call(method, {
        session,
        player,
        gameCode,
        currency: "BDT",
        roundId: "r",
        ...body,
      }),
  };
}

const atOnce = <T>(work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => work(turn)));
const count = (answers: readonly { status: string }[], status: string) =>
  answers.filter((answer) => answer.status === status).length;

const same: readonly (readonly [VendorMethod, object, string])[] = [
  ["bet", { transactionId: "x", amount: "10.00" }, "90.00"],
  ["bet-win", { transactionId: "x", amount: "10.00", winAmount: "4.00" }, "94.00"],
  ["win", { transactionId: "x", reference: "first", amount: "7.00" }, "106.00"],
  ["rollback", { transactionId: "x", reference: "first" }, "100.00"],
  ["adjust", { transactionId: "x", amount: "-3.00" }, "97.00"],
];

for (const [method, body, balance] of same) {
  test(
    `[R] ${method}: ${AT_ONCE} equal requests at two applications → one effect, ${ROUNDS} rounds`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { person, call } = await openRacer("100.00");
        if ("reference" in body) await call(0, "bet", { transactionId: "first", amount: "1.00" });
        const answers = await atOnce((turn) => call(turn, method, body));
        expect([count(answers, "OK"), count(answers, "DUPLICATE")]).toEqual([1, AT_ONCE - 1]);
        expect(await c.balance(person)).toBe(balance);
      }
    },
    within(1, 10),
  );
}

test(
  `[R] bets, bet-wins and adjustments: different ids in parallel → never above the balance, ${ROUNDS} rounds`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, call } = await openRacer("100.00");
      const kinds = [
        ["bet", "7.00"],
        ["bet-win", "7.00"],
        ["adjust", "-7.00"],
      ] as const;
      const answers = await atOnce((turn) => {
        const [method, amount] = kinds[turn % kinds.length]!;
        return call(turn, method, {
          transactionId: `t${turn}`,
          roundId: `r${turn}`,
          amount,
          ...(method === "bet-win" ? { winAmount: "0.00" } : {}),
        });
      });
      expect([count(answers, "OK"), count(answers, "INSUFFICIENT_FUNDS")]).toEqual([14, AT_ONCE - 14]);
      expect(await c.balance(person)).toBe("2.00");
    }
  },
  within(1, 10),
);

test(
  `[R] rollbacks: different ids for one bet → one refund, ${ROUNDS} rounds`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, call } = await openRacer("100.00");
      await call(0, "bet", { transactionId: "b", amount: "60.00" });
      const answers = await atOnce((turn) =>
        call(turn, "rollback", { transactionId: `k${turn}`, reference: "b" }),
      );
      expect([count(answers, "OK"), count(answers, "DUPLICATE")]).toEqual([1, AT_ONCE - 1]);
      expect(await c.balance(person)).toBe("100.00");
    }
  },
  within(1, 10),
);

test(
  `[R] win and rollback of one bet in parallel → one of the two, ${ROUNDS} rounds`,
  async () => {
    for (let round = 0; round < ROUNDS * 3; round += 1) {
      const { person, call } = await openRacer("100.00");
      await call(0, "bet", { transactionId: "b", amount: "10.00" });
      const [won, back] = await Promise.all([
        call(0, "win", { transactionId: "w", reference: "b", amount: "30.00" }),
        call(1, "rollback", { transactionId: "k", reference: "b" }),
      ]);
      const outcome = `${won.status} ${back.status} ${await c.balance(person)}`;
      expect(["OK ROUND_ENDED 120.00", "ALREADY_ROLLED_BACK OK 100.00"]).toContain(outcome);
    }
  },
  within(1, 10),
);

test(
  `[R] bet and its rollback in parallel → refunded or never accepted, ${ROUNDS} rounds`,
  async () => {
    for (let round = 0; round < ROUNDS * 3; round += 1) {
      const { person, call } = await openRacer("100.00");
      const [bet, back] = await Promise.all([
        call(0, "bet", { transactionId: "b", amount: "10.00" }),
        call(1, "rollback", { transactionId: "k", reference: "b" }),
      ]);
      expect(["OK OK", "ALREADY_ROLLED_BACK OK"]).toContain(`${bet.status} ${back.status}`);
      expect(await c.balance(person)).toBe("100.00");
    }
  },
  within(1, 10),
);

test(`[R] deposit order: ${AT_ONCE} times one request id at two applications → one order; different ids → one each`, async () => {
  const person = await c.person();
  const other = createClient(second.app, { merchant: "khela" });
  other.token = person.token;
  const deposit = (turn: number, requestId: string) =>
    (turn % 2 === 0 ? person.client : other).callOrThrow(calls.cashier.deposit, {
      channel: "bkash",
      amount: "500.00",
      requestId,
    });
  const requestId = crypto.randomUUID();
  expect(new Set((await atOnce((turn) => deposit(turn, requestId))).map(({ orderId }) => orderId)).size).toBe(
    1,
  );
  expect(
    new Set((await atOnce((turn) => deposit(turn, crypto.randomUUID()))).map(({ orderId }) => orderId)).size,
  ).toBe(AT_ONCE);
});

/** Returns a function that gives the member's client at one of the two applications, alternating by turn. */
function atBoth(person: Person): (turn: number) => Person["client"] {
  const other = createClient(second.app, { merchant: "khela" });
  other.token = person.token;
  return (turn) => (turn % 2 === 0 ? person.client : other);
}

test(`[R1 CONT-06] sign-in reward and code: asked for ${AT_ONCE} times at two applications → each paid once`, async () => {
  const person = await c.person();
  const at = atBoth(person);
  const { list } = await person.client.callOrThrow(calls.promotions.mine, {});
  await c.w.database.owner.run(sql`
    insert into member_profile (bucket, member_id, mobile, mobile_verified_at)
    values (${person.bucket}, ${person.memberId}, '+8801711117777', now())`);
  const { promotionId, rewardFixed } = list.find(({ promotionType }) => promotionType === "LOGIN")!;
  const claims = await atOnce((turn) => at(turn).call(calls.promotions.claim, { promotionId }));
  expect(claims.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(claims.map(({ errorCode }) => errorCode))).toEqual(
    new Set([undefined, "promotion.not.met"]),
  );
  expect(await c.balance(person)).toBe(rewardFixed);
  const codes = await atOnce((turn) => at(turn).call(calls.promotions.redeem, { promoCode: "KHELA50" }));
  expect(codes.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(Number(await c.balance(person))).toBe(Number(rewardFixed) + 50);
});

test("[R2 PAY-08] one payout account added eight times at two applications → there once; six others at once → five in all", async () => {
  const person = await c.person();
  const at = atBoth(person);
  const password = "482913";
  await person.client.callOrThrow(calls.auth.setPaymentPassword, {
    newPassword: password,
    confirmNewPassword: password,
  });
  const card = { bankCode: "bkash", cardHolder: "Rahim Uddin", password };
  const add = (turn: number, cardNumber: string) =>
    at(turn).call(calls.cashier.addBankCard, { ...card, cardNumber });
  const same = await Promise.all(Array.from({ length: 8 }, (_, turn) => add(turn, "01799990001")));
  expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(same.map(({ errorCode }) => errorCode))).toEqual(new Set([undefined, "bank.card.exists"]));
  const others = await Promise.all(Array.from({ length: 6 }, (_, turn) => add(turn, `0179999001${turn}`)));
  expect(others.filter(({ status }) => status === 200)).toHaveLength(4);
  const { fullBankCardList } = await person.client.callOrThrow(calls.cashier.bankCards, {});
  expect(fullBankCardList).toHaveLength(5);
});

test(
  `[R] payment notices: ${AT_ONCE} paid and failed in parallel → one credit, ${ROUNDS} rounds`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await c.person();
      const order = await c.deposit(person);
      const [paid, failed] = [await c.notice(order), await c.notice(order, { result: "failed" })];
      const answers = await atOnce((turn) => c.tell(turn % 3 === 0 ? failed : paid));
      expect(answers.every(({ http }) => http === 200)).toBe(true);
      expect(await c.balance(person)).toBe("500.00");
    }
  },
  within(1, 10),
);

test(
  `[R] hold: ${AT_ONCE} settles in parallel, with one id and with many → one payment, ${ROUNDS} rounds`,
  async () => {
    const { db } = c.w.database;
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await c.w.person(`racer${(people += 1)}`, { balance: "100.00" });
      const account = (await findAccount(db, person))!;
      const operatorAccountId = await openOperatorAccount(db, {
        merchantId: account.merchantId,
        purpose: "withdrawal",
        ref: "",
        currency: "BDT",
        real: false,
      });
      const named = (id: string = crypto.randomUUID()) => ({ id, kind: 8202, reference: "hold" });
      const holds = [
        reserve(account, { ...named(), operatorAccountId, amountMinor: 3_000n }),
        reserve(account, { ...named(), operatorAccountId, amountMinor: 2_000n }),
      ];
      await post(db, holds);
      const name = crypto.randomUUID();
      const answers = await atOnce((turn) =>
        post(db, [
          settle(account, { ...named(turn % 2 === 0 ? name : undefined), pendingId: holds[turn % 2]!.id }),
        ]),
      );
      expect(answers.flat().filter((answer) => answer.ok && !answer.replayed)).toHaveLength(2);
      expect(await c.balance(person)).toBe("50.00");
    }
  },
  within(1, 10),
);

test(`[R6] gift: ${AT_ONCE} times one id → one gift; different ids → up to the balance`, async () => {
  const { db } = c.w.database;
  const [from, to] = [
    await c.w.person(`racer${(people += 1)}`, { balance: "100.00" }),
    await c.w.person(`racer${(people += 1)}`),
  ];
  const [giver, taker] = [(await findAccount(db, from))!, (await findAccount(db, to))!];
  const transitId = await openOperatorAccount(db, {
    merchantId: giver.merchantId,
    purpose: "transit",
    ref: "",
    currency: "BDT",
    real: false,
  });
  const gift = (id: string, amountMinor: bigint) =>
    post(db, [
      between({
        id,
        from: giver,
        to: taker,
        transitId,
        amountMinor,
        outKind: 8202,
        inKind: 8102,
        reference: "gift",
      }),
    ]);
  const id = crypto.randomUUID();
  await atOnce(() => gift(id, 1_000n));
  expect([await c.balance(from), await c.balance(to)]).toEqual(["90.00", "10.00"]);
  await atOnce(() => gift(crypto.randomUUID(), 700n));
  expect([await c.balance(from), await c.balance(to)]).toEqual(["6.00", "94.00"]);
});

test("[R] after all tests → audit clean", async () => {
  const { checks } = await auditLedger(c.w.database.owner, { checks: featureChecks });
  expect(checks.filter((check) => check.count > 0)).toEqual([]);
});
