/** Tests the installation without changes of the machine: answers, texts of its files, the dry run. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../../apps/server/src/infra/config.ts";
import { ROOT } from "../../root.ts";
import { readAnswers, writeAnswers } from "./answers.ts";
import { createTestDatabase } from "../../../tests/database.ts";
import { databaseSteps } from "./database-steps.ts";
import { CURRENT, MAIN, NODE, PROCESS_UNITS, SETTINGS_FILE } from "./layout.ts";
import { caddyfileOf, firewallOf } from "./proxy-steps.ts";
import { settingsOf } from "./settings-file.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "khela-install-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

type Answer = { readonly code: number; readonly out: string; readonly err: string };
const khela = (...words: readonly string[]): Promise<Answer> =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(ROOT, MAIN), ...words], { cwd: ROOT }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });

test("dry run → a line for each step, in order, and nothing is changed", async () => {
  const path = join(folder, "answers.env");
  writeFileSync(path, "DOMAIN=play.example.com\nCERTIFICATES=acme\n");
  const { code, out, err } = await khela("install", "--answers", path, "--dry-run");
  expect([code, err]).toEqual([0, ""]);
  const titles = out
    .trim()
    .split("\n")
    .map((line) => {
      expect(line).toMatch(/^(?:is so|to do|by hand) {2,}\S/);
      return line.slice(9);
    });
  const order = [
    "Packages",
    "A clock that follows NTP",
    "Khela 0",
    CURRENT,
    "Account",
    "Settings and secrets",
    "PostgreSQL runs",
    "The owner's role",
    "The database has",
    "Units",
    "Caddy answers for play.example.com, with certificates by ACME",
    "The firewall",
    "Operator owner",
  ];
  const found = order.map((title) => titles.findIndex((one) => one.startsWith(title)));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
});

test.each([
  ["DOMAIN=Play Example", "a name such as"],
  ["DOMAIN=localhost", "a name such as"],
  ["CERTIFICATES=none", "acme or local"],
  ["BACKUPS=backups", "an absolute path"],
  ["OPERATOR=Nahar Begum", "lowercase letters"],
  ["COLOUR=red", "There is no question COLOUR"],
])("answers: %s → refused, with what it has to be", async (line, words) => {
  const path = join(folder, "unfit.env");
  writeFileSync(path, `${line}\n`);
  expect(await khela("install", "--answers", path, "--dry-run")).toMatchObject({
    code: 2,
    err: expect.stringContaining(words),
  });
});

test("answers: no such file, or nobody to ask → one sentence", async () => {
  expect(await khela("install", "--answers", join(folder, "none"))).toMatchObject({
    code: 2,
    err: expect.stringContaining("There is no file"),
  });
});

test("answers: written → read again the same", () => {
  const answers = readAnswers("DOMAIN=play.example.com\nSSH_PORT=2222");
  expect(readAnswers(writeAnswers(answers))).toEqual(answers);
});

test("settings: made once, then kept; addresses follow the answers, added settings stay", () => {
  const first = settingsOf(readAnswers("DOMAIN=play.example.com"), "");
  expect(settingsOf(readAnswers("DOMAIN=play.example.com"), first)).toBe(first);
  expect(() => readConfig(parseEnv(first))).not.toThrow();
  const moved = parseEnv(
    settingsOf(readAnswers("DOMAIN=khela.example.net"), `${first}MAIL_FROM='Khela <a@example.net>'\n`),
  );
  const { KHELA_SECRET_KEY, DATABASE_URL } = parseEnv(first);
  expect(moved).toMatchObject({
    KHELA_SECRET_KEY,
    DATABASE_URL,
    PUBLIC_URL: "https://khela.example.net",
    GAME_SERVER_URL: "https://games.khela.example.net",
    MAIL_FROM: "Khela <a@example.net>",
  });
  expect(KHELA_SECRET_KEY).toMatch(/^[0-9a-f]{64}$/);
});

test("database on another machine → only examined; without the owner's rights one sentence", async () => {
  const titles = (settings: string) => databaseSteps(settings).map(({ title }) => title);
  expect(titles("")).toContain("PostgreSQL archives its WAL");
  expect(titles(settingsOf(readAnswers(""), ""))).toEqual(titles(""));
  const database = await createTestDatabase();
  try {
    // a name that is not this machine's, at the address of the test's database
    const stepOf = (url: string) => {
      const elsewhere = new URL(url);
      elsewhere.hostname = "[::ffff:127.0.0.1]";
      const steps = databaseSteps(`DATABASE_URL=${elsewhere.href}`);
      expect(steps).toHaveLength(2);
      return steps[1]!;
    };
    const [owner, app] = [stepOf(database.url), stepOf(database.appUrl)];
    expect([await owner.isSo(), await app.isSo()]).toEqual([true, false]);
    expect(() => app.makeSo()).toThrow(/does not let khela_app into khela_t_\w+ with the rights/);
  } finally {
    await database.drop();
  }
});

test("Caddy: every address of the settings, at a process of this machine; its own authority only when it is asked for", () => {
  const local = caddyfileOf(readAnswers("DOMAIN=play.example.com"));
  for (const site of [
    "https://play.example.com {",
    "https://games.play.example.com {",
    "https://pay.play.example.com {",
    "https://messages.play.example.com {",
  ])
    expect(local).toContain(site);
  expect(local.match(/reverse_proxy 127\.0\.0\.1:300[0-3]/g)).toHaveLength(4);
  expect(local).not.toMatch(/\{\$|server:/);
  expect(local).toContain("local_certs");
  expect(caddyfileOf(readAnswers("CERTIFICATES=acme"))).not.toContain("local_certs");
});

test("firewall: the port of SSH stays open beside the site's", () => {
  expect(firewallOf(readAnswers("SSH_PORT=2222"))).toContain("tcp dport { 80, 443, 2222 } accept");
});

test("units: each runs the release's own Node in the folder of the link, with the settings file, as its account", () => {
  const names = readdirSync(join(ROOT, "deploy/systemd"));
  const services = names.filter((name) => name.endsWith(".service"));
  for (const name of services) {
    const unit = read(`deploy/systemd/${name}`);
    expect(unit).toContain(
      `WorkingDirectory=${CURRENT}\nEnvironmentFile=${SETTINGS_FILE}\nExecStart=${CURRENT}/${NODE} ${MAIN} `,
    );
    expect(unit).toContain("User=khela");
    // Without netlink no process starts that listens on all addresses.
    expect(unit).not.toMatch(/^RestrictAddressFamilies=(?!.*AF_NETLINK)/m);
  }
  expect(services).toEqual(expect.arrayContaining(PROCESS_UNITS.map((name) => `khela-${name}.service`)));
});

test("archive of the WAL: copied whole; again the same → well; another content under the name → refused, and kept", () => {
  const [segment, other, target] = ["segment", "other", "kept.gz"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(segment, "a".repeat(100_000));
  writeFileSync(other, "b".repeat(100_000));
  const archive = (from: string) =>
    execFileSync("sh", [join(ROOT, "deploy/postgres/archive-wal.sh"), from, target], { stdio: "pipe" });
  archive(segment);
  archive(segment);
  expect(() => archive(other)).toThrow();
  expect(() => archive(join(folder, "missing"))).toThrow();
  expect(gunzipSync(readFileSync(target)).toString()).toBe("a".repeat(100_000));
  expect(readdirSync(folder).filter((name) => name.startsWith("kept"))).toEqual(["kept.gz"]);
});
