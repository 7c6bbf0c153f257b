/**
 * Contests and raffles from the first bet to the prizes. Scores come from settled rounds, draws are verifiable, and
 * prizes are paid once.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { isIncluded } from "@khela/engines/draws/draw-proof";
import { checkRaffle, readRaffleEntry } from "@khela/engines/draws/raffle";
import { hashSeed } from "@khela/engines/rng";
import { sql } from "@khela/service-kit/db/database";
import { findClusterUrl } from "../../../../../tests/cluster-databases.ts";
import type { Person } from "../../../../../tests/harness.ts";
import { countLockWaiters, expectLockWaiters } from "../../../../../tests/lock-waiters.ts";
import { startSandboxServices, type SandboxServices } from "../../../../../tests/sandbox-services.ts";
import { readPromotion } from "../operator/promotion-file.ts";
import { endPromotion, savePromotion } from "../operator/save.ts";
import {
  createPromotionsHarness,
  promotionFile,
  type PromotionsHarness,
} from "../../../test/promotions/promotions-harness.ts";
import { closeContest, standsStill } from "./contest-count-store.ts";
import { beginContests, countScores, runContests } from "./contests.ts";

const { promotions } = calls;
const DAY_MS = 24 * 60 * 60_000;

let services: SandboxServices;
let p: PromotionsHarness;
beforeAll(async () => {
  services = await startSandboxServices(Buffer.from("07".repeat(32), "hex"));
  p = await createPromotionsHarness({ env: services.env });
  await p.c.w.database.owner.run(sql`update promotion set enabled = false where prizes is not null`);
});
afterAll(async () => {
  await p.close();
  await services.stop();
});

const prizes = ["50.00", "20.00"];
const contest = { category: "contest", period: "day", prizes, rewardFixed: "0.00", rewardMax: "50.00" };
const board = { ...contest, type: "RANK_BOARD", scoring: "turnover" };
const multiple = { ...contest, type: "RANK_BOARD", scoring: "multiple", minStake: "1.00" };
const raffle = { ...contest, type: "RAFFLE", ticketTurnover: "10.00", maxTickets: 30 };

async function begin(changes: Readonly<Record<string, unknown>>): Promise<string> {
  const id = await p.offer(changes);
  await beginContests(p.c.w.services, p.c.w.services.now());
  // moves the period, so that no midnight of the site falls into a test
  await p.c.w.database.owner.run(sql`
    update promotion_contest set starts_at = now() - interval '12 hours', ends_at = now() + interval '12 hours'
    where promotion_id = ${BigInt(id)}`);
  return id;
}
const count = () => countScores(p.c.w.services, p.c.w.services.now());
const read = (promotionId: string) => p.c.w.visitor().callOrThrow(promotions.contest, { promotionId });
const own = async (person: Person, promotionId: string) =>
  (await person.client.callOrThrow(promotions.ownContest, { promotionId })).list[0];
const NEXT_DAY_MS = DAY_MS + 60 * 60_000;

/**
 * Moves the clock to the next day, ends the open contests and runs `look`. Then it moves the clock back, because
 * rounds are settled in real time.
 */
async function endDay<T>(look: () => Promise<T>): Promise<T> {
  p.c.advance(NEXT_DAY_MS);
  await runContests(p.c.w.services);
  // the beacon uses the real time, so the time at which the tickets were fixed is moved into the past
  await p.c.w.database.owner.run(
    sql`update promotion_contest set root_at = now() - interval '5 minutes' where state = 'closed'`,
  );
  await runContests(p.c.w.services);
  await runContests(p.c.w.services);
  const seen = await look();
  p.c.advance(-NEXT_DAY_MS);
  return seen;
}
const paidOf = async ({ bucket, memberId }: Person, promotionId: string) =>
  (
    await p.c.w.database.owner.rows<{ reward: number }>(sql`
      select reward_minor::int reward from promotion_award where bucket = ${bucket} and member_id = ${memberId}
        and promotion_id = ${BigInt(promotionId)} and transfer_id is not null`)
  ).map(({ reward }) => reward);

