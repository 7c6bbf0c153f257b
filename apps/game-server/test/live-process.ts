// Runs a game server in its own process, for tests that kill it. It starts like main.ts, but with short rounds.
import { loadConfig } from "@khela/service-kit/config";
import { createGameServer } from "../server/app.ts";
import { readConfig } from "../server/config.ts";
import type { RoundTimings } from "../server/jurisdiction-profiles.ts";
import { SWEEP_MS, WALLET_TIMEOUT_MS } from "./live-timings.ts";

process.once("message", (roundTimings: RoundTimings) => {
  const config = loadConfig(readConfig);
  void createGameServer({ config, roundTimings, walletTimeoutMs: WALLET_TIMEOUT_MS, sweepMs: SWEEP_MS })
    .then(({ app }) => app.listen({ host: config.host, port: config.port }))
    .then((address) => process.send?.({ ready: address }));
});
