/**
 * The betting record over HTTP: pages by cursor and by number, filters, and exact totals however many rounds are
 * counted by day.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { killAtLock } from "../../../../../tests/lock-waiters.ts";
import { openPlayerSession, type PlayerSession } from "../../../../../tests/vendor-client.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { roundDayChecks } from "./audit.ts";
import { countRoundDays } from "./round-days-store.ts";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(() => w.close());

type History = typeof calls.play.betHistory;
type Input = InputOf<History>;

const historyOf = (person: Person, input: Input): Promise<OutputOf<History>> =>
  person.client.callOrThrow(calls.play.betHistory, input);

/** Reads all rounds by cursor; returns the number of requests too. */
async function walked(person: Person, input: Input): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let cursor: string | null = "";
  let pages = 0;
  for (; cursor !== null; pages += 1) {
    const page: OutputOf<History> = await historyOf(person, { ...input, cursor });
    ids.push(...page.list.map(({ roundId }) => roundId));
    cursor = page.nextCursor;
  }
  return { ids, pages };
}

const findings = async () =>
  (await auditLedger(w.database.owner, { checks: roundDayChecks })).checks
    .filter(({ name, count }) => count > 0 && roundDayChecks.some((check) => check.name === name))
    .map(({ count }) => count);

/** Two games of different categories, with the names that rounds have for them. */
const listGames = () =>
  w.database.owner.rows<{ vendor: string; nodeId: number; gameCode: string; gameType: string }>(sql`
    select distinct on (game_type) vendor, node_id "nodeId", game_code "gameCode", game_type "gameType" from game order by game_type, node_id limit 2`);

/**
 * Inserts one round of each game for each past hour, with its transfers, as the database owner. Rounds of the same
 * hour begin at the same time.
 */
async function writeRounds(person: Person, count: number): Promise<void> {
  const games = await listGames();
  const { bucket, memberId } = person;
  await w.database.owner.transaction(async (tx) => {
    for (const [place, { vendor, nodeId, gameCode }] of games.entries()) {
      await tx.run(sql`
        insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, bets, bet_minor,
          win_minor, state, started_at)
        select ${bucket}, ${memberId}, ${vendor}, 'x' || n || '-' || ${place}::int, ${w.merchantId}, ${gameCode}, ${nodeId}, 'BDT', false, 1,
          100 + n, case when n % 3 = 0 then 250 else 0 end, case when n % 5 = 0 then 'open' else 'settled' end,
          date_trunc('hour', now()) - n * interval '1 hour'
        from generate_series(1, ${count}::int) n`);
      await tx.run(sql`
        insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account, amount_minor, currency,
          round_ref, reference, balance_after, held_after, at)
        select a.bucket, a.member_id, a.id, a.seq + row_number() over (order by m.started_at, m.kind desc), gen_random_uuid(), m.kind, 0,
          case when m.kind = 3200 then a.id else -1 end, case when m.kind = 3200 then -1 else a.id end, m.amount, 'BDT',
          m.vendor || ':' || m.round_id, 't', 0, 0, now()
        from account a, (
          select r.vendor, r.round_id, r.started_at, 3200 kind, r.bet_minor amount from play_round r
            where r.bucket = ${bucket} and r.member_id = ${memberId} and r.node_id = ${nodeId}
          union all
          select r.vendor, r.round_id, r.started_at, 3100, r.win_minor from play_round r
            where r.bucket = ${bucket} and r.member_id = ${memberId} and r.node_id = ${nodeId} and r.win_minor > 0) m
        where a.bucket = ${bucket} and a.member_id = ${memberId}`);
      await tx.run(sql`
        update account a set seq = (select max(t.seq) from transfer t where t.bucket = ${bucket} and t.member_id = ${memberId}),
          active_hour = ledger_hour(now()) where a.bucket = ${bucket} and a.member_id = ${memberId}`);
    }
  });
}

/** Sums stakes and wins from the rows of the rounds, in the form of the list's footer. */
async function sumsOf(
  { bucket, memberId }: Person,
  where: { from: Date; vendor?: string; gameType?: string },
) {
  const { bet, win } = await w.database.owner.one<{ bet: number; win: number }>(sql`
    select coalesce(sum(r.bet_minor), 0)::int bet, coalesce(sum(r.win_minor), 0)::int win from play_round r join game g on g.node_id = r.node_id
    where r.bucket = ${bucket} and r.member_id = ${memberId} and r.started_at >= ${where.from}
      and (${where.vendor ?? null}::text is null or r.vendor = ${where.vendor ?? null})
      and (${where.gameType ?? null}::text is null or g.game_type = ${where.gameType ?? null})`);
  const text = (minor: number) => (minor / 100).toFixed(2);
  return { betAmount: text(bet), winAmount: text(win), profitAndLoss: text(win - bet) };
}