test("[CONT-06] board by turnover: own place and the gap to the next, ties by who was first; prizes once, the next period begins", async () => {
  const [first, second, third, none] = [
    await p.person("1000.00"),
    await p.person("1000.00"),
    await p.person("1000.00"),
    await p.person("10.00"),
  ] as const;
  const id = await begin(board);
  expect(await p.stateOf(first, id)).toEqual(["joined", null]);
  expect(await own(first, id)).toBeUndefined();
  await p.bet(second, "60.00");
  await p.bet(first, "30.00");
  await p.bet(first, "70.00");
  await p.bet(second, "40.00");
  await p.bet(third, "25.50");
  expect(await count()).toBeGreaterThanOrEqual(5);
  expect(await count()).toBe(0);
  // two members have 100: the member who reached 100 first is ahead
  expect(await own(first, id)).toMatchObject({ place: 1, score: "100.00", gap: null, tickets: null });
  expect(await own(second, id)).toMatchObject({ place: 2, gap: "0.01" });
  expect(await own(third, id)).toMatchObject({ place: 3, gap: "74.51", prize: null });
  expect(await own(none, id)).toBeUndefined();
  const { periods, scoring } = await read(id);
  expect(scoring).toBe("turnover");
  expect(periods).toMatchObject([
    { state: "open", prizes, draw: null, rows: [{ place: 1 }, { place: 2 }, { place: 3, score: "25.50" }] },
  ]);
  expect(periods[0]!.rows[0]!.customerName).toMatch(/^wi\*+$/);
  expect(await p.findings()).toEqual([]);
  const after = (await endDay(() => read(id))).periods;
  expect(after).toMatchObject([
    { state: "open", rows: [] },
    { state: "paid", rows: [{ prize: "50.00" }, { prize: "20.00" }, { prize: null }] },
  ]);
  expect([await paidOf(first, id), await paidOf(second, id), await paidOf(third, id)]).toEqual([
    [5_000],
    [2_000],
    [],
  ]);
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] board by multiple: the largest of one round, small bets left out; a round taken back no longer counts", async () => {
  const [first, second] = [await p.person("1000.00"), await p.person("1000.00")];
  const id = await begin(multiple);
  await p.bet(first, "10.00", "25.00");
  await p.bet(first, "10.00", "15.00");
  await p.bet(second, "0.50", "500.00");
  await p.bet(second, "4.00", "5.00");
  await count();
  expect(await own(first, id)).toMatchObject({ place: 1, score: "2.50", gap: null });
  expect(await own(second, id)).toMatchObject({ place: 2, score: "1.25", gap: "1.26" });
  await p.bet(second, "2.00", "20.00");
  await count();
  expect(await own(second, id)).toMatchObject({ place: 1, score: "10.00" });
  expect(await p.rollBack(second)).toBe("OK");
  await count();
  expect(await own(second, id)).toMatchObject({ place: 2, score: "1.25" });
  await endDay(() => read(id));
  expect([await paidOf(first, id), await paidOf(second, id)]).toEqual([[5_000], [2_000]]);
});

test("[CONT-06] raffle: tickets by the rule, committed before, drawn after, checked from what is published; prizes once", async () => {
  const people = [];
  for (let one = 0; one < 4; one += 1) people.push(await p.person("1000.00"));
  const id = await begin(raffle);
  const { commitment } = (await read(id)).periods[0]!.draw!;
  for (const [at, amount] of ["9.99", "10.00", "35.00", "600.00"].entries()) await p.bet(people[at]!, amount);
  await count();
  const tickets = [];
  for (const person of people) tickets.push((await own(person, id))?.tickets);
  expect(tickets).toEqual([0, 1, 3, 30]);
  const drawn = (await endDay(() => read(id))).periods[1]!;
  expect(drawn).toMatchObject({ state: "paid", draw: { commitment, tickets: 34 } });
  const { secret, root, beacon } = drawn.draw!;
  const published = {
    contest: `${id}.${drawn.period}`,
    commitment,
    secret: secret!,
    root: root!,
    beacon: beacon!,
    tickets: 34,
    prizes: drawn.prizes.length,
    winners: drawn.rows.map(({ number, proof }) => ({ number: number!, proof: proof! })),
  };
  expect(checkRaffle(published)).toEqual({ secret: true, winners: true });
  for (const winners of [published.winners.slice(0, 1), []])
    expect(checkRaffle({ ...published, winners }).winners).toBe(false);
  const won = [];
  for (const person of people) won.push(...(await paidOf(person, id)));
  expect(won.toSorted((a, b) => b - a)).toEqual([5_000, 2_000]);
  expect(await p.findings()).toEqual([]);
  const [, entrant] = people as [Person, Person];
  const proof = await entrant.client.callOrThrow(promotions.raffleProof, {
    promotionId: id,
    period: drawn.period,
  });
  expect(isIncluded(proof)).toBe(true);
  expect(proof.root).toBe(root);
  expect(readRaffleEntry(published.contest, proof.ticket)?.count).toBe(1);
  expect(
    await people[0]!.client.call(promotions.raffleProof, { promotionId: id, period: drawn.period }),
  ).toMatchObject({
    errorCode: "promotion.unknown",
  });
});

