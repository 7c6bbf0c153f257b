/** Tests each rule with a small source that it refuses and one that it allows. */
import { describe, expect, test } from "vitest";
import { checkCircles } from "./check-circles.ts";
import { checkFolders } from "./check-source.ts";
import { listImports } from "./imports.ts";
import { lintFile } from "./lint-tree.ts";
import { parseSource } from "./source-files.ts";
import { maxFileLines, maxFolderFiles, maxFunctionLines, maxWholeFunctionLines } from "./rules.ts";

const rulesBroken = (path: string, text: string) => [
  ...new Set(lintFile(path, () => text).map(({ rule }) => rule)),
];

type Case = readonly [path: string, text: string];
type Row = readonly [rule: string, what: string, refused: Case, allowed: Case];

const lines = (count: number, line = "x();") => `${line}\n`.repeat(count);
const functionOf = (count: number) => `export function f() {\n${lines(count - 2)}}\n`;
const imports = (from: string) => `import { x } from "${from}";\nx();\n`;
// The words are split, so that this file does not break the rules that it tests.
const anyType = `const a: ${"any"} = 1;\n`;
const disabled = `// oxlint-${"disable"}-next-line eqeqeq`;
const task = `// see the ${"TO"}${"DO"}`;

const wallet = "apps/server/src/wallet/wallet.ts";
const games = "apps/server/src/games/games.ts";
const home = "apps/web/src/home/home-screen.tsx";
const engine = "packages/engines/src/money.ts";

