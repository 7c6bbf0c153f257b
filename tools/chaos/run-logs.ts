/** The logs of a run's processes, a file for each. They outlive a run that found a fault. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type RunLogs = { readonly folder: string; remove(): void };

export function createRunLogs(): RunLogs {
  const folder = mkdtempSync(join(tmpdir(), "khela-chaos-logs-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
