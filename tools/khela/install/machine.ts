/**
 * Actions of the installation's steps on the machine: commands, files with owner and mode, and whether systemd runs.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { Refused } from "../../refused.ts";

const MAX_OUTPUT_BYTES = 64 << 20;
const PERMISSIONS = 0o7777;

type Run = {
  readonly as?: string;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
};
type Ran = { readonly code: number; readonly out: string; readonly err: string };

/** Runs a program to its end, optionally as another account. Exit code 127: the program does not exist. */
export function tryRun(program: string, args: readonly string[], { as, cwd, env, input }: Run = {}): Ran {
  const [command, ...rest] =
    as === undefined ? [program, ...args] : ["runuser", "-u", as, "--", program, ...args];
  const { status, stdout, stderr, error } = spawnSync(command!, rest, {
    cwd: cwd ?? "/",
    encoding: "utf8",
    maxBuffer: MAX_OUTPUT_BYTES,
    env: { ...process.env, LC_ALL: "C.UTF-8", ...env },
    ...(input === undefined ? {} : { input }),
  });
  if (error !== undefined) return { code: 127, out: "", err: error.message };
  return { code: status ?? 1, out: stdout, err: stderr };
}

/** Runs a program. @throws {Refused} with the end of its output when it fails. @returns its output */
export function run(program: string, args: readonly string[], options: Run = {}): string {
  const { code, out, err } = tryRun(program, args, options);
  if (code === 0) return out;
  const said = (err.trim() || out.trim()).split("\n").slice(-5).join("\n");
  throw new Refused(`${program} ${args.slice(0, 3).join(" ")} ended with ${code}: ${said}`);
}

/** Returns whether systemd starts this machine's services, which is not so in most containers. */
export const hasSystemd = (): boolean => existsSync("/run/systemd/system");

export type FileState = { readonly path: string; readonly text: string; readonly mode: number };

export const readIfThere = (path: string): string | null =>
  existsSync(path) ? readFileSync(path, "utf8") : null;

export const isFile = ({ path, text, mode }: FileState): boolean =>
  readIfThere(path) === text && (statSync(path).mode & PERMISSIONS) === mode;

/** Writes a file atomically. It is never readable for other accounts, even while it is written. */
export function putFile({ path, text, mode }: FileState): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, mode);
  renameSync(draft, path);
}

export type Folder = {
  readonly path: string;
  readonly owner: string;
  readonly group: string;
  /** Mode of the file in octal digits, as for the program `install`. */
  readonly mode: string;
};

export function isFolder({ path, owner, group, mode }: Folder): boolean {
  const { code, out } = tryRun("stat", ["-c", "%U %G %a %F", path]);
  return code === 0 && out.trim() === `${owner} ${group} ${mode} directory`;
}

export function putFolder({ path, owner, group, mode }: Folder): void {
  run("install", ["-d", "-o", owner, "-g", group, "-m", mode, path]);
}

export const linkTarget = (path: string): string | null => {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
};

/** Changes the target of a symbolic link atomically. */
export function putLink(path: string, target: string): void {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  symlinkSync(target, draft);
  renameSync(draft, path);
}

/** Returns whether a file is unchanged from Debian's package. */
export function isPackaged(path: string, debianPackage: string): boolean {
  const { out } = tryRun("dpkg-query", ["-W", "-f", "${Conffiles}", debianPackage]);
  const expected = out
    .split("\n")
    .find((line) => line.trim().startsWith(`${path} `))
    ?.trim()
    .split(" ")[1];
  return expected !== undefined && run("md5sum", [path]).startsWith(expected);
}
