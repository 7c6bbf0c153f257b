/**
 * One application process of the payment runs' tests: counts and pays contracts and rebates at a given time, and prints
 * the numbers paid.
 */
import { pino } from "pino";
import { runContracts } from "../../apps/server/src/agents/contracts/settle.ts";
import { deliverPending } from "../../apps/server/src/agents/credit/delivery.ts";
import { payRebates } from "../../apps/server/src/agents/rebates/pay.ts";
import { readConfig } from "../../apps/server/src/infra/config.ts";
import { createServices } from "../../apps/server/src/services.ts";

const at = new Date(process.argv[2] ?? "");
const services = await createServices({
  config: readConfig(process.env),
  databaseAppUrl: process.env["RUN_DATABASE_URL"] ?? "",
  log: pino({ level: "silent" }),
  now: () => at,
});
const salaries = await runContracts(services);
await deliverPending(services);
process.stdout.write(`${salaries} salaries, ${await payRebates(services)} rebates\n`);
await services.close();