const rows: readonly Row[] = [
  [
    "one name",
    "a Bengali message with a word that was replaced, and the word people say",
    ["apps/web/src/i18n/bn/wallet/wallet.ts", 'export const a = { "wallet.type.win": "বাজি থেকে ফেরত" };\n'],
    ["apps/web/src/i18n/bn/wallet/wallet.ts", 'export const a = { "wallet.type.win": "জয়ের টাকা" };\n'],
  ],
  [
    "one name",
    "an English message of a game with a word that was replaced, and a seed's text with the right one",
    ["apps/game-server/clients/matches/i18n/en.ts", 'export const en = { potential: "Pays if it wins" };\n'],
    ["apps/server/seed/inbox/seed-messages.ts", 'export const a = ["Potential payout"];\n'],
  ],
  [
    "import law",
    "a feature without the edge, and one with it",
    [wallet, imports("../play/play.ts")],
    ["apps/server/src/play/play.ts", imports("../wallet/wallet.ts")],
  ],
  [
    "import law",
    "another feature's store, and its public file",
    ["apps/server/src/play/launch.ts", imports("../wallet/store.ts")],
    ["apps/server/src/play/launch.ts", imports("../wallet/ledger/batcher.ts")],
  ],
  [
    "import law",
    "http and a feature",
    ["apps/server/src/http/response.ts", imports("../wallet/wallet.ts")],
    ["apps/server/src/http/response.ts", imports("../infra/failure.ts")],
  ],
  [
    "import law",
    "engines and the server",
    [engine, imports("../../../apps/server/src/app.ts")],
    ["apps/server/src/app.ts", imports("@khela/engines/money")],
  ],
  [
    "import law",
    "the contract and the engines, by package name",
    ["packages/contract/src/call.ts", imports("@khela/engines/money")],
    [engine, imports("./fraction.ts")],
  ],
  [
    "import law",
    "one screen's feature and another's",
    ["apps/web/src/games/game-tile.tsx", imports("../wallet/balance.ts")],
    ["apps/web/src/games/game-tile.tsx", imports("../ui/icon/icon.tsx")],
  ],
  [
    "import law",
    "a lower layer of the site and a feature, loaded lazily",
    ["apps/web/src/ui/icon/icon.tsx", 'export const load = () => import("../../games/favourites.ts");\n'],
    ["apps/web/src/app/app.tsx", 'export const load = () => import("../games/favourites.ts");\n'],
  ],
  [
    "import law",
    "the server and the tools",
    [wallet, 'export { x } from "../../../../tools/ledger/main.ts";\n'],
    ["tools/ledger/main.ts", 'export { x } from "../../apps/server/src/wallet/wallet.ts";\n'],
  ],
  [
    "import law",
    "a certification client and the codec it tests, or its policy",
    [
      "tools/certify/clients/hub88-style.ts",
      imports("../../../apps/server/src/play/adapters/hub88-style/hub88-style.ts"),
    ],
    [
      "tools/certify/clients/hub88-style.ts",
      imports("../../../apps/server/src/play/adapters/hub88-style/policy.ts"),
    ],
  ],
  [
    "import law",
    "a feature and its seed, or a seed and its feature",
    [wallet, imports("../../seed/site/seed.ts")],
    ["apps/server/seed/vip/seed.ts", imports("../../src/vip/ladder-store.ts")],
  ],
  [
    "import law",
    "a seed and another feature's store, or its feature's rules",
    ["apps/server/seed/vip/seed.ts", imports("../../src/wallet/store.ts")],
    ["apps/server/seed/vip/seed.ts", imports("../../src/wallet/wallet.ts")],
  ],
  [
    "import law",
    "a credential and the flow above it, or the layer below",
    ["apps/server/src/auth/credentials/password/a.ts", imports("../../flows/recover/recovery.ts")],
    ["apps/server/src/auth/credentials/password/a.ts", imports("../../account/login-store.ts")],
  ],
  [
    "import law",
    "a credential and a challenge, which is beside it, or a flow and both",
    ["apps/server/src/auth/credentials/password/a.ts", imports("../../challenges/sms/sms-codes.ts")],
    [
      "apps/server/src/auth/flows/login/a.ts",
      `${imports("../../challenges/sms/sms-codes.ts")}${imports("../../credentials/password/password-hash.ts")}`,
    ],
  ],
  [
    "import law",
    "a flow and the one above it, or the one below",
    ["apps/server/src/auth/flows/login/a.ts", imports("../recover/recovery.ts")],
    ["apps/server/src/auth/flows/recover/a.ts", imports("../login/login-challenge.ts")],
  ],
  [
    "import law",
    "a folder that has no layer",
    ["apps/server/src/auth/codes/a.ts", imports("../account/login-store.ts")],
    ["apps/server/src/auth/routes.ts", imports("./account/login-store.ts")],
  ],
  [
    "wire path",
    "written out, and in a comment",
    [home, 'open("/wps/member/info");\n'],
    [home, '// "/wps/member/info"\n'],
  ],
  [
    "SQL",
    "outside the store",
    [wallet, "run(sql`select 1`);\n"],
    ["apps/server/src/wallet/store.ts", "run(sql`select 1`);\n"],
  ],
  [
    "environment",
    "outside config",
    [wallet, "x(process.env.PORT);\n"],
    ["apps/server/src/infra/config.ts", "x(process.env.PORT);\n"],
  ],
  [
    "clock",
    "the server's own",
    [wallet, "x(Date.now());\n"],
    [wallet, "x(ctx.now(), new Date(ctx.now()));\n"],
  ],
  ["clock", "in pure code", [engine, "x(new Date(0));\n"], ["apps/web/src/lib/time.ts", "x(new Date(0));\n"]],
  [
    "chance",
    "Math.random",
    [home, "x(Math.random());\n"],
    [home, "x(crypto.getRandomValues(new Uint8Array(4)));\n"],
  ],
  [
    "chance",
    "random bytes in a feature",
    [wallet, 'import { randomBytes } from "node:crypto";\n'],
    ["apps/server/src/infra/secrets.ts", 'import { randomBytes } from "node:crypto";\n'],
  ],
  [
    "browser storage",
    "outside lib/storage",
    [home, "x(localStorage);\n"],
    ["apps/web/src/lib/storage.ts", "x(localStorage);\n"],
  ],
  ["any", "as a type", [wallet, anyType], [wallet, "const a: unknown = 1; // any will do\n"]],
  [
    "any",
    "in a test as well",
    ["apps/server/src/a.test.ts", anyType],
    ["apps/server/src/a.test.ts", "x();\n"],
  ],
  [
    "switched-off check",
    "without its reason",
    [wallet, `x(); ${disabled}\n`],
    [wallet, `x(); ${disabled} -- null and undefined alike\n`],
  ],
  [
    "skipped test",
    "left in",
    ["tests/e2e/home.e2e.ts", `test.${"only"}("a", run);\n`],
    ["tests/e2e/home.e2e.ts", 'test("a", run);\n'],
  ],
  [
    "left-over",
    "behind a statement",
    [wallet, `x(); ${task}\n`],
    [wallet, "x(); // nothing is left to do\n"],
  ],
  ["console", "printed to", [home, "console.log(1);\n"], [home, "console.error(1);\n"]],
  [
    "colour",
    "written out",
    ["apps/web/src/home/home.module.css", ".a {\n  color: #fff;\n}\n"],
    ["apps/web/src/home/home.module.css", ".a {\n  color: var(--text);\n}\n"],
  ],
  ["class", "of our own", [wallet, "class Wallet {}\n"], [wallet, "class Failure extends Error {}\n"]],
  [
    "class",
    "with a type parameter",
    [wallet, "class Wallet<T extends Error> {}\n"],
    [wallet, "class Failure<T extends string> extends CodedError<T> {}\n"],
  ],
  ["enum", "of our own", [wallet, "export enum Kind {}\n"], [wallet, 'export type Kind = "in" | "out";\n']],
  [
    "default export",
    "outside a tool's configuration",
    [wallet, "export default 1;\n"],
    ["apps/web/vite.config.ts", "export default 1;\n"],
  ],
  [
    "words",
    "in markup",
    [home, "export const A = () => <p>Welcome</p>;\n"],
    [home, 'export const A = () => <p>{t("home.welcome")} 12</p>;\n'],
  ],
  [
    "words",
    "in a label",
    [home, 'export const A = () => <p aria-label="Close" />;\n'],
    [home, 'export const A = () => <p aria-label={t("close")} data-kind="big" />;\n'],
  ],
  [
    "length",
    "of a function",
    [wallet, functionOf(maxFunctionLines + 1)],
    [wallet, functionOf(maxFunctionLines)],
  ],
  [
    "name",
    "that message nothing",
    ["apps/server/src/wallet/utils.ts", ""],
    ["apps/server/src/wallet/format-amount.ts", ""],
  ],
  [
    "name",
    "in capitals",
    ["apps/web/src/home/HomeScreen.tsx", ""],
    ["apps/web/src/home/home-screen.module.css", ""],
  ],
];

