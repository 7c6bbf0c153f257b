// At the start draws are made ahead, so that a new installation has open ones at once. Every minute they are made, opened, closed, drawn
// and settled; and in between at the very times when one closes or is drawn, so that a result comes at its time.

import type { Services } from "../http/context.ts";
import * as draws from "./draw-store.ts";
import { runDraws, scheduleDraws } from "./draws.ts";
import { findNextStep } from "./schedule-store.ts";

const MS = 1_000;
/** What a run of every minute is followed by ends so soon after, with the second run after it: never are there more than two of them. */
const FOLLOWED_S = 90;
/** How soon a beacon that has not given its round is asked again, and how seldom at last. */
const BEACON_RETRY = { retryS: 3, retryMostS: 30 };

type Followed = { readonly untilMs: number };

/** Seconds to the next time at which a draw closes or is drawn; null where that is after `untilMs`. */
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

/** Before the server takes requests: a player finds a draw to bet on, whenever the first run of the job comes. */
export async function prepareLottery(services: Pick<Services, "db" | "secrets">): Promise<void> {
  await scheduleDraws(services);
}
