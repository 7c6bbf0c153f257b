// Scheduled jobs of the lottery. Draws are created in advance when the server starts, so that a new installation has
// open draws at once. A job advances draws every minute, and also exactly when a draw closes or is drawn, so that
// results are on time.

import type { Services } from "../http/context.ts";
import * as draws from "./draw-store.ts";
import { runDraws, scheduleDraws } from "./draws.ts";
import { findNextStep } from "./schedule-store.ts";

const MS = 1_000;
/**
 * Seconds for which the run of a minute schedules follow-up runs, so that the follow-up runs of at most two minutes
 * overlap.
 */
const FOLLOWED_S = 90;
/** First and longest pause, in seconds, before a beacon that has not published its round is asked again. */
const BEACON_RETRY = { retryS: 3, retryMostS: 30 };

type Followed = { readonly untilMs: number };

/** Seconds until the next draw closes or is drawn; null: not before `untilMs`. */
export async function findNextRun(
  db: Services["db"],
  now: Date,
  { untilMs, hasBeacon }: Followed & { readonly hasBeacon: boolean },
): Promise<number | null> {
  const at = await findNextStep(db, now, { ...BEACON_RETRY, hasBeacon });
  if (at === null || at.getTime() > untilMs) return null;
  return Math.ceil((at.getTime() - now.getTime()) / MS);
}

export function lotteryJobs(services: Services): void {
  const { db, jobs, config } = services;
  const hasBeacon = config.integrations.beaconUrl !== null;
  const run = async (followed: Followed | null): Promise<void> => {
    await runDraws(services);
    const now = await draws.readClock(db);
    const until = followed ?? { untilMs: now.getTime() + FOLLOWED_S * MS };
    const afterS = await findNextRun(db, now, { ...until, hasBeacon });
    if (afterS !== null) await db.transaction((tx) => jobs.send(tx, "lottery.nextDraw", until, { afterS }));
  };
  jobs.work<Followed>("lottery.nextDraw", run);
  jobs.schedule("lottery.draws", "* * * * *", () => run(null));
}

/** Creates draws before the server accepts requests, so that a player finds an open draw before the job's first run. */
export async function prepareLottery(services: Pick<Services, "db" | "secrets">): Promise<void> {
  await scheduleDraws(services);
}