describe("architecture lint", () => {
  test.each(rows)(
    "%s rule, %s: first source → refused, second → allowed",
    (rule, _what, refused, allowed) => {
      expect(rulesBroken(...refused)).toEqual([rule]);
      expect(rulesBroken(...allowed)).toEqual([]);
    },
  );

  test("test file: any length, any import, the clock → allowed", () => {
    const text = `${imports("../play/play.ts")}x(Date.now());\n${functionOf(maxFunctionLines + 1)}${lines(maxFileLines)}`;
    expect(rulesBroken("apps/server/src/wallet/races.test.ts", text)).toEqual([]);
  });

  test("length rule: factory of short inner functions → allowed", () => {
    const half = functionOf(maxFunctionLines / 2 + 2).replace("export ", "");
    const factory = `export function create() {\n${half}${half.replace("f()", "g()")}}\n`;
    expect(rulesBroken(wallet, factory)).toEqual([]);
  });

  test("length rule: factory too long including inner functions → refused", () => {
    const inner = functionOf(maxFunctionLines - 10).replace("export ", "");
    const factory = (rest: number) => `export function create() {\n${inner}${lines(rest)}}\n`;
    const room = maxWholeFunctionLines - (maxFunctionLines - 10) - 2;
    expect(rulesBroken(wallet, factory(room))).toEqual([]);
    expect(rulesBroken(wallet, factory(room + 1))).toEqual(["length"]);
  });

  test("finding → names path and line", () => {
    expect(lintFile(wallet, () => "x();\nx(Date.now());\n")).toEqual([
      { path: wallet, line: 2, rule: "clock", message: "take ctx.now()" },
    ]);
  });

  test("length rule: file of many lines → a hint; of data → none", () => {
    const long = lines(maxFileLines + 1);
    expect(lintFile(wallet, () => long)).toMatchObject([{ rule: "length", isHint: true }]);
    expect(lintFile(wallet, () => lines(maxFileLines))).toEqual([]);
    expect(lintFile("packages/sandbox/src/titles.ts", () => long)).toEqual([]);
  });

  test("folder rule: many sources, texts or SQL functions → a hint; tests, styles, migrations and declarations → not counted", () => {
    const sources = Array.from({ length: maxFolderFiles }, (_, at) => `apps/web/src/home/part-${at}.tsx`);
    const others = ["a.test.ts", "a.module.css", "a.json", "a.d.ts", "deeper/a.ts"];
    const migrations = Array.from(
      { length: maxFolderFiles + 1 },
      (_, at) => `apps/server/db/migrations/${at}_a.sql`,
    );
    const allowed = [...sources, ...others.map((name) => `apps/web/src/home/${name}`), ...migrations];
    expect(checkFolders(allowed)).toEqual([]);
    const texts = Array.from({ length: maxFolderFiles + 1 }, (_, at) => `apps/web/src/i18n/bn/part-${at}.ts`);
    const functions = texts.map((_, at) => `apps/server/db/functions/wallet/f${at}.sql`);
    expect(checkFolders([...texts, ...functions]).map(({ path }) => path)).toEqual([
      "apps/web/src/i18n/bn",
      "apps/server/db/functions/wallet",
    ]);
    expect(checkFolders([...allowed, games, "apps/web/src/home/one-more.ts"])).toEqual([
      {
        path: "apps/web/src/home",
        line: 1,
        rule: "folder",
        message: `${maxFolderFiles + 1} sources, more than ${maxFolderFiles}: is it still one subject?`,
        isHint: true,
      },
    ]);
  });

  test.each([
    ["statements", 'import { b } from "./b.ts";\n'],
    ["a type", 'import type { B } from "./b.ts";\n'],
    ["a type written out", 'export type B = import("./b.ts").B;\n'],
    ["a lazy import", 'export const load = () => import("./b.ts");\n'],
    ["a re-export", 'export { b } from "./b.ts";\n'],
    ["a file of its own package, by the package's name", 'import { b } from "@khela/engines/b";\n'],
  ])(
    "circle rule, %s that leads back over a third file → refused with its path; without the way back → allowed",
    (_what, text) => {
      const graphOf = (files: Readonly<Record<string, string>>) =>
        new Map(
          Object.entries(files).map(([name, source]) => {
            const path = `packages/engines/src/${name}`;
            return [path, listImports(parseSource(path, source))] as const;
          }),
        );
      const open = { "a.ts": text, "b.ts": 'import { c } from "./c.ts";\n', "c.ts": "export const c = 1;\n" };
      expect(checkCircles(graphOf(open))).toEqual([]);
      expect(checkCircles(graphOf({ ...open, "c.ts": 'import type { A } from "./a.ts";\n' }))).toEqual([
        {
          path: "packages/engines/src/c.ts",
          line: 1,
          rule: "circle",
          message: ["a", "b", "c", "a"].map((name) => `packages/engines/src/${name}.ts`).join(" → "),
        },
      ]);
    },
  );
});
