/**
 * Controls the time of lottery draws: draws of some games stay open until the test lets one of them close. The server
 * itself draws and settles, by its job.
 */
import { join } from "node:path";
import { expect } from "@playwright/test";
import { titles } from "@khela/sandbox/titles";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { startEmbedded } from "../../../tools/postgres/embedded.ts";

const DATA = process.env["KHELA_E2E_DATA"] ?? ".khela-e2e";
/** Seconds until a draw closes: enough time to open the page and see the last seconds. */
const CLOSES_IN_S = 5;
const DRAWN_WITHIN_MS = 40_000;

export type LotteryBackdoor = {
  /**
   * Makes a draw close in a few seconds and be drawn at once; from then on the next draw takes orders, as by a
   * schedule.
   */
  closeSoon(gameId: number, numero: string): Promise<void>;
  /** Makes the draw wait for a result that operators enter. */
  letOperatorsEnter(gameId: number, numero: string): Promise<void>;
  /** Runs the server's job until the draw is closed and its draw time is reached. */
  waitUntilDue(gameId: number, numero: string): Promise<void>;
  /** Runs the server's job until the draw is settled. */
  waitUntilSettled(gameId: number, numero: string): Promise<void>;
  /** Restores the draws' schedules. */
  close(): Promise<void>;
};

/** Returns the game's id in the catalogue. */
export function lotteryOf(name: string): number {
  const title = titles.find((one) => one.family === "lottery" && one.name.en === name);
  if (title === undefined) throw new Error(`no lottery has the name ${name}`);
  return title.nodeId;
}

/** Holds the draws of these games open until the test closes one of them. */
export async function openLotteryBackdoor(games: readonly number[]): Promise<LotteryBackdoor> {
  const embedded = await startEmbedded({ dataDir: join(DATA, "database") });
  const db = createDatabase({ url: embedded.url, applicationName: "khela-e2e", max: 2 });
  const { id } = await db.one<{ id: number }>(sql`select id from merchant where code = 'khela'`);
  const ids = games.map(String);
  const own = sql`merchant_id = ${id} and node_id = any (${ids}::int[])`;
  // moves the draws; opens_at stays before closes_at, also for a draw that opened just now and is moved back by days
  const shift = (days: number, leftS: number) =>
    db.run(sql`
      update lottery_draw set closes_at = closes_at + make_interval(days => ${days}), draws_at = draws_at + make_interval(days => ${days}),
        opens_at = least(opens_at, closes_at + make_interval(days => ${days}) - interval '1 second')
      where ${own} and state in ('scheduled', 'open') and closes_at > clock_timestamp() + make_interval(secs => ${leftS})`);
  const runJob = () => db.run(sql`insert into jobs.job (name) values ('lottery.draws')`);
  const expectNone = (count: () => Promise<{ count: number }>) =>
    expect.poll(async () => (await count()).count, { timeout: DRAWN_WITHIN_MS }).toBe(0);
  // no new draw is scheduled before the held ones, and no job that still schedules one is running
  await db.run(sql`
    update lottery_game set weekdays = array[extract(isodow from now() + interval '3 days')]::smallint[] where ${own}`);
  await expectNone(() =>
    db.one(sql`
      select count(*)::int count from jobs.job
      where name in ('lottery.draws', 'lottery.nextDraw') and state = 'active'`),
  );
  // a job may already close the draws of the next seconds: these are not held, but closed first
  await shift(1, CLOSES_IN_S);
  await expectNone(async () => {
    const left = await db.one<{ count: number }>(sql`
      select count(*)::int count from lottery_draw
      where ${own} and state in ('scheduled', 'open') and closes_at < clock_timestamp() + interval '12 hours'`);
    if (left.count > 0) await runJob();
    return left;
  });

  /** Returns the draw's state, or "due" for a closed draw whose draw time is reached. */
  const stateOf = async (gameId: number, numero: string) =>
    (
      await db.one<{ state: string }>(sql`
        select case when state = 'closed' and draws_at <= clock_timestamp() then 'due' else state end state
        from lottery_draw where merchant_id = ${id} and node_id = ${gameId} and numero = ${numero}`)
    ).state;
  const waitUntil = (gameId: number, numero: string, state: string) =>
    expect
      .poll(
        async () => {
          await runJob();
          return stateOf(gameId, numero);
        },
        { timeout: DRAWN_WITHIN_MS, intervals: [2_000] },
      )
      .toBe(state);
  return {
    async letOperatorsEnter(gameId, numero) {
      await db.run(sql`
        update lottery_draw set electronic = false where merchant_id = ${id} and node_id = ${gameId} and numero = ${numero}`);
    },
    waitUntilDue: (gameId, numero) => waitUntil(gameId, numero, "due"),
    waitUntilSettled: (gameId, numero) => waitUntil(gameId, numero, "settled"),
    async closeSoon(gameId, numero) {
      const ofGame = sql`merchant_id = ${id} and node_id = ${gameId}`;
      await db.run(sql`
        with closing as (
          update lottery_draw set closes_at = date_trunc('second', now()) + make_interval(secs => ${CLOSES_IN_S}),
            draws_at = date_trunc('second', now()) + make_interval(secs => ${CLOSES_IN_S + 1})
          where ${ofGame} and numero = ${numero} returning closes_at)
        update lottery_draw next set opens_at = closing.closes_at from closing
        where next.id = (select id from lottery_draw where ${ofGame} and state in ('scheduled', 'open') and numero <> ${numero}
          order by closes_at limit 1)`);
    },
    async close() {
      await shift(-1, 0);
      await db.run(
        sql`update lottery_game set weekdays = array[1, 2, 3, 4, 5, 6, 7]::smallint[] where ${own}`,
      );
      await db.close();
      await embedded.stop();
    },
  };
}
