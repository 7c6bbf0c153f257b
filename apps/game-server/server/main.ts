/**
 * Starts the game server: settings, database, server. Shuts down gracefully on SIGTERM, SIGINT and when its
 * parent process is gone; a second signal ends it at once.
 */
import { loadConfig } from "@khela/service-kit/config";
import { createGameServer } from "./app.ts";
import { readConfig } from "./config.ts";

const GRACE_MS = 20_000;

async function start(): Promise<void> {
  const config = loadConfig(readConfig);
  const gameServer = await createGameServer({ config });
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    gameServer.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
  const address = await gameServer.app.listen({ host: config.host, port: config.port });
  process.send?.({ ready: address });
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
