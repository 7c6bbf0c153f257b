/**
 * Signals of bonus farms: a shared network, a machine's pace, bets against another member, and friends who only clear
 * the turnover. Each signal applies to a farm and not to an honest player.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { createClient, type Client } from "../../../../../tests/client.ts";
import type { Person } from "../../../../../tests/harness.ts";
import { networkOf } from "../claimant-store.ts";
import { listClaims } from "../../../test/promotions/waiting-claims.ts";
import {
  createPromotionsHarness,
  type PromotionsHarness,
} from "../../../test/promotions/promotions-harness.ts";
import { countReferrals } from "../referrals/referrals.ts";
import { isMachineLike, RHYTHM_ROUNDS } from "./rhythm.ts";

const { promotions } = calls;

let p: PromotionsHarness;
beforeAll(async () => {
  p = await createPromotionsHarness();
});
afterAll(() => p.close());

const reasonsOf = async (id: string) =>
  (await listClaims(p.c.w.services.db, p.c.w.merchantId, 200))
    .filter(({ promotionId }) => String(promotionId) === id)
    .map(({ reasons }) => reasons);
const claim = async (client: Client, promotionId: string) =>
  (await client.callOrThrow(promotions.claim, { promotionId })).state;
/** Returns a client with the person's session at another IP address. */
function clientAt({ token }: Person, address: string): Client {
  const client = createClient(p.c.w.app, { merchant: "khela", address });
  client.token = token;
  return client;
}

/** Pauses between a person's rounds in milliseconds: from 2 to 20 seconds, and every 40 rounds a rest. */
const humanPause = (round: number) => 2_000 + ((round * 7_919) % 18_000) + (round % 40 === 0 ? 300_000 : 0);

function timesOf(pauseOf: (round: number) => number): Date[] {
  let at = Date.now() - 7_200_000;
  return Array.from({ length: RHYTHM_ROUNDS }, (_, round) => new Date((at += pauseOf(round))));
}

type Settled = { readonly gameType: string; readonly payouts: readonly number[] };

/** Inserts settled rounds with a stake of 100 minor units at these times, as the database owner. */
async function settleAt(person: Person, times: readonly Date[], of?: Settled): Promise<void> {
  const { gameType, payouts } = of ?? { gameType: "RNG", payouts: times.map(() => 40) };
  const { owner } = p.c.w.database;
  await owner.transaction(async (tx) => {
    await tx.run(sql`
      insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor, at, merchant_id, node_id, game_type, vendor, round_id)
      select a.bucket, a.member_id, a.id, a.settlement_seq + t.n, 100, 100, t.payout, t.at, a.merchant_id, 1, ${gameType}, 'XX', 'pace' || t.n
      from account a cross join unnest(${[...times]}::timestamptz[], ${[...payouts]}::bigint[]) with ordinality t(at, payout, n)
      where a.bucket = ${person.bucket} and a.member_id = ${person.memberId} and a.kind = 'main'`);
    await tx.run(sql`
      update account set settlement_seq = settlement_seq + ${times.length} where bucket = ${person.bucket} and member_id = ${person.memberId} and kind = 'main'`);
  });
}

test("[CONT-06] block of an address: /24, /48 of IPv6 in any of its spellings, IPv4 within IPv6 as IPv4", () => {
  expect(["203.0.113.7", "203.0.113.250", "::ffff:203.0.113.9"].map(networkOf)).toEqual(
    Array(3).fill("203.0.113"),
  );
  expect(["2001:db8:0:1::5", "2001:0db8:0000:ffff:1:2:3:4", "2001:DB8::9"].map(networkOf)).toEqual(
    Array(3).fill("2001:db8:0"),
  );
  expect(networkOf("2001:db8:1::5")).not.toBe(networkOf("2001:db8:2::5"));
});

test("[CONT-06] two of one block take a sign-in → a person decides about the second; one of another block is paid", async () => {
  const id = await p.offer({ reviewSignals: ["network"] });
  const [first, second, elsewhere] = [await p.person(), await p.person(), await p.person()];
  expect(await claim(clientAt(first, "198.51.100.4"), id)).toBe("claimed");
  expect(await claim(clientAt(second, "198.51.100.77"), id)).toBe("applying");
  expect(await claim(clientAt(elsewhere, "198.51.101.4"), id)).toBe("claimed");
  expect(await reasonsOf(id)).toEqual([["network"]]);
});