test("[CONT-06] contest: unknown or of another kind → refused; its budget used up → no period begins; switched off → its period ends", async () => {
  const plain = await p.offer({});
  for (const promotionId of [plain, "999999"])
    expect(await p.c.w.visitor().call(promotions.contest, { promotionId })).toMatchObject({
      errorCode: "promotion.unknown",
    });
  const one = await p.person("100.00");
  expect(await one.client.call(promotions.ownContest, { promotionId: plain })).toMatchObject({
    errorCode: "promotion.unknown",
  });
  const small = await begin({ ...board, expectedClaims: 2, declaredCost: "70.00", budget: "139.99" });
  expect(await p.stateOf(one, small)).toEqual(["joined", null]);
  expect(await one.client.call(promotions.claim, { promotionId: small })).toMatchObject({
    errorCode: "promotion.not.met",
  });
  await endDay(async () => {
    expect(await p.stateOf(await p.person("100.00"), small)).toEqual(["none", "budget"]);
  });
  expect((await read(small)).periods).toHaveLength(1);
  const off = await begin({ ...board, code: "switched-off" });
  await p.bet(one, "10.00");
  const by = p.c.w.merchantId;
  expect(await endPromotion(p.c.w.services, by, "switched-off")).toBe(true);
  await p.bet(one, "20.00");
  await endDay(() => read(off));
  // the bet from before the contest was switched off counts
  expect(await paidOf(one, off)).toEqual([5_000]);
  expect(await own(one, off)).toMatchObject({ score: "10.00", prize: "50.00" });
});

const save = (changes: Readonly<Record<string, unknown>>) =>
  savePromotion(
    { db: p.c.w.database.owner, now: p.c.w.services.now, hasBeacon: true },
    { merchantId: p.c.w.merchantId, currency: "BDT", real: false },
    readPromotion(promotionFile(changes), "BDT"),
  );

test("[CONT-06] contest whose rules are changed while a period counts → the period's are shown until it is over, then the new ones", async () => {
  const before = { ...raffle, code: "changed-raffle", gameType: "RNG" };
  const id = await begin(before);
  await save({
    ...before,
    gameType: undefined,
    prizes: ["90.00"],
    rewardMax: "90.00",
    ticketTurnover: "500.00",
    maxTickets: 2,
  });
  const one = await p.person("100.00");
  await p.bet(one, "20.00");
  await count();
  expect(await own(one, id)).toMatchObject({ tickets: 2 });
  const old = { gameType: "RNG", ticketTurnover: "10.00", maxTickets: 30 };
  expect(await read(id)).toMatchObject({ ...old, periods: [{ prizes: ["50.00", "20.00"] }] });
  expect(await p.view(one, id)).toMatchObject({
    prizes: ["50.00", "20.00"],
    gameType: "RNG",
    rewardMax: "50.00",
  });
  const { list } = await p.c.w.visitor().callOrThrow(promotions.list, {});
  expect(list.find(({ promotionId }) => promotionId === id)?.prizes).toEqual(["50.00", "20.00"]);
  await endDay(async () => {
    expect(await read(id)).toMatchObject({ gameType: null, ticketTurnover: "500.00", maxTickets: 2 });
    expect((await p.view(await p.person(), id)).prizes).toEqual(["90.00"]);
  });
  const small = { ...multiple, code: "changed-board" };
  const boardId = await begin(small);
  await save({ ...small, minStake: "5.00" });
  expect(await read(boardId)).toMatchObject({ minStake: "1.00" });
});

