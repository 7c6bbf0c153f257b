/**
 * Provides the prerequisites of every command: the dependencies of the lock file, and a Node that runs TypeScript. It
 * is JavaScript for Node 20.19 without dependencies. No install script of a package ever runs.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Ends the process with a message for the person who started it. */
export function stopWith(sentence, code = 2) {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

const isAtLeast = (version, major, minor) => {
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
};

export function requireNode() {
  if (!isAtLeast(process.versions.node, 20, 19)) {
    stopWith(
      `Khela needs Node 24 or 22 (20.19 at least, to set itself up), and this is ${process.version}: install one from https://nodejs.org.`,
    );
  }
}

/** Returns the Node that runs everything else: the one from the dependencies, or this one when it is new enough. */
export function findNode() {
  const own = join(ROOT, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(own) && spawnSync(own, ["--version"], { stdio: "ignore" }).status === 0) return own;
  if (isAtLeast(process.versions.node, 22, 18)) return process.execPath;
  return stopWith(
    `There is no Node from npm for ${process.platform}-${process.arch}, so the system's own is used, ` +
      `and it must be 22.18 or newer (24 is best); this is ${process.version}.`,
  );
}

/** Installs the lock file's packages unless they are installed. */
export async function ensureDependencies() {
  if (isInstalled()) return;
  await withInstallLock(async () => {
    if (!isInstalled()) await install();
  });
}

const LOCK_FILE = join(ROOT, "package-lock.json");
const INSTALLED = join(ROOT, "node_modules", ".package-lock.json");
const STAMP = join(ROOT, "node_modules", ".khela-installed");

const lockHash = () => createHash("sha256").update(readFileSync(LOCK_FILE)).digest("hex");

function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const hash = lockHash();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return true;
  if (!holdsAll()) return false;
  writeFileSync(STAMP, hash);
  return true;
}

/**
 * Returns whether npm's record of the folder has every package of the lock file, except packages for other platforms.
 */
function holdsAll() {
  const wanted = JSON.parse(readFileSync(LOCK_FILE, "utf8")).packages;
  const present = JSON.parse(readFileSync(INSTALLED, "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return true;
    return present[path] === undefined ? entry.optional === true : present[path].version === entry.version;
  });
}

async function install() {
  const started = Date.now();
  process.stdout.write("Installing the dependencies (only now and after they change) …\n");
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const heartbeat = setInterval(() => process.stdout.write(`  still installing, ${seconds()}\n`), 5000);
  const flags = [
    "ci",
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const byNpm = process.env.npm_execpath?.endsWith(".js");
  const [command, args] = byNpm ? [process.execPath, [process.env.npm_execpath, ...flags]] : ["npm", flags];
  const code = await new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", () => done(127));
    child.once("close", done);
  });
  clearInterval(heartbeat);
  if (code !== 0)
    stopWith(`The dependencies could not be installed (npm ended with ${code}); see npm's output above.`, 1);
  writeFileSync(STAMP, lockHash());
  process.stdout.write(`Installed in ${seconds()}.\n`);
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** Makes commands that start at the same time install one after another. */
async function withInstallLock(work) {
  const path = join(
    tmpdir(),
    `khela-install-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}`,
  );
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  for (let isFirst = true; ; isFirst = false) {
    try {
      linkSync(draft, path);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      moveAsideWhenDead(path, draft);
      if (isFirst) process.stdout.write("Waiting for another command that installs the dependencies …\n");
      await new Promise((done) => setTimeout(done, 200));
    }
  }
  try {
    await work();
  } finally {
    rmSync(path, { force: true });
    rmSync(draft, { force: true });
  }
}

function moveAsideWhenDead(path, draft) {
  try {
    if (isAlive(Number(readFileSync(path, "utf8")))) return;
    renameSync(path, `${draft}.dead`);
    rmSync(`${draft}.dead`);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}
