/**
 * The daily digest. Operators subscribe in the console, and the real job queue sends it once, through a real SMTP
 * server.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { transactionTypes as types } from "@khela/contract/wallet/transaction-types";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { startSandboxServices, type SandboxServices } from "../../../../../tests/sandbox-services.ts";
import { queueSources } from "../../queue-sources.ts";
import { digestJobs, sendDueDigests } from "./digest.ts";

const { digest, saveDigest, stopDigest } = operatorCalls.today;
const EMAIL = "olga@example.com";

let outside: SandboxServices;
let w: Harness;
let olga: TestOperator;
// 07:30 in Dhaka
let now = new Date("2026-11-27T01:30:00Z");
beforeAll(async () => {
  outside = await startSandboxServices(Buffer.from("07".repeat(32), "hex"));
  w = await startHarness({ now: () => now, env: outside.env });
  olga = await createOperator(w, "olga");
  digestJobs(w.services, queueSources);
  await w.services.jobs.start();
});
afterAll(async () => {
  await w.close();
  await outside.stop();
});

const sendOnTwoServers = () => Promise.all([sendDueDigests(w.services), sendDueDigests(w.services)]);

test("asked for 8 o'clock → nothing before; then one mail with yesterday's figures, however many servers run", async () => {
  const member = await w.person("rahim");
  await w.database.owner.run(sql`
    insert into transfer_day (bucket, member_id, account_id, day, kind, transfers, in_minor, out_minor, first_seq, last_seq)
    values (${member.bucket}, ${member.memberId}, 1, '2026-11-26', ${types.deposit.id}, 2, 123456, 0, 1, 2)`);
  await olga.callOrThrow(saveDigest, { email: EMAIL, language: "en", hour: 8 });
  expect(await olga.callOrThrow(digest, {})).toEqual({
    wish: { email: EMAIL, language: "en", hour: 8 },
    canSend: true,
  });
  await sendOnTwoServers();
  now = new Date("2026-11-27T02:04:00Z");
  await sendOnTwoServers();
  const mail = await outside.nextMail(EMAIL);
  expect(mail.subject).toContain("2026-11-26");
  for (const words of ["Deposits: 1,234.56 BDT (2)", "GGR", "New members", "Last backup: none"])
    expect(mail.text).toContain(words);
  now = new Date("2026-11-28T02:04:00Z");
  await sendOnTwoServers();
  expect((await outside.nextMail(EMAIL, 1)).subject).toContain("2026-11-27");
  expect(await outside.countMail(EMAIL)).toBe(2);
});

test("in Bengali → Bengali words and digits", async () => {
  const bina = await createOperator(w, "bina");
  await bina.callOrThrow(saveDigest, { email: "bn@example.com", language: "bn", hour: 10 });
  now = new Date("2026-11-29T04:04:00Z");
  await sendDueDigests(w.services);
  const { text } = await outside.nextMail("bn@example.com");
  for (const words of ["ডিপোজিট: ০.০০ BDT", "নতুন সদস্য"]) expect(text).toContain(words);
});

test("stopped, or the right taken away → no mail", async () => {
  const sumi = await createOperator(w, "sumi");
  await sumi.callOrThrow(saveDigest, { email: "sumi@example.com", language: "en", hour: 0 });
  await sumi.callOrThrow(stopDigest, {});
  expect((await sumi.callOrThrow(digest, {})).wish).toBe(null);
  const arif = await createOperator(w, "arif");
  await arif.callOrThrow(saveDigest, { email: "arif@example.com", language: "en", hour: 0 });
  const vera = await createOperator(w, "vera");
  await vera.callOrThrow(saveDigest, { email: "vera@example.com", language: "en", hour: 0 });
  await w.database.owner.run(
    sql`update operator_assignment set role = 'content' where operator_id = ${arif.id}`,
  );
  now = new Date("2026-11-30T02:04:00Z");
  await sendDueDigests(w.services);
  await outside.nextMail("vera@example.com");
  expect(await outside.countMail("arif@example.com")).toBe(0);
  expect(await outside.countMail("sumi@example.com")).toBe(0);
});