test("[CONT-06] a raffle drawn long ago: found by pages, its draw and the member's own tickets checked again", async () => {
  const one = await p.person("1000.00");
  const id = await begin(raffle);
  await p.bet(one, "25.00");
  await count();
  const drawn = (await endDay(() => read(id))).periods[1]!;
  expect(drawn.state).toBe("paid");
  await p.c.w.database.owner.run(sql`
    insert into promotion_contest (promotion_id, period, merchant_id, currency, starts_at, ends_at, scoring, ticket_minor, max_tickets, prizes,
      commitment, state)
    select promotion_id, 'later-' || n, merchant_id, currency, ends_at + n * interval '1 day', ends_at + n * interval '1 day', scoring,
      ticket_minor, max_tickets, prizes, commitment, 'void'
    from promotion_contest, generate_series(1, 3) n where promotion_id = ${BigInt(id)} and period = ${drawn.period}`);
  // the period is no longer one of the two newest periods
  expect(await own(one, id)).toBeUndefined();
  const visitor = p.c.w.visitor();
  const page = (at: number) =>
    visitor.callOrThrow(promotions.contestPeriods, { promotionId: id, page: at, size: 2 });
  expect(await page(1)).toMatchObject({
    totalPages: 2,
    list: [{ period: "later-3" }, { period: "later-2" }],
  });
  expect((await page(2)).list).toEqual([expect.objectContaining({ period: "later-1" }), drawn]);
  const { list } = await one.client.callOrThrow(promotions.ownContest, {
    promotionId: id,
    period: drawn.period,
  });
  expect(list).toMatchObject([{ period: drawn.period, tickets: 2, place: 1, prize: "50.00" }]);
  const proof = await one.client.callOrThrow(promotions.raffleProof, {
    promotionId: id,
    period: drawn.period,
  });
  expect([isIncluded(proof), proof.root]).toEqual([true, drawn.draw!.root]);
  for (const promotionId of [await p.offer({}), "999999"])
    expect(await visitor.call(promotions.contestPeriods, { promotionId })).toMatchObject({
      errorCode: "promotion.unknown",
    });
  expect(await one.client.call(promotions.raffleProof, { promotionId: id, period: "no-such" })).toMatchObject(
    { errorCode: "promotion.unknown" },
  );
});

test("[CONT-06] an operator ends a contest while the job begins its next period → no period counts on, whichever is first", async () => {
  const { owner } = p.c.w.database;
  const by = p.c.w.merchantId;
  const running = (id: string) =>
    owner.rows(sql`
      select period from promotion_contest where promotion_id = ${BigInt(id)} and state = 'open' and ends_at > ${p.c.w.services.now()}`);
  // skipped on Citus, where a row lock on a replicated table blocks all writers of the table
  for (const isEndFirst of findClusterUrl() === undefined ? [true, false] : []) {
    const code = `ended-${isEndFirst}`;
    const id = await begin({ ...board, code });
    // Renames the open period. Ending the promotion then waits for its locked row, after it has read the periods.
    await owner.run(sql`update promotion_contest set period = 'before' where promotion_id = ${BigInt(id)}`);
    const work = await owner.transaction(async (tx) => {
      await tx.run(sql`select from promotion_contest where promotion_id = ${BigInt(id)} for update`);
      const end = () => endPromotion(p.c.w.services, by, code);
      const next = () => beginContests(p.c.w.services, p.c.w.services.now());
      if (!isEndFirst) await next();
      const ending = end();
      await expectLockWaiters(owner, 1);
      if (!isEndFirst) return [ending];
      let isDone = false;
      const beginning = next().finally(() => {
        isDone = true;
      });
      await expect.poll(async () => isDone || (await countLockWaiters(owner)) === 2).toBe(true);
      return [ending, beginning];
    });
    await Promise.all(work);
    expect(await running(id)).toEqual([]);
  }
  for (let time = 0; time < 10; time += 1) {
    const code = `at-once-${time}`;
    const id = await p.offer({ ...board, code });
    await Promise.all([
      beginContests(p.c.w.services, p.c.w.services.now()),
      endPromotion(p.c.w.services, by, code),
    ]);
    expect(await running(id)).toEqual([]);
  }
});

