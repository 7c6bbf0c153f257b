/** Runs the browser tests by Playwright: all of them, or a failed one again, each time on a freshly started installation. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.ts";
import { e2eArgs, readE2eReport } from "./e2e-report.ts";
import type { E2eReport } from "./e2e-report.ts";
import { closeOutcome, nothing } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { runNode } from "./run-node.ts";
import { readJson } from "./units.ts";
import type { Runner } from "./units.ts";

/** The environment of a run, and its cleanup. */
export type E2eFixture = { readonly env: Readonly<Record<string, string>>; readonly clear: () => void };

type E2eOptions = {
  readonly root: string;
  readonly config: string;
  readonly report: string;
  /** Prepares the installations. When it cannot, it returns the reason as a string. */
  readonly open: (installations: number) => Promise<E2eFixture | string>;
  /** Whether to discard the runner's output. */
  readonly quiet?: true;
};

/**
 * Number of workers. Each has its own installation, so that no browser test sees another's changes. It is one worker
 * more than a small machine has processors, because a large part of a browser test is waiting for a round, an animation
 * or a draw.
 */
const WORKERS = 3;

export function e2eRunner({ root, config, report, open, quiet }: E2eOptions): Runner {
  const run = async (args: readonly string[], path: string, installations: number): Promise<Outcome> => {
    rmSync(path, { force: true });
    const fixture = await open(installations);
    if (typeof fixture === "string") return { ...nothing, faults: [fixture] };
    try {
      const code = await runNode(
        [
          join(ROOT, "node_modules/@playwright/test/cli.js"),
          "test",
          "-c",
          config,
          "--pass-with-no-tests",
          ...args,
        ],
        {
          ...fixture.env,
          KHELA_E2E_SIDE_BY_SIDE: String(installations),
          KHELA_E2E_REPORT: path,
          // A separate folder, so that a second run does not overwrite the first one's screenshots.
          KHELA_E2E_OUTPUT: path.replace(/\.json$/, ""),
        },
        quiet ? "ignore" : "inherit",
      );
      const written = readJson<E2eReport>(path);
      return written === null ? closeOutcome([], [], { code }) : readE2eReport(written, root, { code });
    } finally {
      fixture.clear();
    }
  };
  return {
    all: (filters) => run(filters, report, WORKERS),
    again: (failure, path) => run(e2eArgs(failure), path, 1),
  };
}
