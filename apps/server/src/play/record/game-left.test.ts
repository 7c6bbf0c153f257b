import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";

// a separate database, because the audit reports the rounds that this test inserts by SQL
let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(() => w.close());

test("round of a game that the catalogue has no more → in the record under its code", async () => {
  const { bucket, memberId, client } = await w.person("rahim");
  await w.database.owner.run(sql`
    insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, state,
      bet_minor, win_minor, started_at)
    values (${bucket}, ${memberId}, 'JL', 'r1', ${w.merchantId}, 'long gone', 0, 'BDT', false, 'settled', 1000, 0, now())`);
  expect((await client.callOrThrow(calls.play.betHistory, {})).list).toMatchObject([
    { roundId: "r1", gameType: "", gameName: "long gone", betAmount: "10.00" },
  ]);
});
