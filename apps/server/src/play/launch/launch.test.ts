import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(async () => {
  await w.close();
});

test("launch: game announced, suspended or unknown → refused; open → launched", async () => {
  const person = await w.person("starter");
  const { owner } = w.database;
  const { nodeId, vendor } = await owner.one<{ nodeId: number; vendor: string }>(sql`
    select node_id "nodeId", vendor from game where playable and enabled order by node_id limit 1`);
  const launch = (id: number) => person.client.call(calls.play.launch, { nodeId: id });
  expect((await launch(nodeId)).status).toBe(200);

  await owner.run(sql`update game set playable = false where node_id = ${nodeId}`);
  expect(await launch(nodeId)).toMatchObject({ status: 409, errorCode: "game.not.ready" });
  await owner.run(sql`update vendor set status = 'maintenance' where code = ${vendor}`);
  expect(await launch(nodeId)).toMatchObject({ status: 503, errorCode: "vendor.maintenance" });
  await owner.run(sql`update game set enabled = false where node_id = ${nodeId}`);
  expect(await launch(nodeId)).toMatchObject({ status: 404, errorCode: "game.unknown" });

  const { rows } = await owner.one<{ rows: number }>(sql`
    select count(*)::int "rows" from play_session where member_id = ${person.memberId}`);
  expect(rows).toBe(1);
});
