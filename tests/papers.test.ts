/** The files, folders, links, headings, npm scripts and function calls in the papers exist. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { browserFloor } from "@khela/contract/site/browser-floor";
import { listFiles } from "../tools/lint/source-files.ts";
import { ROOT } from "../tools/root.ts";

const files = listFiles();
const folders = new Set(files.flatMap((file) => foldersOf(file)));
const folderNames = new Set([...folders].flatMap((folder) => folder.split("/")));
const papers = files.filter((file) => /^([A-Z]+|docs\/((operate|decisions)\/)?[\w-]+)\.md$/.test(file));
/**
 * Papers whose paths are checked. The changelog names past files, and rows of the specification name addresses of
 * screens.
 */
const withPaths = papers.filter((paper) => paper !== "CHANGELOG.md" && paper !== "docs/spec.md");

/** Matches a path in backticks; a path with a leading slash is an address. */
const PATH = /^(?:[\w@.-]+\/)+[\w@.-]*$|^[\w.-]+\.(?:ts|tsx|sql|mjs|css)$/;
const ENDS_AS_FILE = /\.(?:ts|tsx|sql|mjs|css|md|json|sha256)$/;

function read(paper: string): string {
  return readFileSync(join(ROOT, paper), "utf8");
}

function foldersOf(file: string): string[] {
  const parts = dirname(file).split("/");
  return parts.map((_, last) => parts.slice(0, last + 1).join("/"));
}

/** Returns a paper without its code blocks, which show an integrator's code or output. */
function proseOf(paper: string): string {
  return read(paper).replace(/^ *```[\s\S]*?^ *```/gm, "");
}

/** Returns the texts in backticks. A path with a placeholder (`<feature>/calls.ts`) is cut to the folder before it. */
function quotedIn(paper: string): string[] {
  return [...proseOf(paper).matchAll(/`([^`\n]+)`/g)].map(([, quoted]) => quoted!.replace(/[^/]*<.*$/, ""));
}

/** Returns whether a path exists, given from the root or by its last parts. */
function exists(path: string): boolean {
  const bare = path.replace(/\/$/, "");
  const isNamed = (known: string): boolean => known === bare || known.endsWith(`/${bare}`);
  return files.some(isNamed) || [...folders].some(isNamed);
}

function looksLikePath(quoted: string): boolean {
  const first = quoted.split("/")[0]!;
  return PATH.test(quoted) && (ENDS_AS_FILE.test(quoted) || folderNames.has(first));
}

/** Returns the anchors of a paper's headings as GitHub generates them. */
function anchorsOf(paper: string): string[] {
  return [...read(paper).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test.each(withPaths)("%s: every path named → exists", (paper) => {
  expect(quotedIn(paper).filter((quoted) => looksLikePath(quoted) && !exists(quoted))).toEqual([]);
});

test.each(papers)("%s: every link inside the repository → its file and heading exist", (paper) => {
  const links = [...proseOf(paper).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)];
  const broken = links.filter(([, path, anchor]) => {
    const target = path === "" ? paper : join(dirname(paper), path!);
    if (!files.includes(target) && !folders.has(target)) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

test.each(papers)("%s: every npm script named → exists", (paper) => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = [...read(paper).matchAll(/\bnpm run ([\w-]+)/g)].map(([, script]) => script!);
  expect(named.filter((script) => scripts[script] === undefined)).toEqual([]);
});

test("every function whose call a paper shows → has a definition", () => {
  const sources = files.filter((file) => /\.(ts|tsx|sql)$/.test(file) && file !== "tests/papers.test.ts");
  const words = new Set(sources.flatMap((file) => read(file).match(/\b\w+(?=[(<:])/g) ?? []));
  const shown = papers.flatMap((paper) =>
    quotedIn(paper).flatMap((quoted) => {
      const name = /^(?:\w+\.)*(\w+)\(/.exec(quoted)?.[1];
      return name === undefined || words.has(name) ? [] : [`${paper}: ${quoted}`];
    }),
  );
  expect(shown).toEqual([]);
});

test("oldest browsers: papers → the numbers of the build; texts of the site → none of their own", () => {
  const { chrome, safari } = browserFloor;
  for (const paper of ["CHANGELOG.md", "docs/decisions/0013-site-readings.md"])
    expect(read(paper)).toContain(`Chrome ${chrome} and Safari ${safari}`);
  expect(read("docs/spec.md")).toContain(`iOS (${safari} or newer`);
  const texts = files.filter((file) => /^apps\/web\/src\/i18n\/.*\.ts$/.test(file));
  expect(texts.filter((file) => /iOS \p{Nd}|(?:Chrome|Safari) \p{Nd}/u.test(read(file)))).toEqual([]);
});

const MAX_RECORD_WORDS = 200;

test("decisions: each record → its number, its three parts, under 200 words", () => {
  const records = files.filter((file) => /^docs\/decisions\/\d/.test(file)).sort();
  expect(records.length).toBeGreaterThan(0);
  const wrong = records.filter((file) => {
    const text = read(file);
    const number = Number(/\/(\d{4})-/.exec(file)?.[1]);
    const [, title] = new RegExp(`^# ${number}\\. (.+)\n`).exec(text) ?? [];
    const parts = [...text.matchAll(/^\*\*(\w+)\.\*\* /gm)].map(([, part]) => part);
    return (
      parts.join() !== "Context,Decision,Consequence" ||
      text.split(/\s+/).length > MAX_RECORD_WORDS ||
      title === undefined
    );
  });
  expect(wrong).toEqual([]);
});
