import type { Services } from "../http/context.ts";
import { deleteTokens } from "./chat-store.ts";

const TOKENS_KEPT_MS = 60 * 60_000;

export function inboxJobs(services: Services): void {
  services.jobs.schedule("inbox.sweep", "23 * * * *", () =>
    deleteTokens(services.db, new Date(services.now().getTime() - TOKENS_KEPT_MS)),
  );
}
