/** Settings and papers agree: each process reads exactly the settings in its table. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Environment } from "@khela/service-kit/config";
import { vendorStatuses } from "@khela/contract/vendor-wallet-api";
import { readConfig as readGameServer } from "../apps/game-server/server/config.ts";
import { readConfig as readGateway } from "../apps/sandbox-gateway/src/config.ts";
import { readConfig as readServices } from "../apps/sandbox-services/src/config.ts";
import { readConfig as readServer } from "../apps/server/src/infra/config.ts";
import { loadSecrets } from "../apps/server/src/infra/secrets.ts";
import { ROOT } from "../tools/root.ts";
import { listServiceProcesses } from "../tools/setup/processes/service-processes.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");

/**
 * Returns the names that a process reads from any of these environments. When it refuses an environment, the names read
 * before the refusal count.
 */
function namesRead(
  readConfig: (env: Environment) => unknown,
  environments: readonly Environment[],
): string[] {
  const names = new Set<string>();
  for (const given of environments) {
    const env = new Proxy(given, {
      get: (target, name) => {
        names.add(String(name));
        return target[String(name)];
      },
    });
    try {
      readConfig(env);
    } catch {
      // The process refused this environment at a setting; another environment passes that setting.
    }
  }
  return [...names].sort();
}

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const bkash = { BKASH_APP_KEY: "k", BKASH_APP_SECRET: "s", BKASH_USERNAME: "u", BKASH_PASSWORD: "p" };
const shop = { SSLCOMMERZ_STORE_ID: "i", SSLCOMMERZ_STORE_PASSWORD: "p" };
const readBy = {
  server: namesRead(readServer, [
    { SERVED_COUNTRIES: "MT", GEOIP_FILE: "countries.csv" },
    { FIREBASE_PROJECT: "my-games", FIREBASE_API_KEY: "k" },
    { CHALLENGE_PROVIDER: "turnstile", CHALLENGE_SITE_KEY: "k", CHALLENGE_SECRET: "s" },
    {
      ...bkash,
      BKASH_URL: "https://tokenized.sandbox.bka.sh/v1.2.0-beta",
      BKASH_PAYOUT_URL: "https://checkout.sandbox.bka.sh/v1.2.0-beta",
    },
    { ...shop, SSLCOMMERZ_URL: "https://sandbox.sslcommerz.com" },
    { KHELA_MODE: "real", PUBLIC_URL: "https://khela.example", LICENCE_URL: "https://a.example" },
  ]),
  "game-server": namesRead(readGameServer, [
    {
      PLATFORM_URL: "http://localhost:3000",
      GAME_SERVER_DATABASE_URL: "postgres://a@localhost/a",
      GAME_SERVER_VENDOR_SECRETS: JSON.stringify({ JL: secret }),
      GAME_SERVER_FEED_URL: "http://localhost:3003",
      GAME_SERVER_FEED_KEY: "k",
    },
  ]),
  "sandbox-gateway": namesRead(readGateway, [{ GATEWAY_SECRET: secret, ...bkash, ...shop }]),
  "sandbox-services": namesRead(readServices, [{ SANDBOX_SMS_SECRET: secret }]),
} as const;

/** Returns the names in the first column of a paper's settings table: the first table after the text `from`. */
function namesIn(paper: string, from: string): string[] {
  const text = read(paper);
  const table = text.slice(text.indexOf("| Setting |", text.indexOf(from)));
  const rows = table.slice(0, table.indexOf("\n\n")).split("\n").slice(2);
  return rows.flatMap((row) => [...row.split("|")[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!)).sort();
}

test.each([
  ["Server", readBy.server],
  ["Game server", readBy["game-server"]],
  ["Sandbox gateway", readBy["sandbox-gateway"]],
  ["Sandbox services", readBy["sandbox-services"]],
])("docs/settings.md, %s: settings listed → those that the process reads", (heading, names) => {
  expect(namesIn("docs/settings.md", `## ${heading}\n`)).toEqual(names);
});

test("npm start: what it hands to a process → read by it", () => {
  const config = readServer({ ...bkash, BKASH_URL: "http://localhost:3002/bkash" });
  const secrets = loadSecrets({ dataDir: "/nowhere", key: Buffer.alloc(32, 1) });
  const database = { url: "postgres://a@localhost/a", appUrl: "postgres://b@localhost/a" };
  for (const { name, env } of listServiceProcesses(config, database, secrets)) {
    const names: readonly string[] = readBy[name as keyof typeof readBy];
    expect([name, Object.keys(env).filter((given) => !names.includes(given))]).toEqual([name, []]);
  }
});

test("server: each value that its settings make → used outside the settings", () => {
  const sources = files.filter(
    (file) =>
      /^(apps\/server\/src|tools)\/.*\.ts$/.test(file) && !/\.test\.ts$|infra\/config\.ts$/.test(file),
  );
  const words = new Set(sources.flatMap((file) => read(file).match(/\b\w+\b/g) ?? []));
  expect(Object.keys(readServer({})).filter((key) => !words.has(key))).toEqual([]);
});

test("papers: each setting that they name → read by a process or a command", () => {
  const known = new Set<string>([...Object.values(readBy).flat(), ...Object.keys(vendorStatuses)]);
  const first = new Set(
    Object.values(readBy)
      .flat()
      .map((name) => name.split("_")[0]!),
  );
  const papers = files.filter(
    (file) => /^[A-Z]+\.md$|^docs\/[^/]+\.md$/.test(file) && file !== "CHANGELOG.md",
  );
  const unknown = papers.flatMap((paper) =>
    [...read(paper).matchAll(/\b([A-Z][A-Z0-9]*)_[A-Z0-9]+(?:_[A-Z0-9]+)*\b/g)]
      .filter(([name, word]) => first.has(word!) && !known.has(name))
      .map(([name]) => `${paper}: ${name}`),
  );
  expect([...new Set(unknown)]).toEqual([]);
});
