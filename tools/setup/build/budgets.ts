/**
 * Size limits of a page's files, in bytes as sent with Brotli, and their check. The build fails above a limit.
 * tests/e2e/first-paint.e2e.ts checks the HTML of home, which the server renders.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { PageScripts } from "@khela/contract/site/page";

export const budgets = {
  homeHtml: 12_000,
  homeScript: 75_000,
  /** Maximum bytes of a screen's script in addition to home's script. */
  screenScript: 20_000,
  /**
   * Screens with larger limits: forms with their rules and messages, an agent's lists, games' mathematics. Their limits
   * are slightly above their current sizes, so that growth is noticed. The names of other files in a screen's script
   * change with every build, and the script's size by up to 80 bytes.
   */
  screenScriptExceptions: {
    "/m/activity": 20_150,
    "/m/rewardCenter": 20_150,
    "/m/member/agent/getSalaryContract": 20_150,
    "/m/member/agent/getDevidendContract": 20_150,
    "/m/member/agent/getHourContract": 20_150,
    "/m/member/agent/getRealTimeContract": 20_150,
    "/m/agent": 24_500,
    "/m/changePsw": 22_350,
    "/m/forget": 25_350,
    "/m/login": 23_500,
    "/m/lottery": 44_950,
    "/m/realName": 28_150,
    "/m/receivedCredit": 23_450,
    "/m/register": 24_300,
    "/m/securityCenter": 43_500,
    "/m/verify": 27_000,
    "/m/verifyEmail": 21_500,
    "/m/verifyLogin": 21_000,
    "/m/voucherCenter": 20_800,
    "/m/welcome": 23_100,
    "/m/withdraw": 21_500,
  },
  /** Maximum bytes of script and style of each game family's client, slightly above the current size. */
  gameClients: {
    blackjack: 25_750,
    "chicken-road": 23_620,
    "coin-flip": 23_300,
    crash: 23_350,
    diamonds: 22_700,
    dice: 22_700,
    fishing: 27_000,
    hilo: 22_100,
    keno: 23_200,
    limbo: 23_300,
    live: 39_600,
    matches: 31_650,
    mines: 22_000,
    plinko: 23_200,
    poker: 26_800,
    scratch: 25_800,
    slide: 26_400,
    slots: 35_500,
    "three-card-poker": 23_100,
    tower: 23_430,
    "video-poker": 24_230,
    wheel: 22_800,
  },
  /**
   * Maximum bytes of the console's script and style before its first room: frame, libraries of lists and dialogs,
   * messages of one language.
   */
  consoleFirstLoad: 250_000,
} as const;

/** A measurement: `files` with their bytes, together at most `limit`; null without a limit. */
export type Measured = {
  readonly name: string;
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
  readonly limit: number | null;
};

const kept = (bytes: number): string => bytes.toLocaleString("en");

/** Returns a sentence for each measurement that is above its limit or has no limit. */
export function findOverBudget(measured: readonly Measured[]): readonly string[] {
  return measured.flatMap(({ name, files, limit }) => {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (limit === null)
      return [`${name} has ${kept(bytes)} bytes and no limit: add it to tools/setup/build/budgets.ts.`];
    if (bytes <= limit) return [];
    const largest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5);
    const named = largest.map((file) => `${file.file} ${kept(file.bytes)}`).join(", ");
    return [
      `${name} has ${kept(bytes)} bytes (Brotli), ${kept(bytes - limit)} above its limit of ${kept(limit)}. Largest files: ${named}.`,
    ];
  });
}

/** Name of a built file: the logical name, then a hash of the content. */
const HASHED_NAME = /([\w.]+(?:-[\w.]+)*)-[\w-]{8}\.(js|css)/g;

/**
 * Replaces each hash in a file's name by a hash of the logical name. Names of other files change with every build, and
 * with them the compressed size of unchanged code by up to 80 bytes.
 */
function withStableNames(text: string): string {
  return text.replaceAll(HASHED_NAME, (_whole, name: string, ending: string) => {
    const hash = createHash("sha256").update(name).digest("base64url").slice(0, 8);
    return `${name}-${hash}.${ending}`;
  });
}

function compressedSize(path: string): number {
  const text = readFileSync(path, "utf8");
  const stable = withStableNames(text);
  return stable === text ? statSync(`${path}.br`).size : brotliCompressSync(stable).length;
}

function sizesIn(folder: string, files: readonly string[]): Measured["files"] {
  return files.map((file) => ({ file, bytes: compressedSize(join(folder, file)) }));
}

/** Returns for each screen the measurement of its largest language. */
function largestOfLanguages(found: readonly Measured[]): readonly Measured[] {
  const total = ({ files }: Measured): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
  const byName = new Map<string, Measured>();
  for (const one of found) {
    const known = byName.get(one.name);
    if (known === undefined || total(one) > total(known)) byName.set(one.name, one);
  }
  return [...byName.values()];
}

/**
 * Measures the site's screens. `client`: folder of the built client, whose compressed files are beside the originals.
 */
export function measureSite(client: string, pages: readonly PageScripts[]): readonly Measured[] {
  const [home] = pages;
  const exceptions: Readonly<Record<string, number>> = budgets.screenScriptExceptions;
  return largestOfLanguages(
    pages.map(({ path, language, files }) => {
      if (path === home?.path)
        return { name: `Script of ${path}`, files: sizesIn(client, files), limit: budgets.homeScript };
      const ofHome =
        pages.find((page) => page.path === home?.path && page.language === language)?.files ?? [];
      return {
        name: `Script of ${path} over home`,
        files: sizesIn(
          client,
          files.filter((file) => !ofHome.includes(file)),
        ),
        limit: exceptions[path] ?? budgets.screenScript,
      };
    }),
  );
}

/** Measures the game clients. `dist`: folder of the built game clients. */
export function measureGameClients(dist: string): readonly Measured[] {
  const limits: Readonly<Record<string, number>> = budgets.gameClients;
  return readdirSync(join(dist, "clients")).map((family) => {
    const html = readFileSync(join(dist, "clients", family, "index.html"), "utf8");
    const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = ""]) => file);
    return { name: `Client of ${family}`, files: sizesIn(dist, files), limit: limits[family] ?? null };
  });
}

type ManifestEntry = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};

/** Returns the text files of a language that are loaded with the console's entry. */
const consoleFirstTexts = (language: string): readonly string[] => [
  `src/i18n/titles-${language}.ts`,
  ...["first", "sign-in", "list"].map((name) => `src/i18n/${language}/${name}.ts`),
];

/** Measures the console. `dist`: folder of the built console. */
export function measureConsole(dist: string): readonly Measured[] {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Readonly<
    Record<string, ManifestEntry>
  >;
  const filesOf = (first: readonly string[]): readonly string[] => {
    const found = new Set(first);
    for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next);
    return [...new Set([...found].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])]))];
  };
  return ["bn", "en"].map((language) => ({
    name: `First load of the console (${language})`,
    files: sizesIn(dist, filesOf(["index.html", ...consoleFirstTexts(language)])),
    limit: budgets.consoleFirstLoad,
  }));
}
