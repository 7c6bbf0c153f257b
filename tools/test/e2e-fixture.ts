/** What the browser tests' installations need: a browser, consecutive ports, data folders with the pictures drawn. */
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../lint/source-files.ts";
import { ensureChromium, ensureHeadlessChromium } from "../setup/chromium.mjs";
import { freePortRow } from "../setup/processes/ports.mjs";
import type { E2eFixture } from "./e2e.ts";
import { runNode } from "./run-node.ts";

/** Per installation; see tests/e2e/playwright.config.ts. */
const PORTS = 5;

/** Drawing takes longer than all browser tests and has its own test: the pictures are cached here. */
const PICTURE_CACHE = join(ROOT, "node_modules", ".cache", "khela-art");

export async function openE2eFixture(installations: number): Promise<E2eFixture | string> {
  const chromium = await ensureChromium();
  const headless = await ensureHeadlessChromium();
  if (chromium === null || headless === null) return "There is no browser for the browser tests.";
  const data = mkdtempSync(join(tmpdir(), "khela-e2e-"));
  chmodSync(data, 0o755);
  if ((await runNode(["tools/setup/build/render-art.ts", PICTURE_CACHE])) === 0) {
    for (let index = 0; index < installations; index += 1)
      cpSync(PICTURE_CACHE, join(data, String(index), "art"), { recursive: true });
  }
  return {
    env: {
      KHELA_E2E_CHROMIUM: chromium,
      KHELA_E2E_HEADLESS_CHROMIUM: headless,
      KHELA_E2E_FIRST_PORT: String(await freePortRow(PORTS * installations)),
      KHELA_E2E_FOLDER: data,
      KHELA_E2E_NODE: process.execPath,
    },
    clear: () => rmSync(data, { recursive: true, force: true }),
  };
}
