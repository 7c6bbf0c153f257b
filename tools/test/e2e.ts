/** The journeys, by Playwright: all of them, or one that failed again, each time on a Khela that has just been started. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lint/source-files.ts";
import { e2eArgs, readE2eReport } from "./e2e-report.ts";
import type { E2eReport } from "./e2e-report.ts";
import { closeOutcome, nothing } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { runNode } from "./run-node.ts";
import { readJson } from "./units.ts";
import type { Runner } from "./units.ts";

/** What the journeys walk on. */
export type E2eFixture = { readonly env: Readonly<Record<string, string>>; readonly clear: () => void };

type E2eOptions = {
  readonly root: string;
  readonly config: string;
  readonly report: string;
  /** So many Khelas, or why there are none. */
  readonly open: (places: number) => Promise<E2eFixture | string>;
  /** What the runner says is for nobody. */
  readonly quiet?: true;
};

/** Two, each on a Khela of its own, so that neither meets what the other has changed. */
const SIDE_BY_SIDE = 2;

export function e2eRunner({ root, config, report, open, quiet }: E2eOptions): Runner {
  const run = async (args: readonly string[], path: string, places: number): Promise<Outcome> => {
    rmSync(path, { force: true });
    const stage = await open(places);
    if (typeof stage === "string") return { ...nothing, faults: [stage] };
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
          ...stage.env,
          KHELA_E2E_SIDE_BY_SIDE: String(places),
          KHELA_E2E_REPORT: path,
          // A second walk leaves the first one's pictures where they are.
          KHELA_E2E_OUTPUT: path.replace(/\.json$/, ""),
        },
        quiet ? "ignore" : "inherit",
      );
      const written = readJson<E2eReport>(path);
      return written === null ? closeOutcome([], [], { code }) : readE2eReport(written, root, { code });
    } finally {
      stage.clear();
    }
  };
  return {
    all: (filters) => run(filters, report, SIDE_BY_SIDE),
    again: (failure, path) => run(e2eArgs(failure), path, 1),
  };
}
