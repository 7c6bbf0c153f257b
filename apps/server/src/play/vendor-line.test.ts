import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { vendorAskPath } from "@khela/contract/vendor-asks";
import { headers } from "@khela/contract/wire";
import { seat } from "../../../../tests/vendor-client.ts";
import { vendorProcess, type VendorProcess } from "../../../../tests/vendor-process.ts";
import { world, type Person, type World } from "../../../../tests/world.ts";
import { sql } from "../platform/db/pool.ts";
import { playerOf, vendorSecretLabel } from "./play.ts";

let w: World;
let slow: VendorProcess;
let quick: VendorProcess;
let person: Person;

const secretOf = (vendor: string) => w.services.secrets.webhook(vendorSecretLabel(vendor, 1));
const fair = {
  game: "dice", rulesVersion: "1", serverSeedHash: "h", serverSeed: null, clientSeed: "c", nonce: 0, bet: {}, outcome: {},
};
const answering = { answer: () => fair };

beforeAll(async () => {
  w = await world();
  slow = await vendorProcess(secretOf("JL"), answering);
  quick = await vendorProcess(secretOf("PG"), answering);
  for (const [code, { url }] of [["JL", slow], ["PG", quick]] as const) {
    await w.database.owner.run(sql`update vendor set url = ${url} where code = ${code}`);
  }
  person = await w.person("asker", { balance: "100.00" });
  for (const code of ["JL", "PG"]) {
    const at = await seat(w, person, code);
    // both vendors call a round by the same name
    await at.say("bet", { transactionId: "b1", roundId: "same", amount: code === "JL" ? "1.00" : "2.00" });
  }
});
afterAll(async () => {
  await w.close();
  await Promise.all([slow.close(), quick.close()]);
});

const round = (vassalage?: string) => person.client.call(calls.play.round, { roundId: "same", ...(vassalage === undefined ? {} : { vassalage }) });

test("GAME-08 a round is asked of its own vendor, in a body that is signed whole", async () => {
  expect((await round("JL")).value).toMatchObject({ row: { vassalage: "JL", betAmount: "1.00" }, fair });
  expect((await round("PG")).value).toMatchObject({ row: { vassalage: "PG", betAmount: "2.00" }, fair });
  expect(slow.asked.at(-1)).toEqual({ path: vendorAskPath("round"), body: { vendor: "JL", player: playerOf(person), roundId: "same" } });
  expect(quick.asked.at(-1)?.body).toMatchObject({ vendor: "PG", roundId: "same" });
  expect((await round("BGS")).errorCode).toBe("round.unknown");
});

test("GAME-08 a bet on matches is told by its legs, with names in the language asked for; another shape is not passed on", async () => {
  const name = (bn: string, en: string) => ({ bn, en });
  const leg = { market: "handicap", lineQuarters: -6, selection: "home", oddsMilli: 1_950, settlement: "won", result: { home: 3, away: 1 } };
  const told = { ...leg, league: name("লিগ", "League"), home: name("ক", "Home"), away: name("খ", "Away") };
  slow.behave({ answer: () => ({ legs: [told] }) });
  const { value } = await round("JL");
  expect(value?.fair).toBeNull();
  expect(value?.legs).toEqual([{ ...leg, league: "League", home: "Home", away: "Away" }]);
  const inBengali = await person.client.call(calls.play.round, { roundId: "same", vassalage: "JL" }, { headers: { [headers.language]: "BN" } });
  expect(inBengali.value?.legs).toEqual([{ ...leg, league: "লিগ", home: "ক", away: "খ" }]);
  slow.behave({ answer: () => ({ legs: [{ ...told, oddsMilli: 0 }] }) });
  expect((await round("JL")).errorCode).toBe("vendor.maintenance");
  slow.behave(answering);
  expect((await round("JL")).value).toMatchObject({ fair, legs: null });
});

test("an answer that is not signed by the vendor is none", async () => {
  slow.behave({ forged: true });
  expect((await round("JL")).errorCode).toBe("vendor.maintenance");
  slow.behave({ forged: false });
  expect((await round("JL")).status).toBe(200);
});

test("a vendor that hangs is left alone after five failures, and another vendor's players notice nothing", async () => {
  slow.behave({ delayMs: 10_000 });
  const hanging = Array.from({ length: 5 }, () => round("JL"));
  for (let n = 0; n < 10; n += 1) expect((await round("PG")).status).toBe(200);
  expect((await Promise.all(hanging)).map(({ errorCode }) => errorCode)).toEqual(Array(5).fill("vendor.maintenance"));
  const before = slow.asked.length;
  expect((await round("JL")).errorCode).toBe("vendor.maintenance");
  expect(slow.asked).toHaveLength(before);
  expect(w.services.lines.states()).toContainEqual({ party: "vendor:JL", state: 1, calls: 0 });
  expect(w.services.lines.states()).toContainEqual({ party: "vendor:PG", state: 0, calls: 0 });
});
