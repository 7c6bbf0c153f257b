import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { settings } from "./settings.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

test("no settings → sandbox on this machine, embedded database", () => {
  expect(readConfig({})).toEqual({
    mode: "sandbox",
    operatorToken: null,
    servedCountries: null,
    geoipFile: null,
    minimumAge: 18,
    merchantCode: "khela",
    host: "127.0.0.1",
    port: 3000,
    gameServerPort: 3001,
    gatewayPort: 3002,
    metricsPort: null,
    publicUrl: "http://localhost:3000",
    gameServerUrl: "http://localhost:3001",
    gatewayUrl: "http://localhost:3002",
    sandboxPort: 3003,
    sandboxSmtpPort: 3004,
    sandboxUrl: "http://localhost:3003",
    integrations: {
      smsUrl: "http://localhost:3003/sms",
      mail: { url: "smtp://localhost:3004", from: "Khela <no-reply@localhost>" },
      firebase: {
        projectId: "demo-khela",
        apiKey: "sandbox",
        authDomain: "localhost:3003",
        emulatorUrl: "http://localhost:3003",
        keysUrl: "http://localhost:3003/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
      },
      challenge: null,
      beaconUrl: "http://localhost:3003/beacon",
      gateways: [],
    },
    dataDir: resolve(".khela"),
    backupsDir: resolve(".khela", "backups"),
    walDir: null,
    databaseUrl: null,
    databaseAppUrl: null,
    gameServerDatabaseUrl: null,
    hasSandboxHistory: true,
    gameServerProfile: "standard",
    ledgerAnchors: { file: resolve(".khela", "ledger-anchors.jsonl"), keyFile: null },
    logLevel: "info",
    trustProxy: false,
    keepAliveS: 620,
    platformUrl: null,
    tracing: null,
    secretKey: null,
    documentKeys: [],
    depositProofDays: 180,
  });
});

test("integrations: unset → the sandbox's; Firebase project partly set → refused", () => {
  expect(readConfig({ FIREBASE_PROJECT: "off" }).integrations.firebase).toBeNull();
  expect(
    readConfig({ FIREBASE_PROJECT: "my-games", FIREBASE_API_KEY: "AIza" }).integrations.firebase,
  ).toEqual({
    projectId: "my-games",
    apiKey: "AIza",
    authDomain: "my-games.firebaseapp.com",
    emulatorUrl: null,
    keysUrl: "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
  });
  expect(() => readConfig({ FIREBASE_PROJECT: "my-games" })).toThrow(/FIREBASE_API_KEY is missing/);
  expect(() => readConfig({ FIREBASE_PROJECT: "My Games", FIREBASE_API_KEY: "AIza" })).toThrow(
    /^FIREBASE_PROJECT is/,
  );
  expect(() => readConfig({ SMS_URL: "ftp://sms" })).toThrow(/^SMS_URL cannot be used/);
  expect(() => readConfig({ MAIL_URL: "http://name:secret@mail" })).toThrow(
    /^MAIL_URL cannot be used: it must begin with smtp:\/\/ or smtps:\/\/\.$/,
  );
});

test("DOCUMENT_KEYS → in their order, with their ids", () => {
  const text = ` 2026=${"A1".repeat(32)}, old=${"b2".repeat(32)}`;
  expect(readConfig({ DOCUMENT_KEYS: text }).documentKeys).toEqual([
    { id: "2026", key: Buffer.alloc(32, 0xa1) },
    { id: "old", key: Buffer.alloc(32, 0xb2) },
  ]);
});

test("PORT → other ports and addresses follow", () => {
  const config = readConfig({
    PORT: "4100",
    GATEWAY_PORT: "4200",
    GAME_SERVER_URL: "https://play.example.com/",
  });
  expect(config).toMatchObject({
    port: 4100,
    gameServerPort: 4101,
    gatewayPort: 4200,
    publicUrl: "http://localhost:4100",
    gameServerUrl: "https://play.example.com",
    gatewayUrl: "http://localhost:4200",
  });
});

test("given database → entered as the application's role", () => {
  const { databaseUrl, databaseAppUrl, gameServerDatabaseUrl } = readConfig({
    DATABASE_URL: "postgres://me:p%2Bw@db.example.com/khela?ssl=true",
  });
  expect(gameServerDatabaseUrl).toBe("postgres://me:p%2Bw@db.example.com/khela_game_server?ssl=true");
  expect(databaseUrl).toBe("postgres://me:p%2Bw@db.example.com/khela?ssl=true");
  expect(databaseAppUrl).toBe(
    "postgres://me:p%2Bw@db.example.com/khela?ssl=true&options=-c%20role%3Dkhela_app",
  );
  expect(readConfig({ DATABASE_APP_URL: "postgres://app@db/khela" }).databaseAppUrl).toBe(
    "postgres://app@db/khela",
  );
});

