/** The operator's command about real names, against a running server. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { calls } from "@khela/contract/calls";
import { headers as names } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../tests/harness.ts";
import { nodeEnvironment } from "../../tests/node-environment.ts";

const { auth } = calls;
const KEY = "back-office-of-the-command-test";

let w: Harness;
let address: string;
const dir = mkdtempSync(join(tmpdir(), "khela-verifications-"));

beforeAll(async () => {
  w = await startHarness({ env: { BACK_OFFICE_KEY: KEY } });
  address = await w.listen();
});
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await w.close();
});

type Ended = { readonly code: number; readonly out: string; readonly said: string };

const run = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const main = fileURLToPath(new URL("main.ts", import.meta.url));
    const env = {
      ...nodeEnvironment,
      PUBLIC_URL: address,
      BACK_OFFICE_KEY: KEY,
      KHELA_DATA: dir,
      DATABASE_URL: w.database.url,
    };
    execFile(process.execPath, [main, ...args], { env }, (error, out, said) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, said }),
    );
  });

async function submitted(username: string): Promise<Person> {
  const person = await w.person(username);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#482" } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set("side", "front");
  form.set("picture", new Blob([new Uint8Array(picture)]), "passport.jpg");
  await fetch(address + auth.identityPicture.path, {
    method: "POST",
    headers: { [names.merchant]: "khela", [names.session]: person.token },
    body: form,
  });
  await person.client.callOrThrow(auth.submitIdentity, {
    legalName: "Nadia Rahman",
    birthday: "1988-05-04",
    documentKind: "passport",
    documentNumber: "BX 0451",
  });
  return person;
}

test("[PAY-08] listed, shown with its pictures for their owner alone, approved and refused; each look has its reason in the audit log", async () => {
  const [one, other] = [await submitted("nadia"), await submitted("nadia_2")];
  const [id, otherId] = [`${one.memberId}.1`, `${other.memberId}.1`];
  const list = await run("list");
  expect(list.out).toContain(`${id}  `);
  expect(list.out).toContain(`SAME NUMBER AS MEMBER ${other.memberId}`);
  expect(list.out).not.toMatch(/Nadia|0451/);
  const pictures = join(dir, "pictures");
  const shown = await run("show", id, "--reason", "Ticket 7", "--dir", pictures);
  expect(shown.out).toContain("Nadia Rahman");
  expect(shown.out).toContain("payeeOfProfile  none");
  expect(readdirSync(pictures)).toEqual(["front.webp"]);
  expect(statSync(join(pictures, "front.webp")).mode & 0o777).toBe(0o600);
  const meta = await sharp(readFileSync(join(pictures, "front.webp"))).metadata();
  expect([meta.format, meta.width]).toEqual(["webp", 40]);
  expect((await run("approve", id)).out).toBe(`${id} is verified.\n`);
  expect((await run("refuse", otherId, "--reason", "The name differs.")).out).toBe(
    `${otherId} is refused.\n`,
  );
  const logged = await w.database.owner.rows<{ action: string; reason: string | null }>(sql`
    select action, detail ->> 'reason' reason from audit_log
    where subject = ${`member:${one.memberId}`} and actor like 'operator:%' order by id`);
  expect(logged).toEqual([
    { action: "identity.read", reason: "Ticket 7" },
    { action: "identity.picture.read", reason: "Ticket 7" },
    { action: "identity.verified", reason: null },
  ]);
  expect((await run("list")).out).toBe("Nothing waits for a decision.\n");
});

test("[PAY-08] a look without a reason, an unknown id, one that is decided, no command → one line, exit 2, nothing changed", async () => {
  const person = await submitted("karima");
  const id = `${person.memberId}.1`;
  for (const args of [[], ["show", id], ["refuse", id], ["approve"], ["list", id], ["approve", id, "x"]]) {
    const ended = await run(...args);
    expect([ended.code, ended.said.includes("npm run verifications -- COMMAND")], args.join(" ")).toEqual([
      2,
      true,
    ]);
  }
  expect(await run("approve", "999.1")).toMatchObject({
    code: 2,
    said: "there is no such submission, or the member has submitted again since.\n",
  });
  expect((await run("approve", "nobody")).said).toMatch(/^this is no id of the list/);
  await run("approve", id);
  expect((await run("refuse", id, "--reason", "Late.")).said).toMatch(/waits for no decision/);
});
