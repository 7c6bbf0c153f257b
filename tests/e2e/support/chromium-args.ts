/** How the browser tests start Chromium. */

/** A full Chromium: the headless shell of the other tests cannot run the site as an installed app. */
export const windowedChromium = process.env["KHELA_E2E_CHROMIUM"] ?? "/usr/bin/chromium";

/** Chromium's internal pages that each new window loads; they take a second of processor time for each context. */
const ADDRESS_BAR_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"] as const;

/**
 * Playwright's own list of switched-off features (its chromiumSwitches), repeated: of two lists Chromium reads only the
 * last.
 */
const PLAYWRIGHT_DISABLES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
] as const;

export const chromiumArgs: readonly string[] = [
  // Chromium refuses its sandbox under root, and small machines have a small /dev/shm.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-dev-shm-usage",
  `--disable-features=${[...PLAYWRIGHT_DISABLES, ...ADDRESS_BAR_PAGES].join(",")}`,
];
