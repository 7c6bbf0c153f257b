// Starts the outside world of the sandbox and ends it cleanly: when it is told to, and when whoever started it is gone.

import { loadConfig } from "@khela/service-kit/config";
import { createSandboxServices } from "./app.ts";
import { readConfig } from "./config.ts";

const PARENT_CHECK_MS = 1_000;
const GRACE_MS = 8_000;

const outside = await createSandboxServices({ config: loadConfig(readConfig) });
let ending = false;

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  await outside.stop();
  process.exit(0);
}

for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end());
// whoever presses twice means it
process.on("SIGINT", () => (ending ? process.exit(1) : void end()));
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) void end();
}, PARENT_CHECK_MS).unref();

await outside.listen();
