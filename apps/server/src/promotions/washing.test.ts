/**
 * Nobody can wash a bonus: with money in play, with stakes from before the bonus, or with several bets in a round. The
 * test uses vendor calls.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { formatAmount } from "@khela/engines/money";
import { riskedInRound } from "@khela/engines/round-risk";
import { settleRound, type RoundInput } from "@khela/engines/rounds";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../tests/harness.ts";
import { openPlayerSession } from "../../../../tests/vendor-client.ts";
import { createPromotionsHarness, type PromotionsHarness } from "../../test/promotions/promotions-harness.ts";

let p: PromotionsHarness;
beforeAll(async () => {
  p = await createPromotionsHarness();
});
afterAll(() => p.close());
const owner = (statement: Parameters<typeof p.c.w.database.owner.run>[0]) =>
  p.c.w.database.owner.run(statement);
beforeEach(() => owner(sql`update promotion set enabled = false`));

const setRule = (percent: number) =>
  owner(sql`update withdraw_rule set deposit_turnover_percent = ${percent}, fresh_below_minor = 1000`);
const remaining = async (person: Person) =>
  (await person.client.callOrThrow(calls.cashier.withdrawTurnover, {})).remainingTurnover;
const claim = (person: Person, promotionId: string) =>
  person.client.callOrThrow(calls.promotions.claim, { promotionId });
const signIn = { rewardFixed: "100.00", rewardMax: "100.00", turnoverPercent: 1_000, lockHours: 24 };

/** Sends single vendor calls for one player. */
async function playerAt(person: Person) {
  const at = await openPlayerSession(p.c.w, person);
  let ids = 0;
  const id = () => `${person.username}-${(ids += 1)}`;
  const status = async (method: "bet" | "win", body: Record<string, unknown>) =>
    (await at.call(method, body)).status;
  return {
    bet: async (roundId: string, amount: string) => {
      const transactionId = id();
      return { transactionId, status: await status("bet", { transactionId, roundId, amount }) };
    },
    win: (reference: string, roundId: string, amount: string, final: boolean) =>
      status("win", { transactionId: id(), roundId, reference, amount, final }),
  };
}

test("[PAY-01] deposit while the money is in a round from before the one that is missing → what is missing stays", async () => {
  await setRule(300);
  const one = await p.person("10000.00");
  const vendor = await playerAt(one);
  const open = await vendor.bet("from-before", "10000.00");
  await p.pay(one, "100.00");
  const lost = await vendor.bet("lost", "100.00");
  await vendor.win(lost.transactionId, "lost", "0", true);
  expect(await remaining(one)).toBe("200.00");
  await p.pay(one, "100.00");
  expect(await remaining(one)).toBe("500.00");
  expect(await vendor.win(open.transactionId, "from-before", "10000.00", true)).toBe("OK");
  expect(await p.findings()).toEqual([]);
});

test("[PAY-01] deposit while the money is in a round with a part result → what is missing stays", async () => {
  await setRule(300);
  const one = await p.person();
  const vendor = await playerAt(one);
  await p.pay(one, "100.00");
  const open = await vendor.bet("in-part", "100.00");
  await vendor.win(open.transactionId, "in-part", "0", false);
  await p.pay(one, "100.00");
  expect(await remaining(one)).toBe("500.00");
  expect(await vendor.win(open.transactionId, "in-part", "190.00", true)).toBe("OK");
  expect(await p.findings()).toEqual([]);
});

test("[PAY-01] everything lost, then a deposit → the deposits of before are asked for no more, the promotion's turnover is", async () => {
  await setRule(300);
  const one = await p.person();
  const vendor = await playerAt(one);
  await p.pay(one, "100.00");
  await claim(one, await p.offer(signIn));
  const lost = await vendor.bet("all", "200.00");
  await vendor.win(lost.transactionId, "all", "0", true);
  expect(await remaining(one)).toBe("1100.00");
  await p.pay(one, "100.00");
  expect(await remaining(one)).toBe("1300.00");
  expect(await p.findings()).toEqual([]);
});

for (const [kind, weights] of [
  ["the merchant's weights", {}],
  ["weights of its own", { weights: { RNG: 100 } }],
] as const)
  test(`[PAY-01] staked before a reward of ${kind} and settled after it → counts nothing towards it; a later round does`, async () => {
    await setRule(0);
    const one = await p.person("5000.00");
    const vendor = await playerAt(one);
    const before = await vendor.bet("before", "4900.00");
    await claim(one, await p.offer({ ...signIn, ...weights }));
    expect(await vendor.win(before.transactionId, "before", "4900.01", true)).toBe("OK");
    expect(await remaining(one)).toBe("1000.00");
    await p.run();
    expect(await remaining(one)).toBe("1000.00");
    const after = await vendor.bet("after", "300.00");
    await vendor.win(after.transactionId, "after", "0", true);
    expect(await remaining(one)).toBe("700.00");
    await p.run();
    expect(await remaining(one)).toBe("700.00");
    expect(await p.findings()).toEqual([]);
  });

