// Scheduled jobs of agents. Every minute they place members whose registration was interrupted in the tree, update
// team figures from the day sums, deliver interrupted credit, and settle and pay ended contract periods. Every five
// minutes they pay the rebates of ended days. At night they remove old rows. A step that fails delays no other step.

import type { Services } from "../http/context.ts";
import { deleteByBucket } from "../infra/db/delete-in-batches.ts";
import { runEach } from "../infra/db/run-each.ts";
import { placeMissed } from "../member/member.ts";
import { runContracts } from "./contracts/settle.ts";
import { deliverPending, notifyReturned } from "./credit/delivery.ts";
import { applyPresets, payRebates } from "./rebates/pay.ts";
import { deleteOld } from "./retention-store.ts";
import { countTeams } from "./team/figures.ts";

export function agentJobs(services: Pick<Services, "jobs" | "db" | "push" | "now" | "log">): void {
  const { jobs, db } = services;
  jobs.schedule("agents.figures", "* * * * *", async () => {
    await runEach([() => placeMissed(db), () => applyPresets(services), () => countTeams(db)], (step) =>
      step(),
    );
  });
  jobs.schedule("agents.credit", "* * * * *", async () => {
    await runEach([deliverPending, notifyReturned], (step) => step(services));
  });
  jobs.schedule("agents.contracts", "* * * * *", async () => {
    await runContracts(services);
  });
  jobs.schedule("agents.rebates", "*/5 * * * *", async () => {
    await runEach([applyPresets, payRebates], (step) => step(services));
  });
  jobs.schedule("agents.retention", "50 3 * * *", () =>
    deleteByBucket(db, (bucket, most) => deleteOld(db, bucket, most, services.now())),
  );
}
