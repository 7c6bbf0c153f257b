// At the start draws are made ahead, so that a new installation has open ones at once; every minute they are made, opened, closed, drawn
// and settled.

import type { Services } from "../http/context.ts";
import { runDraws, scheduleDraws } from "./draws.ts";

export function lotteryJobs(services: Services): void {
  services.jobs.schedule("lottery.draws", "* * * * *", async () => {
    await runDraws(services);
  });
}

/** Before the server takes requests: a player finds a draw to bet on, whenever the first run of the job comes. */
export async function prepareLottery(services: Pick<Services, "db" | "secrets">): Promise<void> {
  await scheduleDraws(services);
}
