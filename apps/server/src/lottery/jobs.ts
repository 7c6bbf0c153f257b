// Every minute: draws are made ahead, opened, closed, drawn and settled.

import type { Services } from "../http/context.ts";
import { runDraws } from "./draws.ts";

export function lotteryJobs(services: Services): void {
  services.jobs.schedule("lottery.draws", "* * * * *", async () => {
    await runDraws(services);
  });
}