test("[CONT-06] rounds at one pace → a person decides; at a person's pace, or few, they are paid", async () => {
  expect(isMachineLike(timesOf((round) => 3_000 + (round % 3) * 40))).toBe(true);
  expect(isMachineLike(timesOf(humanPause))).toBe(false);
  expect(isMachineLike(timesOf(() => 3_000).slice(0, 50))).toBe(false);
  const id = await p.offer({ reviewSignals: ["rhythm"] });
  const [machine, human, fresh] = [await p.person(), await p.person(), await p.person()];
  await settleAt(
    machine,
    timesOf((round) => 3_000 + (round % 3) * 40),
  );
  await settleAt(human, timesOf(humanPause));
  expect(await claim(machine.client, id)).toBe("applying");
  expect(await claim(human.client, id)).toBe("claimed");
  expect(await claim(fresh.client, id)).toBe("claimed");
  expect(await reasonsOf(id)).toEqual([["rhythm"]]);
});

test("[CONT-06] one wins where the other loses → a person decides about both; one of their table who bets as they like is paid, and two at slots", async () => {
  const id = await p.offer({ reviewSignals: ["opposite"] });
  const red = [0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0];
  // in round 7 of roulette the number is zero, and both members lose
  const payouts = (wins: readonly number[]) => wins.map((win, round) => (round === 7 ? 0 : win * 200));
  const times = red.map((_, round) => new Date(Date.now() - 3_600_000 + round * 30_000));
  const late = times.map((at) => new Date(at.getTime() + 900));
  const black = red.map((win) => 1 - win);
  const play = (gameType: string, wins: readonly number[]) => ({ gameType, payouts: payouts(wins) });
  const [one, against, third, slot, otherSlot] = await Promise.all([1, 2, 3, 4, 5].map(() => p.person()));
  await settleAt(one!, times, play("LIVE", red));
  await settleAt(against!, late, play("LIVE", black));
  await settleAt(
    third!,
    late,
    play(
      "LIVE",
      red.map((_, round) => Number(round % 3 === 0)),
    ),
  );
  await settleAt(slot!, times, play("RNG", red));
  await settleAt(otherSlot!, late, play("RNG", black));
  const states = [];
  for (const person of [one, against, third, slot, otherSlot]) states.push(await claim(person!.client, id));
  expect(states).toEqual(["applying", "applying", "claimed", "claimed", "claimed"]);
  expect(await reasonsOf(id)).toEqual([["opposite"], ["opposite"]]);
});

test("[CONT-06] friends who play what is asked for and stop → a person decides; who plays on, or has just met it, is rewarded for", async () => {
  const { owner } = p.c.w.database;
  const id = await p.offer({
    type: "REFERRAL",
    category: "mission",
    period: "once",
    minDeposit: "500.00",
    target: "300.00",
    reviewSignals: ["clearing"],
  });
  const bringAndPlay = async (amount: string, daysAgo: number) => {
    const [referrer, friend] = [await p.person(), await p.person()];
    await owner.run(sql`
      update member set recommender_bucket = ${referrer.bucket}, recommender_id = ${referrer.memberId}
      where bucket = ${friend.bucket} and id = ${friend.memberId}`);
    await p.pay(friend, "500.00");
    await p.bet(friend, amount);
    await p.run();
    await owner.run(sql`
      update turnover_day set day = day - ${daysAgo}::int where bucket = ${friend.bucket} and member_id = ${friend.memberId}`);
    await countReferrals(p.c.w.services);
    return claim(referrer.client, id);
  };
  expect(await bringAndPlay("310.00", 5)).toBe("applying");
  expect(await bringAndPlay("400.00", 5)).not.toBe("applying");
  expect(await bringAndPlay("310.00", 0)).not.toBe("applying");
  expect(await reasonsOf(id)).toEqual([["clearing"]]);
});
