/**
 * The text rules of the project, one a row: where a rule applies, the pattern that it refuses, and what to do instead.
 */

import { bengaliWords, englishWords, thaiWords, type MessageWord } from "./message-words.ts";

export type TextRule = {
  readonly rule: string;
  readonly in: RegExp;
  /** Pattern of paths to which the rule does not apply. */
  readonly except?: RegExp;
  readonly pattern: RegExp;
  readonly instead: string;
  /** Whether the rule applies to tests too. */
  readonly tests?: true;
};

const server = /^apps\/server\/(src|seed)\//;
const code = /\.tsx?$/;

/** Patterns of paths with texts of each language: message files, seed data and the contract's sentences. */
const bengaliTexts =
  /^(apps\/((?:web|console)\/src\/i18n|game-server\/clients\/[a-z/-]+\/i18n)\/bn\b.*|apps\/game-server\/clients\/slots\/kinds\/.*|apps\/server\/seed\/.*|packages\/contract\/src\/locale\/.*\/bn)\.ts$/;
const englishTexts =
  /^(apps\/((?:web|console)\/src\/i18n|game-server\/clients\/[a-z/-]+\/i18n)\/en\b.*|apps\/game-server\/clients\/slots\/kinds\/.*|apps\/server\/seed\/.*|packages\/contract\/src\/locale\/.*\/en)\.ts$/;
const thaiTexts =
  /^(apps\/(web\/src\/i18n|game-server\/clients\/[a-z/-]+\/i18n)\/th\b.*|apps\/game-server\/clients\/slots\/kinds\/.*|apps\/server\/seed\/.*|packages\/contract\/src\/locale\/.*\/th)\.ts$/;

function oneName(texts: RegExp, words: readonly MessageWord[]): TextRule[] {
  return words.map(({ refused, right }) => ({
    rule: "one name",
    in: texts,
    pattern: refused,
    instead: `people say: ${right}`,
  }));
}

export const textRules: readonly TextRule[] = [
  ...oneName(bengaliTexts, bengaliWords),
  ...oneName(englishTexts, englishWords),
  ...oneName(thaiTexts, thaiWords),
  {
    rule: "wire path",
    in: /^apps\/(server|web|console)\/(src|seed)\/.*\.tsx?$/,
    except: /^apps\/server\/src\/(http\/error-handler|infra\/health|play\/(play|vendor-api\/routes))\.ts$/,
    pattern: /["'`]\/(wps|lgw|lotto|vendor|gateway|console\/api)\//,
    instead: "take the path from packages/contract",
  },
  {
    rule: "SQL",
    in: /^(apps\/server\/(src|seed)|packages\/service-kit\/src)\/.*\.ts$/,
    except: /store\.ts$|infra\/db\/|service-kit\/src\/db\//,
    pattern: /\bsql`/,
    instead: "move the statement to the feature's store",
  },
  {
    rule: "environment",
    in: /^(apps|packages)\/.*\.tsx?$/,
    except: /config\.ts$|vite\.config\.ts$/,
    pattern: /process\.env\b/,
    instead: "read it in config",
  },
  {
    rule: "clock",
    in: server,
    except: /^apps\/server\/(src\/services|seed\/seed)\.ts$/,
    pattern: /\bDate\.now\(|new Date\(\)/,
    instead: "take ctx.now()",
  },
  {
    rule: "clock",
    in: /^packages\/(engines|contract|sandbox)\//,
    pattern: /\bDate\.now\(|new Date\(|performance\.now\(/,
    instead: "pure code uses no clock",
  },
  {
    rule: "chance",
    in: /^(apps|packages)\/.*\.tsx?$/,
    pattern: /Math\.random\(/,
    instead: "take the context's random bytes; for a game, engines/rng",
  },
  {
    rule: "chance",
    in: server,
    except: /infra\/(secrets|db\/)|^apps\/server\/src\/services\.ts$/,
    pattern: /\b(randomBytes|randomUUID|randomInt)\b.*from "node:crypto"/,
    instead: "take ctx.randomBytes()",
  },
  {
    rule: "browser storage",
    in: /^apps\/(web|console|game-server\/clients)\//,
    except: /lib\/storage\.ts$|shell\/session\/storage\.ts$/,
    pattern: /\b(localStorage|sessionStorage|document\.cookie|indexedDB)\b/,
    instead: "go through lib/storage",
  },
  {
    rule: "any",
    in: code,
    pattern: /(:|<|\bas)\s*any\b(?!\s*[a-z])/,
    instead: "give the type, or unknown",
    tests: true,
  },
  {
    rule: "switched-off check",
    in: code,
    pattern: /@ts-(ignore|nocheck|expect-error)(?! \S)|(oxlint|eslint|biome)-(disable|ignore)(?!.*--)/,
    instead: "give the reason behind it",
    tests: true,
  },
  {
    rule: "skipped test",
    in: /\.test\.tsx?$|^tests\//,
    pattern: /\b(test|it|describe)\.(only|skip|todo)\(/,
    instead: "run it",
    tests: true,
  },
  {
    rule: "left-over",
    in: /^(apps|packages|tools|tests|bench)\/.*\.(tsx?|css|sql|mjs)$/,
    except: /^tools\/lint\//,
    pattern: /\b(TODO|FIXME|HACK)\b/,
    instead: "do it, or write an issue",
    tests: true,
  },
  {
    rule: "console",
    in: /^(apps|packages)\/.*\.tsx?$/,
    pattern: /\bconsole\.(log|info|debug)\(/,
    instead: "use the log",
  },
  {
    rule: "colour",
    in: /^apps\/(web|console)\/src\/.*\.css$/,
    except: /styles\/tokens\.css$/,
    pattern: /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|:\s*(white|black|red|green|blue|gold|gray|grey)\b/i,
    instead: "use a token",
  },
  {
    rule: "class",
    in: /^(apps|packages)\/.*\.tsx?$/,
    pattern:
      /^\s*(export )?(abstract )?class (?!\w+(<[^{]*>)? extends (Error|CodedError|Component|React\.Component)\b)/,
    instead: "write functions; only errors are classes",
  },
  {
    rule: "enum",
    in: code,
    pattern: /^\s*(export )?(const )?enum \w/,
    instead: "use a union",
    tests: true,
  },
];

/** Maximum lines of a code file. A longer file gets a hint for the reviewer. */
export const maxFileLines = 300;
/**
 * Maximum lines of a function without its inner functions. A component (a capitalised function in a .tsx file) has only
 * the limit `maxWholeFunctionLines`.
 */
export const maxFunctionLines = 60;
/** Maximum lines of a function with its inner functions. */
export const maxWholeFunctionLines = 100;

/**
 * Maximum source files of a folder. A folder with more gets a hint for the reviewer. Declarations, migrations, tests,
 * styles and data do not count.
 */
export const maxFolderFiles = 15;
export const countedFiles = /\.(tsx?|mjs|sql)$/;
export const uncountedFiles = /\.d\.m?ts$|\/migrations\//;

/** Data files, which may have any length, such as titles and texts. */
export const longFiles = /^packages\/sandbox\/src\/|\/i18n\/|error-texts\/|common-password/;

/** File and folder names that say nothing about the content. */
export const meaninglessNames =
  /(^|\/)(utils?|helpers?|common|shared|misc|dto|controllers?|services|repositories|index)(\.tsx?$|\/)/;
export const allowedNames = /^apps\/server\/src\/services\.ts$/;
