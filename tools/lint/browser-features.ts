/**
 * Functions and styles that are newer than the site's oldest browser, and the places where code runs in a browser.
 */
import { browserFloor } from "../../packages/contract/src/site/browser-floor.ts";
import type { Finding } from "./source-files.ts";

type Feature = {
  readonly pattern: RegExp;
  /** First versions of Chrome and Safari that support the feature, by caniuse.com and MDN. */
  readonly chrome: number;
  readonly safari: number;
  readonly instead: string;
};

const features: readonly Feature[] = [
  { pattern: /\.at\(/, chrome: 92, safari: 15.4, instead: "list[list.length - 1]" },
  { pattern: /\.findLast(Index)?\(/, chrome: 97, safari: 15.4, instead: "[...list].reverse().find()" },
  { pattern: /\.to(Sorted|Reversed|Spliced)\(/, chrome: 110, safari: 16, instead: "[...list].sort()" },
  { pattern: /\w\.with\(/, chrome: 110, safari: 16, instead: "list.map()" },
  { pattern: /\b(Map|Object)\.groupBy\(/, chrome: 117, safari: 17.4, instead: "fill a Map" },
  { pattern: /\bObject\.hasOwn\(/, chrome: 93, safari: 15.4, instead: "hasOwnProperty.call()" },
  { pattern: /\bstructuredClone\(/, chrome: 98, safari: 15.4, instead: "copy what is needed" },
  {
    pattern: /\bAbortSignal\.(timeout|any)\(/,
    chrome: 103,
    safari: 16,
    instead: "AbortController and setTimeout",
  },
  { pattern: /\bURL\.canParse\(/, chrome: 120, safari: 17, instead: "contract/input/parse-url" },
  { pattern: /\bcrypto\.randomUUID\(/, chrome: 92, safari: 15.4, instead: "crypto.getRandomValues()" },
  { pattern: /\bPromise\.(withResolvers|try)\(/, chrome: 119, safari: 17.4, instead: "new Promise()" },
  { pattern: /\bArray\.fromAsync\(/, chrome: 121, safari: 16.4, instead: "a loop" },
  { pattern: /\.(isWellFormed|toWellFormed)\(/, chrome: 111, safari: 16.4, instead: "a regular expression" },
  {
    pattern: /\.(symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    chrome: 122,
    safari: 17,
    instead: "filter",
  },
  { pattern: /\(\?<[=!]/, chrome: 62, safari: 16.4, instead: "a group, or a lookahead" },
  { pattern: /\.roundRect\(/, chrome: 99, safari: 16, instead: "arcTo(), slots/reels/rounded-box" },
  { pattern: /\brequestIdleCallback\(/, chrome: 47, safari: 99, instead: "setTimeout()" },
  {
    pattern: /\bstartViewTransition\(|\bshowPopover\(|\bcheckVisibility\(/,
    chrome: 114,
    safari: 18,
    instead: "CSS or DOM of the floor",
  },
];

const styles: readonly Feature[] = [
  { pattern: /@container\b|\b\d+cq[wh]\b/, chrome: 105, safari: 16, instead: "media queries, percentages" },
  { pattern: /@layer\b/, chrome: 99, safari: 15.4, instead: "order of the rules" },
  { pattern: /color-mix\(|\boklch\(/, chrome: 111, safari: 16.2, instead: "a token" },
  { pattern: /^\s*&/, chrome: 120, safari: 17.2, instead: "whole selectors" },
  { pattern: /^\s*(translate|rotate|scale):/, chrome: 104, safari: 14.1, instead: "transform" },
  { pattern: /overflow(-[xy])?:\s*clip/, chrome: 90, safari: 16, instead: "overflow: hidden" },
  // A browser drops a whole selector list when one part of it is unknown.
  { pattern: /,.*:has\(|:has\(.*,\s*$/, chrome: 105, safari: 15.4, instead: "a rule of its own" },
];

const inBrowser =
  /^(apps\/web\/src\/(?!app\/(server\/|entry-server))|apps\/game-server\/(clients|wire)\/|packages\/contract\/src\/(?!openapi)|packages\/engines\/src\/(?!par\/))/;

const isYounger = ({ chrome, safari }: Feature): boolean =>
  chrome > browserFloor.chrome || safari > browserFloor.safari;

/** Returns the patterns of newer functions that a script calls, as text. */
export function findYoungerFunctions(script: string): readonly string[] {
  return features
    .filter((feature) => isYounger(feature) && feature.pattern.test(script))
    .map(({ pattern }) => pattern.source);
}

/**
 * Finds lengths in dvh and similar units without the same property in vh on the line before. Older browsers use the vh.
 */
function findLoneHeights(path: string, lines: readonly string[]): Finding[] {
  return lines.flatMap((line, at) => {
    const property = /^\s*([a-z-]+):.*\b\d+[dsl]v[hw]\b/.exec(line)?.[1];
    const before = lines[at - 1] ?? "";
    const isSecond =
      property !== undefined && before.trim().startsWith(`${property}:`) && !/[dsl]v[hw]\b/.test(before);
    return property === undefined || isSecond
      ? []
      : [{ path, line: at + 1, rule: "browser floor", message: `put ${property} in vh on the line before` }];
  });
}

/** Finds features that the oldest browser lacks, in a file that runs in a browser. */
export function checkBrowserFloor({
  path,
  text,
  isTest,
}: {
  path: string;
  text: string;
  isTest: boolean;
}): Finding[] {
  if (isTest || !inBrowser.test(path)) return [];
  const isStyle = path.endsWith(".css");
  const lines = text.split("\n");
  const younger = (isStyle ? styles : features).filter(isYounger);
  const found = lines.flatMap((line, at) =>
    younger
      .filter(({ pattern }) => pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
      .map(({ instead }) => ({
        path,
        line: at + 1,
        rule: "browser floor",
        message: `too young; take ${instead}`,
      })),
  );
  return isStyle ? [...found, ...findLoneHeights(path, lines)] : found;
}
