/**
 * The browser tests: a phone of 360 × 800 in Bengali, on a Khela that `npm start` has started with an empty data
 * folder. `npm test` gives the ports, the folder and the browser; the values here are for manual runs. Two test files
 * run in parallel, each on its own Khela, so that neither sees the other's changes; a repeated test runs alone.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { chromiumArgs } from "./support/chromium-args.ts";
import { lessMotion } from "./support/motion.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const env = process.env;
const SIDE_BY_SIDE = Number(env.KHELA_E2E_SIDE_BY_SIDE ?? 2);
/** Number of ports of one Khela; see support/start-installations.ts. */
const PORTS = 5;
const firstPort = Number(env.KHELA_E2E_FIRST_PORT ?? 4190);
const folder = env.KHELA_E2E_FOLDER ?? ".khela-e2e";
const portOf = (place: number): number => firstPort + place * PORTS;
const dataOf = (place: number): string => join(folder, String(place));

// The worker's index: Playwright reads this file again in each worker.
const place = Number(env.TEST_PARALLEL_INDEX ?? 0);
env.KHELA_E2E_FIRST_PORT = String(firstPort);
env.KHELA_E2E_FOLDER = folder;
env.KHELA_E2E_PORT = String(portOf(place));
env.KHELA_E2E_DATA = dataOf(place);

const chromium = env.KHELA_E2E_HEADLESS_CHROMIUM ?? "/usr/bin/chromium";
/** Test files that run first: a long file at the end would leave the other workers idle. */
const LONGEST = [
  "slots",
  "console-rooms",
  "shell-accessibility",
  "i18n",
  "shell-routes",
  "live-layout",
  "lottery",
  "live",
  "games-late-responses",
  "matches",
  "withdraw",
].map((name) => `**/${name}.e2e.ts`);
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 30_000;

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: env.KHELA_E2E_OUTPUT ?? "../../test-results/e2e",
  workers: SIDE_BY_SIDE,
  // The timeout is long, so that it ends only a test that hangs, also on a busy machine.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: env.CI !== undefined,
  reporter: [["list"], ["json", { outputFile: env.KHELA_E2E_REPORT ?? "../../test-results/e2e.json" }]],
  use: {
    baseURL: `http://localhost:${portOf(place)}`,
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    locale: "bn-BD",
    timezoneId: "Asia/Dhaka",
    ...lessMotion,
    // Tests cannot intercept requests of a service worker; only the test about the service worker allows one.
    serviceWorkers: "block",
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    // Traces are recorded only on request: a trace films every page, which costs a small machine more than the site
    // does.
    trace: env.KHELA_E2E_TRACE === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      args: [...chromiumArgs, "--disable-gpu"],
    },
  },
  // The longest test files start first; a worker without a long file takes short ones.
  projects: [
    { name: "long", testMatch: LONGEST },
    { name: "phone", testIgnore: LONGEST },
  ],
  webServer: {
    command: `"${env.KHELA_E2E_NODE ?? process.execPath}" tests/e2e/support/start-installations.ts`,
    cwd: ROOT,
    wait: { stdout: /All installations are ready/ },
    env: {
      KHELA_E2E_FIRST_PORT: String(firstPort),
      KHELA_E2E_FOLDER: folder,
      KHELA_E2E_SIDE_BY_SIDE: String(SIDE_BY_SIDE),
      DATABASE_URL: "",
      DATABASE_APP_URL: "",
      KHELA_MODE: "sandbox",
      // The six members of the demo team have no history.
      SANDBOX_HISTORY: "off",
      // Rounds of live tables last only some seconds.
      GAME_SERVER_PROFILE: "brisk",
      // Matches of the feed run at the speed of its test environment.
      SANDBOX_FEED_SPEED: "4",
      // This machine counts as in a served country; a test that sends X-Forwarded-For is in another one.
      TRUST_PROXY: "127.0.0.1,::1",
      SERVED_COUNTRIES: "MT",
      GEOIP_FILE: "tests/countries.csv",
    },
    timeout: START_TIMEOUT_MS,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: STOP_TIMEOUT_MS },
  },
});
