/** Prints the README's table of settings. */
import { settingsTable } from "../../apps/server/src/infra/settings.ts";

process.stdout.write(`${settingsTable()}\n`);
