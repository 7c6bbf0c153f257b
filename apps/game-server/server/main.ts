/**
 * npm run games
 *
 * Runs one game server and migrates its database. Its settings are GAME_SERVER_… and PLATFORM_URL (docs/settings.md).
 */

import { runProcess } from "@khela/service-kit/run-process";
import { createGameServer } from "./app.ts";
import { readConfig } from "./config.ts";

await runProcess({
  readConfig,
  start: async (config) => {
    const { app, drain, stop } = await createGameServer({ config });
    return { address: await app.listen({ host: config.host, port: config.port }), log: app.log, drain, stop };
  },
  graceMs: 20_000,
});
