// An arcade in a process of its own for tests that kill it: as main.ts starts it, but with short rounds.
import { buildArcade } from "../app.ts";
import { readConfig } from "../config.ts";
import type { Paces } from "../profiles.ts";

process.once("message", (paces: Paces) => {
  const config = readConfig();
  void buildArcade({ config, paces, walletTimeoutMs: 5_000, sweepMs: 50 })
    .then(({ app }) => app.listen({ host: config.host, port: config.port }))
    .then((address) => process.send?.({ ready: address }));
});