test("[GAME-08] bet history: totals before and after the day sums are counted → those of the rounds, of any vendor and category", async () => {
  const person = await w.person("totals");
  await writeRounds(person, 100);
  const games = await listGames();
  const now = w.services.now().getTime();
  const check = async (stage: string) => {
    for (const hours of [0.5, 5, 30, 71, 99.5, 700]) {
      const from = new Date(now - hours * 3_600_000);
      const of = (more: Input) => historyOf(person, { startDate: from.getTime(), ...more });
      expect((await of({})).footer, `${stage}, ${hours} h`).toEqual(await sumsOf(person, { from }));
      for (const { vendor, gameType } of games) {
        expect((await of({ accountType: vendor })).footer).toEqual(await sumsOf(person, { from, vendor }));
        expect((await of({ gameType })).footer).toEqual(await sumsOf(person, { from, gameType }));
      }
    }
  };
  await check("nothing counted");
  await countRoundDays(w.services.db);
  await check("counted");
  await writeRounds(await w.person("another"), 3);
  await countRoundDays(w.services.db);
  await check("counted again");
  expect(await findings()).toEqual([]);
});

async function player(name: string): Promise<{ person: Person; at: PlayerSession }> {
  const person = await w.person(name, { balance: "1000.00" });
  return { person, at: await openPlayerSession(w, person) };
}

test("[GAME-08] bet history: bet, win and rollback after the count → in the totals at once, the open stake too", async () => {
  const { person, at } = await player("exact");
  const footer = async () => (await historyOf(person, { cursor: "" })).footer;
  await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
  await at.call("bet", { transactionId: "b2", roundId: "r2", amount: "5.00" });
  expect(await countRoundDays(w.services.db)).toBe(2);
  const open = { betAmount: "15.00", winAmount: "0.00", profitAndLoss: "-15.00" };
  expect(await footer()).toEqual(open);
  await at.call("win", { transactionId: "w1", roundId: "r1", reference: "b1", amount: "25.50", final: true });
  const won = { betAmount: "15.00", winAmount: "25.50", profitAndLoss: "10.50" };
  expect(await footer()).toEqual(won);
  await at.call("rollback", { transactionId: "x2", roundId: "r2", reference: "b2" });
  const rolledBack = { betAmount: "10.00", winAmount: "25.50", profitAndLoss: "15.50" };
  expect(await footer()).toEqual(rolledBack);
  expect(await countRoundDays(w.services.db)).toBe(2);
  expect(await footer()).toEqual(rolledBack);
  const states = async (state: "open" | "settled" | "rolledBack") => {
    const page = await historyOf(person, { state, cursor: "" });
    expect(page.footer, "the totals are of all states").toBeUndefined();
    return page.list.map(({ roundId }) => roundId);
  };
  expect([await states("open"), await states("settled"), await states("rolledBack")]).toEqual([
    [],
    ["r1"],
    ["r2"],
  ]);
  expect(await findings()).toEqual([]);
});

test("[GAME-08] bet history by cursor: rounds of one microsecond, rounds that come meanwhile → each once, in order; by number the same", async () => {
  const { person, at } = await player("pages");
  await writeRounds(person, 30);
  const all = (await historyOf(person, { size: 50 })).list.map(({ roundId }) => roundId);
  expect(all).toHaveLength(50);
  const { ids, pages } = await walked(person, { size: 7 });
  expect([ids.length, new Set(ids).size, pages]).toEqual([60, 60, 9]);
  expect(ids.slice(0, 50)).toEqual(all);
  const second = await historyOf(person, { size: 7, page: 2 });
  expect([second.list.map(({ roundId }) => roundId), second.totalPages]).toEqual([all.slice(7, 14), 9]);
  // a new round does not shift the page that follows a cursor
  const first = await historyOf(person, { size: 7, cursor: "" });
  await at.call("bet", { transactionId: "b1", roundId: "new", amount: "1.00" });
  const following = await historyOf(person, { size: 7, cursor: first.nextCursor! });
  expect(following.list.map(({ roundId }) => roundId)).toEqual(all.slice(7, 14));
  expect([following.footer, following.totalPages]).toEqual([undefined, undefined]);
});