test("[CONT-06] more than a hundred raffles wait for their beacon → a board that is over gets its prizes", async () => {
  const waiting = await begin(raffle);
  const secrets = Array.from({ length: 120 }, (_, at) => {
    const secret = p.c.w.services.secrets.bytes(`raffle ${waiting} stuck-${at}`).toString("hex");
    return hashSeed(secret);
  });
  await p.c.w.database.owner.run(sql`
    insert into promotion_contest (promotion_id, period, merchant_id, currency, starts_at, ends_at, scoring, ticket_minor, max_tickets, prizes,
      commitment, state, root, root_at, entries, tickets)
    select c.promotion_id, 'stuck-' || (n - 1), c.merchant_id, c.currency, now() - interval '9 days', now() - interval '8 days', c.scoring,
      c.ticket_minor, c.max_tickets, c.prizes, k.commitment, 'closed', repeat('a', 64), now() + interval '2 days', 0, 0
    from promotion_contest c, unnest(${secrets}::text[]) with ordinality k(commitment, n) where c.promotion_id = ${BigInt(waiting)}`);
  const one = await p.person("100.00");
  const id = await begin({ ...board, prizes: ["50.00"] });
  await p.bet(one, "99.00");
  await count();
  p.c.advance(DAY_MS);
  await runContests(p.c.w.services);
  p.c.advance(-DAY_MS);
  const states = await p.c.w.database.owner.rows<{ state: string }>(sql`
    select distinct state from promotion_contest where promotion_id = ${BigInt(waiting)} and period like 'stuck-%'`);
  expect(states).toEqual([{ state: "closed" }]);
  expect((await own(one, id))?.place).toBeGreaterThan(0);
  const { state } = await p.c.w.database.owner.one<{ state: string }>(
    sql`select state from promotion_contest where promotion_id = ${BigInt(id)} order by starts_at limit 1`,
  );
  expect(state).toBe("paid");
  await p.c.w.database.owner.run(sql`
    update promotion_contest set state = 'void' where promotion_id = ${BigInt(waiting)} and period like 'stuck-%'`);
});

test("[CONT-06] a contest's end is moved while its period counts → the period ends then, with its rules", async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString();
  const once = { ...board, code: "moved-end", period: "once", endsAt: at(48) };
  const id = await p.offer(once);
  await beginContests(p.c.w.services, p.c.w.services.now());
  const endsAt = async () =>
    (
      await p.c.w.database.owner.one<{ endsAt: Date }>(sql`
    select ends_at "endsAt" from promotion_contest where promotion_id = ${BigInt(id)}`)
    ).endsAt.toISOString();
  expect(await endsAt()).toBe(once.endsAt);
  for (const hours of [24, 96]) {
    const moved = at(hours);
    await save({ ...once, prizes: ["40.00"], rewardMax: "40.00", endsAt: moved });
    await beginContests(p.c.w.services, p.c.w.services.now());
    expect(await endsAt()).toBe(moved);
  }
  expect((await read(id)).periods).toMatchObject([{ prizes: ["50.00", "20.00"] }]);
});

