/** A place for Khelas that journeys walk on: a browser, ports in a row, data folders with the pictures drawn. */
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../lint/source-files.ts";
import { ensureChromium } from "../setup/chromium.mjs";
import { freePortRow } from "../setup/processes/ports.mjs";
import type { E2eFixture } from "./e2e.ts";
import { runNode } from "./run-node.ts";

/** Of one Khela; see tests/e2e/playwright.config.ts. */
const PORTS = 5;

/** Drawing takes longer than all journeys together, and is tested by itself: a folder of ours keeps what it drew. */
const DRAWN = join(ROOT, "node_modules", ".cache", "khela-art");

export async function openE2eFixture(places: number): Promise<E2eFixture | string> {
  const chromium = await ensureChromium();
  if (chromium === null) return "There is no browser for the journeys.";
  const data = mkdtempSync(join(tmpdir(), "khela-e2e-"));
  chmodSync(data, 0o755);
  if ((await runNode(["tools/setup/build/render-art.ts", DRAWN])) === 0) {
    for (let place = 0; place < places; place += 1)
      cpSync(DRAWN, join(data, String(place), "art"), { recursive: true });
  }
  return {
    env: {
      KHELA_E2E_CHROMIUM: chromium,
      KHELA_E2E_FIRST_PORT: String(await freePortRow(PORTS * places)),
      KHELA_E2E_FOLDER: data,
      KHELA_E2E_NODE: process.execPath,
    },
    clear: () => rmSync(data, { recursive: true, force: true }),
  };
}
