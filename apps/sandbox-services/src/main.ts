// Starts the sandbox services.

import { runProcess } from "@khela/service-kit/run-process";
import { createSandboxServices } from "./app.ts";
import { readConfig } from "./config.ts";

await runProcess({
  readConfig,
  start: async (config) => {
    const { app, listen, stop } = await createSandboxServices({ config });
    return { address: (await listen()).origin, log: app.log, stop };
  },
  graceMs: 8_000,
  stopsWithStarter: true,
});
