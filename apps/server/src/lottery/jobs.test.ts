/** Times at which the job runs draws: exactly when a draw closes or is drawn. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { lotteryEventsPath, pushPath } from "@khela/contract/push-events";
import { openEventStream } from "../../../../tests/event-stream.ts";
import type { Services } from "../http/context.ts";
import { runDraws } from "./draws.ts";
import { findNextRun, lotteryJobs } from "./jobs.ts";
import { createLotteryHarness, type LotteryHarness } from "../../test/lottery/lottery-harness.ts";

let h: LotteryHarness;
beforeAll(async () => {
  h = await createLotteryHarness();
});
afterAll(() => h.close());

test("[LOT-02] next run: when a draw closes, when it is drawn, soon again while its beacon is awaited; none where that is later than asked", async () => {
  const { owner } = h.w.database;
  const gameId = await h.gameOf("ssc");
  const [numero] = (await h.draws(gameId)) as [string];
  const id = await h.closeIn(gameId, numero, 600);
  const { closesAt, drawsAt } = await owner.one<{ closesAt: Date; drawsAt: Date }>(
    sql`select closes_at "closesAt", draws_at "drawsAt" from lottery_draw where id = ${id}`,
  );
  const nextAt = (time: Date, ms: number, followedMs = 60_000, hasBeacon = true) => {
    const now = new Date(time.getTime() + ms);
    return findNextRun(owner, now, { untilMs: now.getTime() + followedMs, hasBeacon });
  };
  expect(await nextAt(closesAt, -5_200)).toBe(6);
  expect(await nextAt(closesAt, -61_000)).toBeNull();
  await owner.run(
    sql`update lottery_draw set state = 'closed', root = ${"0".repeat(64)}, tickets = 0 where id = ${id}`,
  );
  expect(await nextAt(drawsAt, -4_000)).toBe(4);
  expect(await nextAt(drawsAt, -4_000, 3_000)).toBeNull();
  expect(await nextAt(drawsAt, 1_000)).toBe(3);
  expect(await nextAt(drawsAt, 40_000)).toBe(10);
  expect(await nextAt(drawsAt, 3_600_000)).toBe(30);
  expect(await nextAt(drawsAt, 1_000, 60_000, false)).toBeNull();
  await owner.run(sql`update lottery_draw set electronic = false where id = ${id}`);
  expect(await nextAt(drawsAt, 1_000)).toBeNull();
});

test("[LOT-02] each run is followed by one at the next time, and by none after its end", async () => {
  const gameId = await h.gameOf("ssc", 1);
  const [numero] = (await h.draws(gameId)) as [string];
  await h.closeIn(gameId, numero, 45);
  const sent: { readonly queue: string; readonly data: object; readonly afterS: number | undefined }[] = [];
  const runs = new Map<string, (data: never) => Promise<void>>();
  const jobs = {
    send: async (_tx: unknown, queue: string, data: object, options?: { readonly afterS?: number }) => {
      sent.push({ queue, data, afterS: options?.afterS });
    },
    work: (queue: string, run: (data: never) => Promise<void>) => void runs.set(queue, run),
    schedule: (queue: string, _cron: string, run: () => Promise<void>) => void runs.set(queue, run),
  };
  lotteryJobs({ ...h.w.services, jobs: jobs as unknown as Services["jobs"] });
  await runs.get("lottery.draws")!(null as never);
  const [first] = sent;
  expect([sent.length, first?.queue]).toEqual([1, "lottery.nextDraw"]);
  expect(first!.afterS).toBeGreaterThan(0);
  expect(first!.afterS).toBeLessThanOrEqual(45);
  await runs.get("lottery.nextDraw")!(first!.data as never);
  expect(sent[1]?.data).toEqual(first!.data);
  await runs.get("lottery.nextDraw")!({ untilMs: 0 } as never);
  expect(sent).toHaveLength(2);
});

async function inGroups<T>(count: number, most: number, open: () => Promise<T>): Promise<T[]> {
  const opened: T[] = [];
  while (opened.length < count) {
    const length = Math.min(most, count - opened.length);
    opened.push(...(await Promise.all(Array.from({ length }, open))));
  }
  return opened;
}

test("[LOT-02] a draw that another run has in hand is left to it; each of its steps reaches who looks at the game, and nobody else; too many streams of an address → refused, members have room of their own", async () => {
  const { owner } = h.w.database;
  const [gameId, otherId] = [await h.gameOf("k3"), await h.gameOf("pk10")];
  const [numero] = (await h.draws(gameId)) as [string];
  const id = await h.closeIn(gameId, numero, -60);
  const stateOf = async () => {
    const { state } = await owner.one<{ state: string }>(
      sql`select state from lottery_draw where id = ${id}`,
    );
    return state;
  };
  const origin = await h.w.listen();
  const [watching, elsewhere] = await Promise.all(
    [gameId, otherId].map((game) => openEventStream(`${origin}${lotteryEventsPath}${game}`, {})),
  );
  await owner.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashint8extended(${id}::bigint, 7099))`);
    await runDraws(h.w.services);
    expect(await stateOf()).toBe("closing");
  });
  await runDraws(h.w.services);
  expect(await stateOf()).toBe("settled");
  // one event each for closed, drawn and settled
  for (const _ of [1, 2, 3]) expect(await watching!.next("changed")).toEqual({});
  await h.finish(otherId, (await h.draws(otherId))[0]!);
  expect(await elsewhere!.next("changed")).toEqual({});
  // opens them in groups, because an IP address may have only a limited number of unanswered requests
  const visitors = await inGroups(98, 32, () =>
    openEventStream(`${origin}${lotteryEventsPath}${gameId}`, {}),
  );
  const more = await fetch(`${origin}${lotteryEventsPath}${gameId}`);
  expect([more.status, more.headers.get("retry-after")]).toEqual([503, "30"]);
  // streams of visitors take no place from streams of members, even from the same IP address
  const member = await openEventStream(origin + pushPath, {
    authorization: (await h.w.person("watcher")).token,
  });
  expect(await member.next("balance")).toMatchObject({ currency: "BDT" });
  await Promise.all([watching, elsewhere, ...visitors, member].map((stream) => stream!.close()));
  for (const game of ["0", "999999999", "x"]) {
    const answer = await h.w.app.inject({ url: `${lotteryEventsPath}${game}` });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { errorCode: "url.not.found" }]);
  }
});
