// Draws are created ahead at the start, so that a new installation has open ones at once. They are created, opened,
// closed, drawn and settled every minute, and also exactly when one closes or is drawn, so that a result is on time.

import type { Services } from "../http/context.ts";
import * as draws from "./draw-store.ts";
import { runDraws, scheduleDraws } from "./draws.ts";
import { findNextStep } from "./schedule-store.ts";

const MS = 1_000;
/** The follow-up runs of a minute's run end this long after it, so that those of at most two minutes overlap. */
const FOLLOWED_S = 90;
/** First and longest pause before asking a beacon again that has not published its round. */
const BEACON_RETRY = { retryS: 3, retryMostS: 30 };

type Followed = { readonly untilMs: number };

/** Seconds to the next closing or drawing of a draw; null when it is after `untilMs`. */
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

/** Runs before the server accepts requests: a player finds an open draw before the job's first run. */
export async function prepareLottery(services: Pick<Services, "db" | "secrets">): Promise<void> {
  await scheduleDraws(services);
}
