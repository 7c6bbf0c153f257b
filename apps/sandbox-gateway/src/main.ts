// Starts the sandbox gateway.

import { runProcess } from "@khela/service-kit/run-process";
import { createGateway } from "./app.ts";
import { readConfig } from "./config.ts";

await runProcess({
  readConfig,
  start: async (config) => {
    const { app, listen, stop } = await createGateway({ config });
    return { address: await listen(), log: app.log, stop };
  },
  graceMs: 8_000,
  stopsWithStarter: true,
});