test("merchant: named → the server shows that one", () => {
  expect(readConfig({ MERCHANT: "second" }).merchantCode).toBe("second");
});

test("TRUST_PROXY → number of proxies, or their addresses", () => {
  expect(readConfig({ TRUST_PROXY: "1" }).trustProxy).toBe(1);
  expect(readConfig({ TRUST_PROXY: "10.0.0.0/8, ::1" }).trustProxy).toBe("10.0.0.0/8,::1");
});

describe("bad value → sentence with its name and the reason", () => {
  const refusals: readonly [name: string, value: string, why: RegExp][] = [
    ["PORT", "http", /^PORT is "http", but a port is a whole number from 1 to 65535\.$/],
    ["PORT", "0", /^PORT is "0", but/],
    ["PORT", "70000", /^PORT is "70000", but/],
    ["PORT", "65535", /^GAME_SERVER_PORT is "65536", but/],
    ["GAME_SERVER_PORT", "3000", /^GAME_SERVER_PORT is "3000", but that is already PORT\.$/],
    ["GATEWAY_PORT", "-1", /^GATEWAY_PORT is "-1", but/],
    ["METRICS_PORT", "3002", /^METRICS_PORT is "3002", but that is already GATEWAY_PORT\.$/],
    ["HOST", "not a host", /^HOST is "not a host", but it must be an address or a host name/],
    ["MERCHANT", "Khela Ltd", /^MERCHANT is "Khela Ltd", but it must be 1 to 32 lowercase letters/],
    ["PUBLIC_URL", "khela.example.com", /^PUBLIC_URL is .* must begin with http/],
    ["GAME_SERVER_URL", "ftp://x", /^GAME_SERVER_URL is .* must begin with http/],
    ["GATEWAY_URL", "https://pay.example.com/path", /^GATEWAY_URL is .* without a path/],
    ["KHELA_DATA", resolve(ROOT, "package.json"), /^KHELA_DATA is .* that is a file: give a folder/],
    [
      "DATABASE_URL",
      "mysql://root:hunter2@db/khela",
      /^DATABASE_URL cannot be used: it must look like postgres:/,
    ],
    ["DATABASE_APP_URL", "postgres://db", /^DATABASE_APP_URL cannot be used/],
    ["LOG_LEVEL", "loud", /^LOG_LEVEL is "loud", but it must be one of fatal, error/],
    ["TRUST_PROXY", "true", /^TRUST_PROXY is "true", but it must be the number of proxies/],
    ["TRUST_PROXY", "10.0.0.0/40", /^TRUST_PROXY is/],
    [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "collector:4318",
      /^OTEL_EXPORTER_OTLP_ENDPOINT is .* must begin with http/,
    ],
    [
      "KHELA_SECRET_KEY",
      "secret",
      /^KHELA_SECRET_KEY cannot be used: it must be exactly 64 hexadecimal digits/,
    ],
    ["DOCUMENT_KEYS", "one", /^DOCUMENT_KEYS cannot be used: each must be an id/],
    ["DOCUMENT_KEYS", `secret-key=${"a".repeat(64)}`, /^DOCUMENT_KEYS cannot be used: each must be an id/],
    ["DOCUMENT_KEYS", `a=${"a".repeat(64)},a=${"b".repeat(64)}`, /^DOCUMENT_KEYS .* an id appears twice/],
    [
      "DEPOSIT_PROOF_DAYS",
      "0",
      /^DEPOSIT_PROOF_DAYS is "0", but it must be a whole number of days, 1 to 3650/,
    ],
    ["MINIMUM_AGE", "16", /^MINIMUM_AGE is "16", but it must be a whole number of years, 18 or more/],
    ["SERVED_COUNTRIES", "Malta", /"Malta" is not a country's two capital letters/],
    ["SERVED_COUNTRIES", "MT", /GEOIP_FILE is missing/],
    ["KHELA_MODE", "live", /^KHELA_MODE is "live", but it must be sandbox or real/],
  ];
  test.each(refusals)("%s=%s → refused", (name, value, why) => {
    expect(() => readConfig({ [name]: value })).toThrow(why);
  });

  test("refused secret → not repeated in the sentence", () => {
    for (const name of ["DATABASE_URL", "DATABASE_APP_URL", "KHELA_SECRET_KEY", "DOCUMENT_KEYS"]) {
      expect(() => readConfig({ [name]: "hunter2" })).toThrow(/^(?!.*hunter2)/);
    }
  });
});

describe("real money", () => {
  const whole = {
    KHELA_MODE: "real",
    PUBLIC_URL: "https://khela.example.com",
    LICENCE_ISSUER: "Example Authority",
    LICENCE_NUMBER: "X/1",
    LICENCE_URL: "https://authority.example.com/x1",
    SERVED_COUNTRIES: "MT, IE",
    GEOIP_FILE: "countries.csv",
    MINIMUM_AGE: "18",
    REAL_CHANNELS: "CARD",
    REAL_VENDORS: "BGS",
    REAL_APPROVED_BY: "A. Rahman, S. Das",
  };

  test("real mode, several settings missing → all named in one sentence", () => {
    expect(() => readConfig({ KHELA_MODE: "real" })).toThrow(
      "KHELA_MODE is \"real\", but the licence's issuer (LICENCE_ISSUER), the licence's number (LICENCE_NUMBER), " +
        "the link to the licence (LICENCE_URL), the countries served (SERVED_COUNTRIES), " +
        "the file with the country of each network (GEOIP_FILE), the minimum age (MINIMUM_AGE), " +
        "real payment channels (REAL_CHANNELS), real game vendors (REAL_VENDORS), the approval of two operators " +
        "(REAL_APPROVED_BY) are missing: the server does not start with real money.",
    );
  });

  const names = [
    "LICENCE_ISSUER",
    "LICENCE_NUMBER",
    "LICENCE_URL",
    "SERVED_COUNTRIES",
    "GEOIP_FILE",
    "MINIMUM_AGE",
    "REAL_CHANNELS",
    "REAL_VENDORS",
    "REAL_APPROVED_BY",
  ] as const;
  test.each(names)("real mode without %s → refused", (name) => {
    expect(() => readConfig({ ...whole, [name]: " , " })).toThrow(new RegExp(`\\(${name}\\) is missing`));
  });

  test.each([
    ["PUBLIC_URL", "http://khela.example.com", /PUBLIC_URL does not begin with https/],
    ["LICENCE_URL", "http://authority.example.com", /LICENCE_URL does not begin with https/],
    ["REAL_APPROVED_BY", "A. Rahman, A. Rahman", /names only one operator/],
    ["REAL_CHANNELS", "BKASH", /"BKASH" in REAL_CHANNELS has no real adapter/],
  ])("real mode with %s=%s → refused", (name, value, why) => {
    expect(() => readConfig({ ...whole, [name]: value })).toThrow(why);
  });
});

test("process with a bad setting → one line, exit code 2", () => {
  const script = `import { loadConfig } from ${JSON.stringify(new URL("./config.ts", import.meta.url).href)}; loadConfig();`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { PORT: "many" },
    encoding: "utf8",
  });
  expect(run).toMatchObject({
    status: 2,
    stdout: "",
    stderr: 'PORT is "many", but a port is a whole number from 1 to 65535.\n',
  });
});

