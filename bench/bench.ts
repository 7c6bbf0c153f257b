/** What every bench gives back, and how it is said: a table for people, one JSON object for machines. */
import { cpus, loadavg, totalmem } from "node:os";

export type BenchResult = {
  /** Ours to the peer's in the same run: what the README may claim. */
  readonly ratios: Readonly<Record<string, number>>;
  /** The measured values behind the ratios, with their unit in the name. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** Rows of the printed table, the head first. */
  readonly table: readonly (readonly string[])[];
};

/** `args` is what follows the bench's name on the command line. */
export type Bench = (args: readonly string[]) => Promise<BenchResult>;

const BYTES_A_GB = 2 ** 30;

export function machine(): Readonly<Record<string, number | string>> {
  const [load = 0] = loadavg();
  return {
    cpu: cpus()[0]?.model ?? "unknown", cores: cpus().length, memoryGb: Math.round(totalmem() / BYTES_A_GB),
    node: process.version, load1: Math.round(load * 100) / 100,
  };
}

export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)).join("  ");
  return rows.map(line).join("\n");
}

/** Two digits after the point are all a ratio on a shared machine is worth. */
export function ratio(ours: number, peers: number): number {
  return Math.round((ours / peers) * 100) / 100;
}
