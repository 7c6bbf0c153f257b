import { calls } from "@khela/contract/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FreeRoundRefusal } from "../../apps/server/src/play/free-rounds/free-rounds.ts";
import { vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import { sql } from "@khela/service-kit/db/database";
import { startFakeVendor, type FakeVendor } from "../../tests/fake-vendor.ts";
import { startHarness, type Harness, type Person } from "../../tests/harness.ts";
import { openPlayerSession, type PlayerSession } from "../../tests/vendor-client.ts";
import { performFreeRounds } from "./free-rounds.ts";
import { readCommand } from "./options.ts";

let w: Harness;
let fake: FakeVendor;
let person: Person;
let at: PlayerSession;
beforeAll(async () => {
  w = await startHarness();
  fake = await startFakeVendor(w.services.secrets.webhook(vendorSecretLabel("JL", 1)));
  await w.database.owner.run(sql`update vendor set url = ${fake.url} where code = 'JL'`);
  person = await w.person("lucky", { balance: "100.00" });
  await w.database.owner.run(sql`
    insert into member_name (merchant_id, name, bucket, member_id) values (${w.merchantId}, 'lucky', ${person.bucket}, ${person.memberId})`);
  at = await openPlayerSession(w, person);
});
afterAll(async () => {
  await w.close();
  await fake.close();
});

const read = (...args: string[]) => {
  const command = readCommand(["free-rounds", ...args], "https://khela.example");
  if (command?.name !== "free-rounds") throw new Error("free-rounds is a command");
  return command.command;
};

const run = (...args: string[]) =>
  performFreeRounds(
    {
      db: w.database.owner,
      merchantCode: "khela",
      actor: "operator:test",
      now: w.services.now(),
      deps: w.services,
    },
    read(...args),
  );

test("free-rounds: granted by username, played, listed, cancelled by player id → each a line, the vendor told", async () => {
  const grant = ["grant", "JL", at.gameCode, "--member", "lucky", "--rounds", "2", "--stake", "2.00"];
  const [granted, told] = await run(...grant, "--days", "7", "--id", "w1");
  expect(granted).toMatch(
    new RegExp(`^w1 {2}JL ${at.gameCode} {2}0 of 2 rounds at 2.00 BDT {2}until .* {2}open$`),
  );
  expect(told).toBe("JL has heard of it.");
  const bet = { transactionId: "f1", roundId: "f1", amount: "0", freeRound: "w1" };
  expect(await at.call("bet", bet)).toMatchObject({ status: "OK", balance: "100.00" });
  expect((await run("list", "--member", "LUCKY"))[0]).toContain("1 of 2 rounds");
  expect((await run("cancel", "JL", "w1", "--player", at.player))[0]).toMatch(/1 of 2 rounds .* cancelled$/);
  expect(fake.requests.map(({ path, body }) => [path, body["state"]])).toEqual([
    ["/vendor/free-rounds", "granted"],
    ["/vendor/free-rounds", "cancelled"],
  ]);
  expect(await at.call("bet", { ...bet, transactionId: "f2", roundId: "f2" })).toMatchObject({
    status: "NO_FREE_ROUND",
  });
  expect((await person.client.callOrThrow(calls.play.betHistory, {})).list).toHaveLength(1);
});

test("free-rounds: no id given → one that is new each time; vendor that does not hear → said, the award stays", async () => {
  fake.configure({ status: 404 });
  const grant = ["grant", "JL", at.gameCode, "--player", at.player, "--rounds", "1", "--stake", "1"];
  const [one, two] = [await run(...grant), await run(...grant)];
  expect(one[0]!.split(" ")[0]).not.toBe(two[0]!.split(" ")[0]);
  expect(one[1]).toMatch(/^JL did not take the call/);
  expect((await at.call("free-rounds", {})).freeRounds).toHaveLength(2);
});

test.each([
  [["drop", "--player", "k"], "free-rounds drop is unknown: grant, list, cancel."],
  [["list"], "free-rounds needs --player ID or --member NAME."],
  [["list", "--player", "k", "--member", "m"], "free-rounds needs --player ID or --member NAME."],
  [["list", "x", "--player", "k"], '"x" is one word too many.'],
  [["grant", "JL", "--player", "k"], "the game's code is missing."],
  [["grant", "JL", "g", "--player", "k", "--rounds", "1"], "--stake is missing."],
  [["grant", "JL", "g", "--player", "k", "--stake", "1"], "--rounds is missing."],
  [["grant", "JL", "g", "--player", "k", "--stake", "1", "--rounds", "1.5"], '--rounds is "1.5"'],
  [
    ["grant", "JL", "g", "--player", "k", "--stake", "1", "--rounds", "1", "--days", "400"],
    '--days is "400", and has to be a whole number up to 366.',
  ],
  [["cancel", "JL", "--player", "k"], "the award's id is missing."],
])("free-rounds %j → refused, naming the fault", (args, message) => {
  expect(() => read(...args)).toThrow(FreeRoundRefusal);
  expect(() => read(...args)).toThrow(message);
});

test.each([
  [["list", "--player", "somebody"], '"somebody" is no player id.'],
  [["list", "--member", "nobody_here"], "there is no member nobody_here."],
])("free-rounds %j → refused, since there is no such player", async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
});