test("every setting → has a meaning", () => {
  for (const { meaning } of Object.values(settings)) expect(meaning).toMatch(/\.$/);
});

test("payment providers: off without an address; live system in the sandbox, or a secret missing → refused", () => {
  const bkash = { BKASH_APP_KEY: "k", BKASH_APP_SECRET: "s", BKASH_USERNAME: "u", BKASH_PASSWORD: "p" };
  const testUrl = "https://tokenized.sandbox.bka.sh/v1.2.0-beta";
  const gatewaysOf = (env: Record<string, string>) =>
    readConfig(env).integrations.gateways.map(({ name, settings: read }) => [name, read]);
  expect(gatewaysOf({})).toEqual([]);
  expect(gatewaysOf({ ...bkash, BKASH_URL: `${testUrl}/` })).toEqual([
    ["bkash", { url: testUrl, appKey: "k", appSecret: "s", username: "u", password: "p", payouts: null }],
  ]);
  const payoutUrl = "https://checkout.sandbox.bka.sh/v1.2.0-beta";
  const payouts = { BKASH_PAYOUT_URL: payoutUrl, BKASH_PAYOUT_APP_KEY: "own" };
  expect(gatewaysOf({ ...bkash, ...payouts, BKASH_URL: testUrl })[0]![1]).toMatchObject({
    payouts: { url: payoutUrl, appKey: "own", appSecret: "s", username: "u", password: "p" },
  });
  expect(() => readConfig(payouts)).toThrow("BKASH_PAYOUT_URL is set, but BKASH_URL is missing.");
  expect(() => readConfig({ ...bkash, BKASH_URL: "https://tokenized.pay.bka.sh/v1.2.0-beta" })).toThrow(
    "BKASH_URL cannot be used: the sandbox takes no real money, only tokenized.sandbox.bka.sh or this machine.",
  );
  expect(() =>
    readConfig({ SSLCOMMERZ_URL: "https://sandbox.sslcommerz.com", SSLCOMMERZ_STORE_ID: "s" }),
  ).toThrow("SSLCOMMERZ_URL is set, but SSLCOMMERZ_STORE_PASSWORD is missing.");
});
