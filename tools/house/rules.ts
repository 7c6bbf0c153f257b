/** What the house does not allow, one rule a row: where it holds, what it looks for, and what to do instead. */

export type TextRule = {
  readonly rule: string;
  readonly in: RegExp;
  /** Where it may stand all the same. */
  readonly but?: RegExp;
  readonly finds: RegExp;
  readonly instead: string;
  /** Also in tests. */
  readonly tests?: true;
};

const server = /^apps\/server\/src\//;
const code = /\.tsx?$/;

export const textRules: readonly TextRule[] = [
  {
    rule: "wire path", in: /^apps\/(server|web)\/src\/.*\.tsx?$/, but: /^apps\/server\/src\/(platform\/(errors-out|health)|play\/(play|vendor-protocol))\.ts$/,
    finds: /["'`]\/(wps|lgw|lotto|vendor|gateway)\//, instead: "take the path from packages/contract",
  },
  {
    rule: "SQL", in: /^apps\/server\/src\/.*\.ts$/, but: /store\.ts$|platform\/db\//,
    finds: /\bsql`/, instead: "move the statement to the feature's store",
  },
  {
    rule: "environment", in: /^(apps|packages)\/.*\.tsx?$/, but: /config\.ts$|vite\.config\.ts$/,
    finds: /process\.env\b/, instead: "read it in config",
  },
  {
    rule: "clock", in: server, but: /platform\/db\/(embedded|cluster|processes)\.ts$|^apps\/server\/src\/(services|seed)\.ts$/,
    finds: /\bDate\.now\(|new Date\(\)/, instead: "take ctx.now()",
  },
  {
    rule: "clock", in: /^packages\/(engines|contract|sandbox)\//,
    finds: /\bDate\.now\(|new Date\(|performance\.now\(/, instead: "pure code knows no time",
  },
  {
    rule: "chance", in: /^(apps|packages)\/.*\.tsx?$/,
    finds: /Math\.random\(/, instead: "take the context's random bytes; for a game, engines/rng",
  },
  {
    rule: "chance", in: server, but: /platform\/(secrets|db\/)|^apps\/server\/src\/services\.ts$/,
    finds: /\b(randomBytes|randomUUID|randomInt)\b.*from "node:crypto"/, instead: "take ctx.randomBytes()",
  },
  {
    rule: "browser storage", in: /^apps\/(web|arcade\/clients)\//, but: /lib\/storage\.ts$|shell\/storage\.ts$/,
    finds: /\b(localStorage|sessionStorage|document\.cookie|indexedDB)\b/, instead: "go through lib/storage",
  },
  {
    rule: "any", in: code,
    finds: /(:|<|\bas)\s*any\b(?!\s*[a-z])/, instead: "say what it is, or unknown", tests: true,
  },
  {
    rule: "switched-off check", in: code,
    finds: /@ts-(ignore|nocheck|expect-error)(?! \S)|(oxlint|eslint|biome)-(disable|ignore)(?!.*--)/, instead: "give the reason behind it",
    tests: true,
  },
  {
    rule: "skipped test", in: /\.test\.tsx?$|^tests\//,
    finds: /\b(test|it|describe)\.(only|skip|todo)\(/, instead: "run it", tests: true,
  },
  {
    rule: "left-over", in: /^(apps|packages|tools|tests|bench)\/.*\.(tsx?|css|sql|mjs)$/, but: /^tools\/house\//,
    finds: /\b(TODO|FIXME|HACK)\b/, instead: "do it, or write an issue", tests: true,
  },
  {
    rule: "console", in: /^(apps|packages)\/.*\.tsx?$/,
    finds: /\bconsole\.(log|info|debug)\(/, instead: "use the log",
  },
  {
    rule: "colour", in: /^apps\/web\/src\/.*\.css$/, but: /styles\/tokens\.css$/,
    finds: /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|:\s*(white|black|red|green|blue|gold|gray|grey)\b/i, instead: "use a token",
  },
  {
    rule: "class", in: /^(apps|packages)\/.*\.tsx?$/,
    finds: /^\s*(export )?(abstract )?class (?!\w+ extends (Error|Component|React\.Component)\b)/, instead: "write functions; only errors are classes",
  },
  {
    rule: "enum", in: code,
    finds: /^\s*(export )?(const )?enum \w/, instead: "use a union", tests: true,
  },
];

/** Lines: a file of code. */
export const maxFileLines = 300;
/** Lines: a function, and a component (a function with a capital in a .tsx file). */
export const maxFunctionLines = 60;
export const maxComponentLines = 120;

/** Data is not code: tables of titles, motifs, texts may be as long as they are. */
export const longFiles = /^packages\/sandbox\/src\/|\/i18n\/|error-texts\/|common-password/;

/** Names that say nothing about what is in them. */
export const emptyNames = /(^|\/)(utils?|helpers?|common|shared|misc|dto|controllers?|services|repositories|index)(\.tsx?$|\/)/;
export const allowedNames = /^apps\/server\/src\/services\.ts$/;
