/**
 * Tests backups, restores and the doctor by the command as a person calls it, on an embedded database that keeps
 * running meanwhile.
 */
import { execFile } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { migrate } from "@khela/service-kit/db/migrate";
import { writeAudit } from "../../apps/server/src/infra/db/audit-store.ts";
import { SCHEMA_DIR } from "../../apps/server/src/infra/db/schema.ts";
import { startEmbedded, type Embedded } from "../postgres/embedded.ts";
import { ROOT } from "../root.ts";

let root: string;
let dataDir: string;
let embedded: Embedded;
let db: Database;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "khela-backup-"));
  chmodSync(root, 0o755);
  dataDir = join(root, "data");
  embedded = await startEmbedded({ dataDir: join(dataDir, "database") });
  await migrate({ url: embedded.url, dir: SCHEMA_DIR, log: () => undefined });
  writeFileSync(join(dataDir, "secret-key"), `${"ab".repeat(32)}\n`, { mode: 0o600 });
  db = createDatabase({ url: embedded.url, applicationName: "khela-backup-test", max: 4 });
  await db.run(sql`create table counted (n bigint primary key)`);
  await writeAudit(db, { actor: "system", action: "test", subject: "backup" });
});
afterAll(async () => {
  await db.close();
  await embedded.stop();
  rmSync(root, { recursive: true, force: true });
});

type Answer = { readonly code: number; readonly out: string; readonly err: string };

/** Runs `npm run khela -- …`. */
function khela(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, "tools/khela/main.ts"), ...words],
      {
        cwd: ROOT,
        env: { ...process.env, KHELA_DATA: dataDir, DATABASE_URL: "", KHELA_BACKUPS: "", PORT: "1", ...env },
      },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

/** Returns the numbers in the table `counted` of a restored data folder. */
async function countedIn(folder: string): Promise<bigint[]> {
  const copy = await startEmbedded({ dataDir: join(folder, "database") });
  const restored = createDatabase({ url: copy.url, applicationName: "khela-backup-test", max: 1 });
  try {
    return (await restored.rows<{ n: bigint }>(sql`select n from counted order by n`)).map(({ n }) => n);
  } finally {
    await restored.close();
    await copy.stop();
  }
}

async function makeBackup(): Promise<string> {
  const { code, out, err } = await khela(["backup", "create", "--json"]);
  expect(err).toBe("");
  expect(code).toBe(0);
  return (JSON.parse(out) as { name: string }).name;
}

test("before the first backup → list says so, verify and restore refuse, doctor warns", async () => {
  const [list, verify, restore, doctor] = await Promise.all([
    khela(["backup", "list"]),
    khela(["backup", "verify"]),
    khela(["restore", "--into", join(root, "nothing")]),
    khela(["doctor"]),
  ]);
  expect(list).toMatchObject({ code: 0, out: expect.stringContaining("There is no backup") });
  expect(verify).toMatchObject({ code: 2, err: expect.stringContaining("backup create") });
  expect(restore).toMatchObject({ code: 2, err: expect.stringContaining("backup create") });
  expect(doctor.out).toMatch(/^warn +backup/m);
  // No program listens on port 1.
  expect(doctor.out).toMatch(/^fault +server/m);
  expect(doctor.code).toBe(1);
});

test("a backup made while rows are written → holds all that was there when it began, without a gap, and its ledger is clean", async () => {
  let written = 0n;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await db.run(sql`insert into counted values (${written + 1n})`);
      written += 1n;
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(20n);
  const before = written;
  const name = await makeBackup();
  isOver = true;
  await writing;
  expect(await khela(["backup", "verify", name])).toMatchObject({ code: 0, err: "" });
  const listed = await khela(["backup", "list", "--json"]);
  expect(JSON.parse(listed.out)).toMatchObject({ name, verified: { ledger: "clean", found: 0 } });

  const restored = join(root, "restored");
  expect(await khela(["restore", name, "--into", restored])).toMatchObject({ code: 0, err: "" });
  const numbers = await countedIn(restored);
  expect(numbers.length).toBeGreaterThanOrEqual(Number(before));
  expect(numbers.at(-1)).toBe(BigInt(numbers.length));
  // Another restore into this folder would overwrite an installation.
  expect(await khela(["restore", name, "--into", restored])).toMatchObject({
    code: 2,
    err: expect.stringContaining("is not empty"),
  });
  expect((await khela(["doctor"])).out).toMatch(/^ok +restore/m);
});

