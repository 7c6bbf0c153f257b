/** Prepares the prerequisites of the browser tests' installations: a browser, consecutive ports, data folders. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium, ensureHeadlessChromium } from "../setup/chromium.mjs";
import { freePortRow } from "../setup/processes/ports.mjs";
import type { E2eFixture } from "./e2e.ts";

/** Number of ports of one installation; see tests/e2e/playwright.config.ts. */
const PORTS = 5;

export async function openE2eFixture(installations: number): Promise<E2eFixture | string> {
  const chromium = await ensureChromium();
  const headless = await ensureHeadlessChromium();
  if (chromium === null || headless === null) return "There is no browser for the browser tests.";
  const data = mkdtempSync(join(tmpdir(), "khela-e2e-"));
  chmodSync(data, 0o755);
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