test("[GAME-08] bet history: few of a vendor among many → found page by page, each looking at a bounded number", async () => {
  const { person, at } = await player("few");
  const { bucket, memberId } = person;
  await at.call("bet", { transactionId: "b1", roundId: "first", amount: "1.00" });
  await w.database.owner.run(sql`
    insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, started_at)
    select ${bucket}, ${memberId}, 'ZZ', 'z' || n, ${w.merchantId}, 'zz', 1, 'BDT', false, now() + n * interval '1 millisecond'
    from generate_series(1, 2500) n`);
  const one = await historyOf(person, { accountType: "JL", cursor: "" });
  expect([one.list, one.nextCursor]).toEqual([[], expect.any(String)]);
  expect(await walked(person, { accountType: "JL" })).toEqual({ ids: ["first"], pages: 2 });
});

test("[GAME-08 PAY-04] cursor that we did not make → refused by the field's name; page number beyond the bound → empty", async () => {
  const { person } = await player("forger");
  const text = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  const forged = [
    "x",
    "%",
    text([]),
    text(["1", "JL"]),
    text(["-1", "JL", "r"]),
    text(["1", "J\u0000", "r"]),
    text([1, "JL", "r"]),
  ];
  for (const path of [calls.play.betHistory.path, calls.wallet.transactions.path])
    for (const cursor of forged) {
      const answer = await person.client.send("GET", `${path}?cursor=${encodeURIComponent(cursor)}`);
      expect([cursor, answer.errorCode, answer.detail]).toMatchObject([
        cursor,
        "request_param_err",
        { field: expect.stringContaining("cursor") as string },
      ]);
    }
  for (const call of [calls.play.betHistory, calls.wallet.transactions] as const)
    expect(await person.client.callOrThrow(call, { page: 100_000, size: 50 })).toMatchObject({ list: [] });
});

test("[PAY-04] transactions by cursor and by number → the same rows, totals of the group; a bet names its round", async () => {
  const { person, at } = await player("money");
  for (let n = 1; n <= 12; n += 1)
    await at.call("bet", { transactionId: `b${n}`, roundId: `r:${n}`, amount: `${n}.00` });
  const of = (input: InputOf<typeof calls.wallet.transactions>) =>
    person.client.callOrThrow(calls.wallet.transactions, input);
  const first = await of({ cursor: "", size: 10 });
  expect(first.footer).toEqual({
    count: 13,
    inAmount: "1000.00",
    outAmount: "78.00",
    netAmount: "922.00",
    currency: "BDT",
  });
  const second = await of({ cursor: first.nextCursor!, size: 10 });
  expect([second.list.length, second.nextCursor, second.footer, second.totalPages]).toEqual([
    3,
    null,
    undefined,
    undefined,
  ]);
  const byNumber = await of({ page: 2, size: 10 });
  expect(byNumber).toMatchObject({ list: second.list, totalPages: 2 });
  const bets = await of({ codeTypes: "betting" });
  expect([bets.footer?.netAmount, bets.list[0]]).toMatchObject([
    "-78.00",
    { vassalage: "JL", roundId: "r:12", amount: "-12.00" },
  ]);
  expect((await of({ codeTypes: "betting,promotion,other,deposit" })).footer).toEqual(first.footer);
  const unknown = await person.client.call(calls.wallet.transactions, { codeTypes: "betting,no such group" });
  expect(unknown).toMatchObject({ status: 400, errorCode: "request_param_err" });
});

test("day sums of rounds: run killed at each of its tables → nothing counted, the next one counts everything once", async () => {
  const { person, at } = await player("killed");
  await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
  const { bucket, memberId } = person;
  const count = () =>
    w.services.db.one<{ counted: number }>(
      sql`select counted::int from play_count_days(${bucket}::smallint, 360)`,
    );
  const sums = () =>
    w.database.owner.rows(sql`
      select bet_minor::int bet from round_day where bucket = ${bucket} and member_id = ${memberId}`);
  for (const table of [
    "round_day_bucket",
    "account",
    "transfer",
    "play_round",
    "round_day",
    "round_day_account",
  ]) {
    await killAtLock(w.database.owner, table, count);
    expect(await sums(), table).toEqual([]);
  }
  await count();
  await count();
  expect(await sums()).toEqual([{ bet: 1_000 }]);
  expect(await findings()).toEqual([]);
});

test("[D1] day sums of rounds: a sum changed behind it → the audit names it", async () => {
  const { person, at } = await player("audited");
  await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
  await countRoundDays(w.services.db);
  const change = (by: number) =>
    w.database.owner.run(sql`
      update round_day set win_minor = win_minor + ${by} where bucket = ${person.bucket} and member_id = ${person.memberId}`);
  await change(1);
  expect(await findings()).toEqual([1]);
  await change(-1);
  expect(await findings()).toEqual([]);
});
