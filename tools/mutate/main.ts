/**
 * npm run mutate [-- FILE …]
 * Runs a mutation test of money, odds, settlement and the wallet's rules on a copy of the tree; all files take about an
 * hour. Prints the surviving mutants. Exit code 1: a boundary mutant (`<` for `<=` and the like) survives and is not listed
 * as equivalent. It does not mutate the ledger's SQL, which M1, M8 and M17 cover.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.ts";

type Mutant = {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: { readonly line: number } };
};
type Report = {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
};

const BOUNDARY = "EqualityOperator";
const ALIVE = ["Survived", "NoCoverage"];

/**
 * Equivalent mutants, each with its reason. A mutant is on a line that contains `where`, and its replacement is
 * `change`.
 */
const same: readonly { readonly where: string; readonly change: string; readonly why: string }[] = [
  { where: "a < 0n ? -a : a", change: "a <= 0n", why: "-0n is 0n" },
  { where: "b < 0n ? -b : b", change: "b <= 0n", why: "-0n is 0n" },
  { where: "scaled < 0n ? -scaled : scaled", change: "scaled <= 0n", why: "-0n is 0n" },
  { where: "minor < 0n ? -minor : minor", change: "minor <= 0n", why: "-0n is 0n" },
  { where: "const sign = den < 0n ? -1n : 1n", change: "den <= 0n", why: "0 is refused before" },
  {
    where: "return left < right ? -1 : 1",
    change: "left <= right",
    why: "equal ones are handled before",
  },
  {
    where: "linked.length > 1 ? index : undefined",
    change: "linked.length >= 1",
    why: "a group of one is the movement itself",
  },
  {
    where: "if (freed.length > 0) ready =",
    change: "freed.length >= 0",
    why: "with none freed it sorts a sorted list",
  },
  {
    where: "a.remainder > b.remainder ? -1 : 1",
    change: "a.remainder >= b.remainder",
    why: "equal ones are handled before",
  },
];

const print = (line: string) => void process.stdout.write(`${line}\n`);

const stryker = join(ROOT, "node_modules/@stryker-mutator/core/bin/stryker.js");
const files = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    stryker,
    "run",
    "tools/mutate/stryker.config.json",
    ...(files.length === 0 ? [] : ["--mutate", files.join()]),
  ],
  {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
  },
);
if (status !== 0) throw new Error("the mutation run failed");

const report = JSON.parse(readFileSync(join(ROOT, "test-results/mutation.json"), "utf8")) as Report;
let wrong = 0;
let boundaries = 0;
for (const [file, { source, mutants }] of Object.entries(report.files)) {
  const lines = source.split("\n");
  const tried = mutants.filter((mutant) => mutant.status !== "Ignored");
  const alive = tried.filter((mutant) => ALIVE.includes(mutant.status));
  boundaries += tried.filter(({ mutatorName }) => mutatorName === BOUNDARY).length;
  print(`${file}: ${tried.length} tried, ${tried.length - alive.length} found, ${alive.length} survived`);
  for (const { mutatorName, replacement = "", location } of alive) {
    const line = lines[location.start.line - 1] ?? "";
    const known = same.find(({ where, change }) => line.includes(where) && replacement === change);
    const isWrong = mutatorName === BOUNDARY && known === undefined;
    if (isWrong) wrong += 1;
    print(
      `  ${isWrong ? "WRONG" : "     "} ${location.start.line}: ${line.trim().slice(0, 90)} -> ${replacement.slice(0, 60)}${known === undefined ? "" : ` (${known.why})`}`,
    );
  }
}
print(JSON.stringify({ boundaries, survivingBoundaries: wrong }));
process.exitCode = wrong === 0 ? 0 : 1;