test("a row changed behind the ledger's back → the backup restores and its verification says wrong; a changed byte → it is refused by the file's name", async () => {
  await db.run(sql`alter table audit_log disable trigger all`);
  await db.run(sql`update audit_log set action = 'other' where subject = 'backup'`);
  const name = await makeBackup();
  expect(await khela(["backup", "verify", name])).toMatchObject({
    code: 1,
    out: expect.stringContaining("WRONG"),
  });
  expect((await khela(["doctor"])).out).toMatch(/^fault +restore/m);

  appendFileSync(join(dataDir, "backups", name, "data", "secret-key"), "0");
  const refusal = { code: 2, err: expect.stringContaining("secret-key") };
  expect(await khela(["backup", "verify", name])).toMatchObject(refusal);
  expect(await khela(["restore", name, "--into", join(root, "damaged")])).toMatchObject(refusal);
});

test("--keep 1 → the newest stays, and the last one that was proven", async () => {
  const folder = join(dataDir, "backups");
  const [wrong, clean] = readdirSync(folder).toSorted().toReversed();
  const { code } = await khela(["backup", "create", "--keep", "1"]);
  expect(code).toBe(0);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(readdirSync(folder)).toContain(clean);
  expect(readdirSync(folder)).not.toContain(wrong);
});

test.each([
  [["backup"], "npm run khela"],
  [["backup", "verify", "2020-01-01T00-00-00"], "There is no backup 2020-01-01T00-00-00"],
  [["backup", "create", "--keep", "0"], "--keep"],
  [["restore"], "--into"],
])("%s → exit code 2 and what is missing", async (words, sentence) => {
  expect(await khela(words)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
});

test("a data folder without a database → doctor names it, and no backup is made", async () => {
  const env = { KHELA_DATA: join(root, "empty") };
  expect(await khela(["backup", "create"], env)).toMatchObject({
    code: 2,
    err: expect.stringContaining("npm start"),
  });
  const { code, out } = await khela(["doctor"], env);
  expect(code).toBe(1);
  expect(out).toMatch(/^fault +key/m);
  expect(out).toMatch(/^fault +database/m);
});

test("support-bundle → versions, findings, tables and logs, and nothing that opens anything or names a person", async () => {
  const token = `kop_${"Zx9".repeat(12)}`;
  const password = "correct-horse-battery";
  mkdirSync(join(dataDir, "logs"), { recursive: true });
  const said = [
    `{"level":50,"msg":"refused","ip":"203.0.113.9","username":"nahar77"}`,
    `{"level":50,"msg":"call to postgres://khela:${password}@db.example/khela failed","to":"+8801712345678"}`,
    `{"level":50,"msg":"${token} ${"ef".repeat(32)} nahar@example.com 2001:db8:0:1::7 8801712345678"}`,
  ];
  writeFileSync(join(dataDir, "logs", "server.log"), `${said.join("\n")}\n`);
  const path = join(root, "support.txt");
  const env = {
    MAIL_URL: `smtps://khela:${password}@mail.example:465`,
    KHELA_SECRET_KEY: "ab".repeat(32),
    KEEP_ALIVE_S: "630",
  };
  expect(await khela(["support-bundle", path], env)).toMatchObject({ code: 0, err: "" });
  const text = readFileSync(path, "utf8");
  for (const part of [
    "== Versions",
    "== Doctor",
    "== Largest tables",
    "audit_log",
    "MAIL_URL is set",
    "KEEP_ALIVE_S=630",
    "refused",
  ])
    expect(text).toContain(part);
  for (const secret of [
    password,
    token,
    "ab".repeat(32),
    "ef".repeat(32),
    "203.0.113.9",
    "nahar",
    "01712345678",
    "2001:db8",
  ])
    expect(text).not.toContain(secret);
  expect(statSync(path).mode & 0o077).toBe(0);
  expect((await khela(["support-bundle", path])).code).toBe(2);
  expect((await khela(["support-bundle"])).code).toBe(2);
});

test("clone of a backup of another schema → refused, and nothing stays; of one of this version → it starts by itself, clean", async () => {
  const name = await makeBackup();
  const into = join(root, "clone");
  const refused = await khela(["clone", name, "--anonymise", "--into", into]);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("another version") });
  expect(readdirSync(root)).not.toContain("clone");

  await db.run(sql`drop table counted`);
  const made = await khela(["clone", "--anonymise", "--into", into]);
  expect(made).toMatchObject({ code: 0, err: "", out: expect.stringContaining("its ledger is clean") });
  expect(readFileSync(join(into, "secret-key"), "utf8")).not.toBe(`${"ab".repeat(32)}\n`);
});
