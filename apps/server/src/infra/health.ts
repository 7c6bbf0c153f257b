// Liveness and readiness. /healthz: this process makes progress; it never asks the database, whose outage must not restart us.
// /readyz: traffic may come; the database answers, migrations are done, we are not on our way out, the event loop keeps up.

import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { isMigrated } from "./db/migration-status.ts";
import type { Db } from "@khela/service-kit/db/database";

export type Health = {
  /** From now on not ready. */
  drain(): void;
};

const MAX_LAG_MS = 500;
const ANSWER_WITHIN_MS = 2_000;
const NS_PER_MS = 1e6;

export function addHealthRoutes(app: FastifyInstance, db: Db): Health {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  let draining = false;

  async function wrongWith(): Promise<string | null> {
    if (draining) return "draining";
    const lagMs = lag.percentile(99) / NS_PER_MS;
    lag.reset();
    if (lagMs > MAX_LAG_MS) return "event loop";
    const answer = await Promise.race([
      isMigrated(db).then(
        (done) => (done ? null : "migrations"),
        () => "database",
      ),
      new Promise<string>((resolve) => setTimeout(() => resolve("database"), ANSWER_WITHIN_MS).unref()),
    ]);
    return answer;
  }

  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", async (_request, reply) => {
    const wrong = await wrongWith();
    return reply
      .code(wrong === null ? 200 : 503)
      .header("cache-control", "no-store")
      .send(wrong === null ? { status: "ready" } : { status: "not ready", wrong });
  });
  app.addHook("onClose", async () => lag.disable());
  return {
    drain: () => {
      draining = true;
    },
  };
}
