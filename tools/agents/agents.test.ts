/** The operator's move of a member in the tree, by names. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../tests/harness.ts";
import { moveByName } from "./main.ts";

let w: Harness;
let db: Database;
beforeAll(async () => {
  w = await startHarness();
  db = createDatabase({ url: w.database.url, applicationName: "khela-agents-test", max: 1 });
});
afterAll(async () => {
  await db.close();
  await w.close();
});

test("agents move: by names → in the new team and in the audit log; unknown names, circles and players above are refused in words", async () => {
  const [from, to] = [await w.person("moves_from", { type: 1 }), await w.person("moves_to", { type: 1 })];
  await from.client.callOrThrow(calls.agents.createDownline, {
    username: "moves_along",
    password: "a long enough pass phrase",
    userType: 0,
  });
  for (const { bucket, memberId, username } of [from, to])
    await db.run(
      sql`insert into member_name (merchant_id, name, bucket, member_id) values (${w.merchantId}, ${username}, ${bucket}, ${memberId})`,
    );
  const move = (name: string, under: string) => moveByName(db, { merchantCode: "khela", name, under });
  await move("moves_along", "moves_to");
  const names = async (agent: typeof from) =>
    (await agent.client.callOrThrow(calls.agents.downlines, {})).list.map(({ customerName }) => customerName);
  expect([await names(from), await names(to)]).toEqual([[], ["moves_along"]]);
  expect(
    await db.one(sql`select count(*)::int n from audit_log where action = 'agent.member.moved'`),
  ).toEqual({ n: 1 });
  await expect(move("nobody_here", "moves_to")).rejects.toThrow("there is no member nobody_here.");
  await expect(move("moves_to", "moves_along")).rejects.toThrow("has to be an agent");
  await expect(move("moves_to", "moves_to")).rejects.toThrow("nobody is above themselves");
});
