/**
 * Finds a Chromium for the browser tests: the machine's own, else Debian's package when it can be installed, else the
 * one that Playwright downloads.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT } from "./ensure.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const print = (line) => process.stdout.write(`${line}\n`);

/** Returns whether the browser starts. Ubuntu's package of that name is a shell script that asks for snap. */
function starts(path) {
  return (
    existsSync(path) && spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0
  );
}

async function findInstalled() {
  const inPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((dir) => NAMES.map((name) => join(dir, name)));
  const found = [...inPath, ...USUAL_PLACES].find(starts);
  if (found !== undefined) return found;
  const { chromium } = await import("playwright-core");
  const own = chromium.executablePath();
  return starts(own) ? own : null;
}

const isDebian = () => existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");
const isUbuntu = () =>
  existsSync("/etc/os-release") && /^ID=ubuntu$/m.test(readFileSync("/etc/os-release", "utf8"));
const isRoot = () => process.getuid?.() === 0;

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"], env }).status === 0;
}

function aptInstall(...packages) {
  print(`Installing ${packages.join(" and ")} from Debian …`);
  return (
    run("apt-get", ["update", "-q"]) &&
    run("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...packages])
  );
}

/** Installs a Bengali font. Without one the browser tests pass, but their screenshots show boxes. */
function ensureBengaliFont() {
  const list = spawnSync("fc-list", [":lang=bn"], { encoding: "utf8" });
  if (list.status === 0 && list.stdout.trim() !== "") return;
  if (!(isDebian() && isRoot() && aptInstall("fonts-noto-core")))
    print("There is no Bengali font: pictures will show boxes.");
}

/**
 * Finds or installs a Chromium. @returns {Promise<string | null>} its path; null, with a message on the console, when
 * there is none
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== "") {
    if (starts(given)) return given;
    print(`CHROMIUM_PATH is "${given}", but no browser starts there.`);
    return null;
  }
  let found = await findInstalled();
  if (found === null && isDebian() && !isUbuntu() && isRoot()) {
    aptInstall("chromium", "fonts-noto-core");
    found = await findInstalled();
  }
  if (found === null) {
    print("Downloading Playwright's Chromium …");
    run(process.execPath, [
      "node_modules/playwright-core/cli.js",
      "install",
      ...(isRoot() ? ["--with-deps"] : []),
      "chromium",
    ]);
    found = await findInstalled();
  }
  if (found === null)
    print("There is no Chromium and none could be installed: install one, or set CHROMIUM_PATH.");
  else ensureBengaliFont();
  return found;
}

/**
 * A Chromium without windows, which takes half the resources of one with windows on a small machine: Playwright's
 * default, in Debian a separate package. Without it the Chromium with windows is used.
 * @returns {Promise<string | null>} as ensureChromium
 */
export async function ensureHeadlessChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== "") return ensureChromium();
  if (!starts(HEADLESS_SHELL) && isDebian() && !isUbuntu() && isRoot())
    aptInstall("chromium-headless-shell", "fonts-noto-core");
  return starts(HEADLESS_SHELL) ? HEADLESS_SHELL : ensureChromium();
}
