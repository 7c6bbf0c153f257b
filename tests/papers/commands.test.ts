/** Every command in a paper: its script, subcommand and options exist, and the command's parser accepts the line. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readCommand as readCertify } from "../../tools/certify/options.ts";
import { readOptions as readCluster } from "../../tools/cluster/options.ts";
import { listFiles } from "../../tools/lint/source-files.ts";
import { ROOT } from "../../tools/root.ts";
import { readCommand as readLottery } from "../../tools/lottery/options.ts";
import { helpOf } from "../../tools/setup/help.mjs";
import { readCommand as readVendor } from "../../tools/vendor/options.ts";
import { listCommands, type ShownCommand } from "./examples.ts";

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const shown = listCommands();

/** Returns the file that a script runs; null: the script runs another program. */
const fileOf = (script: string): string | null =>
  /^node (?:tools\/setup\/with-node\.mjs )?(\S+)/.exec(scripts[script] ?? "")?.[1] ?? null;

/** Scripts whose arguments are free names, such as of a game, a file or a test. */
const takesNames = new Set(["test", "proofs", "fair", "par", "mutate", "bench", "settle"]);
const SECRET = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;

/** Returns the source files beside the script, which read its options. */
function sourcesOf(file: string): string {
  const folder = dirname(file);
  const names =
    folder === "tools" ? [file] : readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(ROOT, folder === "tools" ? name : join(folder, name)), "utf8"))
    .join("\n");
}

/** Returns whether the script's help names the option, or its sources read it. */
function hasOption(file: string, option: string): boolean {
  const name = option.slice(2);
  if (helpOf(join(ROOT, file))?.includes(option) === true) return true;
  return new RegExp(`^\\s*"?${name}"?: (?:\\{ type|text\\b|TEXT\\b)|["']--${name}["']`, "m").test(
    sourcesOf(file),
  );
}

function faultOf({ script, args }: ShownCommand): string | null {
  if (scripts[script] === undefined) return "there is no such script";
  const file = fileOf(script);
  if (file === null) return null;
  const unknown = args
    .filter((arg) => arg.startsWith("--"))
    .map((arg) => arg.split(/[=,.]/)[0]!)
    .find((option) => !hasOption(file, option));
  if (unknown !== undefined) return `there is no option ${unknown}`;
  const word = args[0] ?? "";
  if (!/^[a-z][a-z-]+$/.test(word) || takesNames.has(script)) return null;
  return new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(helpOf(join(ROOT, file)) ?? "")
    ? null
    : `there is no ${word}`;
}

test("commands shown → script, word and options exist", () => {
  expect(shown.length).toBeGreaterThan(100);
  const faults = shown.map((command) => [command.place, command.script, ...command.args, faultOf(command)]);
  expect(faults.filter((line) => line.at(-1) !== null).map((line) => line.join(" "))).toEqual([]);
});

test("benchmarks shown → exist", () => {
  const source = readFileSync(join(ROOT, "bench/main.ts"), "utf8");
  const names = [...source.matchAll(/^ {2}(\w+): async/gm)].map(([, name]) => name);
  const unknown = shown.filter(
    ({ script, args: [name = ""] }) => script === "bench" && /^[a-z]/.test(name) && !names.includes(name),
  );
  expect(unknown).toEqual([]);
});

test("npm test -- PART shown → a test file has it in its name", () => {
  const tests = listFiles().filter((file) => /\.(test|e2e)\.tsx?$/.test(file));
  const parts = shown.filter(({ script }) => script === "test").flatMap(({ args }) => args);
  expect(parts.length).toBeGreaterThan(10);
  const without = parts.filter(
    (part) => part !== "part-of-a-file-name" && !tests.some((file) => file.includes(part)),
  );
  expect(without).toEqual([]);
});

const readers: Readonly<Record<string, (args: readonly string[]) => unknown>> = {
  certify: readCertify,
  cluster: readCluster,
  lottery: readLottery,
  vendor: (args) => readVendor(args, "http://localhost:3000"),
};
/** Returns a command's arguments with placeholders replaced by example values. */
const filledIn = (args: readonly string[]) =>
  args.map((arg) => (arg === "whsec_…" ? SECRET : arg.replace(/^<.*>$/, "a-token")));
const toCopy = shown.filter(({ script, args, isWhole }) => isWhole && args.length > 0 && script in readers);

test.each(toCopy)("$place: npm run $script -- $args → taken by its reader", ({ script, args }) => {
  expect(readers[script]!(filledIn(args))).not.toBeNull();
});