test("[PAY-01] bets of one round above the bonus's largest stake together → refused; in a round of its own → taken", async () => {
  await setRule(0);
  const one = await p.person("500.00");
  const vendor = await playerAt(one);
  await claim(one, await p.offer({ ...signIn, maxStake: "50.00" }));
  expect((await vendor.bet("capped", "30.00")).status).toBe("OK");
  expect((await vendor.bet("capped", "20.01")).status).toBe("STAKE_CAPPED");
  expect((await vendor.bet("capped", "20.00")).status).toBe("OK");
  expect((await vendor.bet("capped", "0.01")).status).toBe("STAKE_CAPPED");
  expect((await vendor.bet("other", "50.00")).status).toBe("OK");
});

test("[GAME-05] bonus with a largest stake under way → the vendor gets it with the balance and at a launch; played → no more", async () => {
  await setRule(0);
  const one = await p.person("500.00");
  const at = await openPlayerSession(p.c.w, one);
  const told = async () => (await at.call("balance", {})).maxStake;
  expect(await told()).toBeUndefined();
  await claim(one, await p.offer({ ...signIn, turnoverPercent: 100, maxStake: "50.00" }));
  expect(await told()).toBe("50.00");
  const vendor = await playerAt(one);
  for (const round of ["first", "second"]) {
    const { transactionId } = await vendor.bet(round, "50.00");
    expect(await vendor.win(transactionId, round, "0", true)).toBe("OK");
  }
  expect(await told()).toBeUndefined();
});

test("[PAY-01] pushes and rounds of which little was at risk → the turnover that is missing falls by what was at risk", async () => {
  await setRule(0);
  const one = await p.person("500.00");
  const at = await openPlayerSession(p.c.w, one);
  await claim(one, await p.offer(signIn));
  const round = (roundId: string, amount: string, winAmount: string, risked?: string) =>
    at.call("bet-win", {
      transactionId: roundId,
      roundId,
      amount,
      winAmount,
      final: true,
      ...(risked && { risked }),
    });
  expect(await round("push", "500.00", "500.00")).toMatchObject({ status: "OK" });
  expect(await remaining(one)).toBe("1000.00");
  expect(await round("covered", "500.00", "499.00", "20.00")).toMatchObject({ status: "OK" });
  expect(await remaining(one)).toBe("980.00");
  expect(await round("more", "100.00", "0", "100.01")).toMatchObject({
    status: "INVALID_REQUEST",
    field: "risked",
  });
  await p.run();
  expect(await remaining(one)).toBe("980.00");
  expect(await p.findings()).toEqual([]);
});

/** Risked amount and win of a dice round, as the game server sends them with the win. */
function riskedAtDice(
  nonce: number,
  targetHundredths: number,
): { readonly risked: string; readonly win: string } {
  const input = {
    serverSeed: "a bonus is not washed at dice",
    clientSeed: "any",
    rulesVersion: 1,
    nonce,
    game: "dice",
    bet: { stakeMinor: "10000", direction: "under", targetHundredths },
    actions: [],
  } as RoundInput;
  const settled = settleRound(input);
  return {
    risked: formatAmount(riskedInRound(input, settled), "BDT"),
    win: formatAmount(BigInt(settled.payoutMinor), "BDT"),
  };
}

test("[PAY-01] ten stakes of 100 at dice, 98 % of winning → about a twenty-fifth of them clears; at even odds all of them", async () => {
  await setRule(0);
  for (const [targetHundredths, most] of [
    [9_800, 41],
    [4_950, 1_000],
  ] as const) {
    const one = await p.person("5000.00");
    const at = await openPlayerSession(p.c.w, one);
    await claim(one, await p.offer({ ...signIn, turnoverPercent: 2_000 }));
    for (let nonce = 0; nonce < 10; nonce += 1) {
      const { risked, win } = riskedAtDice(nonce, targetHundredths);
      const roundId = `${targetHundredths}-${nonce}`;
      const body = { transactionId: roundId, roundId, amount: "100.00", winAmount: win, final: true, risked };
      expect(await at.call("bet-win", body)).toMatchObject({ status: "OK" });
    }
    const cleared = 2_000 - Number(await remaining(one));
    expect(cleared).toBeGreaterThan(most * 0.95);
    expect(cleared).toBeLessThanOrEqual(most);
  }
  expect(await p.findings()).toEqual([]);
});
