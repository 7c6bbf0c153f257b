/**
 * One application process of the draw tests: advances the draw of the given id as far as possible and prints its state.
 */
import { pino } from "pino";
import { advanceDraw } from "../../apps/server/src/lottery/draws.ts";
import { readConfig } from "../../apps/server/src/infra/config.ts";
import { createServices } from "../../apps/server/src/services.ts";

const services = await createServices({
  config: readConfig(process.env),
  databaseAppUrl: process.env["DRAW_DATABASE_URL"] ?? "",
  log: pino({ level: "silent" }),
});
process.stdout.write(`${await advanceDraw(services, BigInt(process.argv[2] ?? ""))}\n`);
await services.close();
