// What play does by the clock: vendor sessions that ended a day ago go; at night our books are laid beside the vendors'.

import type { Services } from "../platform/context.ts";
import { checkYesterday } from "./statement.ts";
import { deleteEndedPlaySessions } from "./store.ts";
import { resolveTransfers } from "./transfer-wallet.ts";

const KEPT_MS = 24 * 60 * 60_000;

export function playJobs(services: Services): void {
  services.jobs.everyMinutes("play.sessions", "41 * * * *", () =>
    deleteEndedPlaySessions(services.db, new Date(services.now().getTime() - KEPT_MS)));
  services.jobs.everyMinutes("play.transfers", "* * * * *", () => resolveTransfers(services));
  services.jobs.everyMinutes("play.statements", "10 3 * * *", () => checkYesterday(services));
}
