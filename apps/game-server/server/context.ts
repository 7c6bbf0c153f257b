// The game server's services: database, wallet client, clock, random source and log. All code uses these, so that tests
// can pass another clock or a failing random source.
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";
import type { Database } from "@khela/service-kit/db/database";
import type { Hub } from "./push/hub.ts";
import type { RoundTimings } from "./jurisdiction-profiles.ts";
import type { Wallet } from "./vendor-api/wallet-client.ts";

export type Context = ClockAndRandom & {
  readonly config: Config;
  readonly db: Database;
  readonly wallet: Wallet;
  /** Publishes a room's events to its clients. */
  readonly hub: Hub;
  readonly log: FastifyBaseLogger;
  /** The timings of shared rounds. */
  readonly roundTimings: RoundTimings;
};
