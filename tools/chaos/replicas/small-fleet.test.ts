import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createGameServerDatabase, createSeededDatabase } from "../../../tests/database.ts";
import { ROOT } from "../../root.ts";
import { startSmallFleet } from "./fleet.ts";
import { programs } from "./machines.ts";
import { startOpenLoad } from "./open-load.ts";
import { judge } from "./verdict.ts";

/** Requests under way before the first restart. */
const LOAD_BEFORE_MS = 1_000;

test.skipIf(!existsSync(programs.haproxy))(
  "[C12] two servers restarted one by one behind HAProxy (skipped where it is not installed) → no bet, deposit, read or round fails, no push is lost",
  { timeout: 240_000 },
  async () => {
    const [platform, games] = await Promise.all([createSeededDatabase(), createGameServerDatabase()]);
    const fleet = await startSmallFleet({ owner: platform.url, app: platform.appUrl, games: games.url });
    try {
      const load = await startOpenLoad(fleet);
      await sleep(LOAD_BEFORE_MS);
      for (const server of fleet.members.filter(({ name }) => name.startsWith("server")))
        expect([server.name, await server.restart(ROOT)]).toEqual([server.name, 0]);
      const verdict = await judge(fleet, load);
      const failures = load.samples.flatMap(({ fault }) => (fault === null ? [] : [fault]));
      expect([failures, verdict.streamFaults, verdict.faults]).toEqual([[], [], []]);
      // a run without load proves nothing
      expect(verdict.acknowledged).toBeGreaterThan(20);
      expect(verdict.rounds).toBeGreaterThan(5);
    } finally {
      await fleet.stop();
      await Promise.all([platform.drop(), games.drop()]);
    }
  },
);