test("[CONT-06] contests count for those who use the cashier: a credit agent and a special account bet → on no board", async () => {
  const id = await begin(board);
  const multipleId = await begin(multiple);
  const people = [];
  for (const type of [0, 40, 41]) {
    const person = await p.c.w.person(`contest_type_${type}`, { type, balance: "100.00" });
    await p.bet(person, "100.00", "200.00");
    people.push(person);
  }
  await count();
  for (const contestId of [id, multipleId]) {
    const places = await Promise.all(people.map(async (person) => (await own(person, contestId))?.place));
    expect(places).toEqual([1, undefined, undefined]);
  }
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] a contest's terms changed within its period → a prize has those that it began with, and the page shows them", async () => {
  const one = await p.person("100.00");
  const rule = { ...board, code: "changed-terms", turnoverPercent: 100, lockHours: 48, maxStake: "20.00" };
  const id = await begin(rule);
  await p.bet(one, "30.00");
  await count();
  const later = { turnoverPercent: 900, lockHours: 1, maxStake: "1.00", weights: { RNG: 10 } };
  await p.offer({ ...rule, ...later });
  const terms = { turnoverPercent: 100, lockHours: 48, maxStake: "20.00", turnoverWeights: null };
  expect(await p.view(one, id)).toMatchObject(terms);
  await endDay(() => Promise.resolve());
  const [prize] = (await one.client.callOrThrow(promotions.rewards, {})).list;
  expect(prize).toMatchObject({ status: "issued", bonusAmount: "50.00", requiredTurnover: "50.00" });
  await one.client.callOrThrow(promotions.claimIssued, { promotionClaimId: prize!.claimId });
  expect(await p.bet(one, "20.01")).toBe("STAKE_CAPPED");
  expect(await p.bet(one, "20.00")).toBe("OK");
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] a contest is switched off and on again within its period → it begins with the next one; held once → refused", async () => {
  const one = await p.person("100.00");
  const rule = { ...board, code: "off-and-on" };
  const id = await begin(rule);
  const by = p.c.w.merchantId;
  await p.bet(one, "30.00");
  await count();
  await endPromotion(p.c.w.services, by, rule.code);
  await p.offer(rule);
  await beginContests(p.c.w.services, p.c.w.services.now());
  expect(await p.stateOf(one, id)).toEqual(["soon", "soon"]);
  // when the next period begins, the first period has paid its prize once
  const { periods } = await endDay(() => read(id));
  expect(periods).toMatchObject([{ state: "open", rows: [] }, { state: "paid" }]);
  expect(await paidOf(one, id)).toEqual([50_00]);
  const once = {
    ...board,
    code: "held-once",
    period: "once",
    endsAt: new Date(p.c.w.services.now().getTime() + 9 * DAY_MS).toISOString(),
  };
  await begin(once);
  await endPromotion(p.c.w.services, by, once.code);
  await expect(p.offer(once)).rejects.toThrow(
    "the one period of held-once has ended; give another contest another code",
  );
});

test("[CONT-06] scores in a bucket → stand still once the contest is closed and the count under way there is over", async () => {
  const { db, owner } = p.c.w.database;
  const { bucket } = await p.person("100.00");
  const promotionId = BigInt(await begin(board));
  await count();
  const { period } = await owner.one<{ period: string }>(
    sql`select period from promotion_contest where promotion_id = ${promotionId}`,
  );
  const key = { promotionId, period };
  expect(await standsStill(db, bucket, key)).toBe(false);
  expect(await closeContest(db, key)).toBe(true);
  let isStill = false;
  const waiting = await owner.transaction(async (tx) => {
    await tx.run(sql`select from promotion_bucket where bucket = ${bucket} for update`);
    const still = standsStill(db, bucket, key).then((answer) => {
      isStill = answer;
    });
    await expectLockWaiters(owner, 1);
    expect(isStill).toBe(false);
    return { still };
  });
  await waiting.still;
  expect(isStill).toBe(true);
});

test("[CONT-06] prize of a member who is blocked when the contest ends → waits for a person with `blocked`, nothing is paid", async () => {
  const [first, second] = [await p.person("1000.00"), await p.person("1000.00")];
  const id = await begin(board);
  await p.bet(first, "60.00");
  await p.bet(second, "30.00");
  await count();
  await p.c.w.database.owner.run(
    sql`update member set status = 'blocked' where bucket = ${first.bucket} and id = ${first.memberId}`,
  );
  await endDay(() => read(id));
  expect([await paidOf(first, id), await paidOf(second, id)]).toEqual([[], [2_000]]);
  expect(
    await p.c.w.database.owner.rows(sql`
      select state, reasons from promotion_award where bucket = ${first.bucket} and member_id = ${first.memberId} and promotion_id = ${BigInt(id)}`),
  ).toEqual([{ state: "applying", reasons: ["blocked"] }]);
});
