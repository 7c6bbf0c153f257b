/**
 * npm run bench -- NAME [options]: measures ours beside its peer in the same run; prints a table and, as the last line,
 * one JSON object. Fails only when it could not measure: what a figure should be is the reader's to judge.
 */
import { formatTable, machine, type Bench } from "./bench.ts";

const benches: Readonly<Record<string, () => Promise<{ readonly bench: Bench }>>> = {
  wallet: () => import("./wallet.ts"),
};

async function main([name = "", ...args]: readonly string[]): Promise<number> {
  const found = benches[name];
  if (found === undefined) {
    process.stderr.write(`npm run bench -- NAME, one of: ${Object.keys(benches).join(", ")}\n`);
    return 2;
  }
  const before = machine();
  const { bench } = await found();
  const { table, ratios, figures } = await bench(args);
  process.stdout.write(`${formatTable(table)}\n`);
  process.stdout.write(`${JSON.stringify({ bench: name, ratios, figures, machine: before })}\n`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
