// Scheduled jobs of play: deletes vendor sessions that ended a day ago; at night reconciles the ledger with
// the vendors.

import type { Services } from "../http/context.ts";
import { reconcileYesterday } from "./reconciliation/reconciliation.ts";
import { deleteEndedPlaySessions } from "./store.ts";
import { resolveTransfers } from "./transfer-wallet/transfer-wallet.ts";

const SESSION_RETENTION_MS = 24 * 60 * 60_000;

export function playJobs(services: Services): void {
  services.jobs.schedule("play.sessions", "41 * * * *", () =>
    deleteEndedPlaySessions(services.db, new Date(services.now().getTime() - SESSION_RETENTION_MS)),
  );
  services.jobs.schedule("play.transfers", "* * * * *", () => resolveTransfers(services));
  services.jobs.schedule("play.statements", "10 3 * * *", () => reconcileYesterday(services));
}
