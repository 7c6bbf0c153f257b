// What play throws away by the clock: vendor sessions that ended a day ago.

import type { Services } from "../platform/context.ts";
import { deleteEndedPlaySessions } from "./store.ts";

const KEPT_MS = 24 * 60 * 60_000;

export function playJobs(services: Services): void {
  services.jobs.everyMinutes("play.sessions", "41 * * * *", () =>
    deleteEndedPlaySessions(services.db, new Date(services.now().getTime() - KEPT_MS)));
}
