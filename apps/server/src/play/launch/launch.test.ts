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

test("[GAME-04 API-03] launch by vendor and code, by a tile's gameId, by the vendor alone → the same games as by node id; none named → refused", async () => {
  const { client } = await w.person("caller");
  const { owner } = w.database;
  const game = await owner.one<{ nodeId: number; gameCode: string; gameType: string }>(sql`
    select node_id "nodeId", game_code "gameCode", game_type "gameType" from game
    where vendor = 'JL' and playable and enabled order by sort, node_id limit 1`);
  const opened = async (query: string) => {
    const answer = await client.send("GET", `/wps/game/launchGame?${query}`);
    if (answer.status !== 200) return answer.errorCode;
    const { content } = (answer.body as { value: { content: { game_url: string } } }).value;
    return new URL(content.game_url).searchParams.get("game");
  };
  for (const query of [
    `nodeId=${game.nodeId}`,
    `nodeId=${game.nodeId}&vendor=JL&supportFreePlay=true`,
    `vendor=JL&gameCode=${game.gameCode}`,
    `vendor=jl&gameId=${game.gameCode}&gameCategory=${game.gameType}`,
    `vendor=JL&gameId=${game.nodeId}`,
    `gameId=${game.nodeId}`,
    "vendor=JL",
    "vendor=JL&gameCode=lobby",
    `vendor=JL&gameCategory=${game.gameType}`,
  ])
    expect(await opened(query), query).toBe(game.gameCode);
  for (const query of ["", "gameCode=bgs-dice", "supportFreePlay=maybe&vendor=JL"])
    expect(await opened(query), query).toBe("request_param_err");
  for (const query of [
    `nodeId=${game.nodeId}&vendor=BGS`,
    "vendor=JL&gameCode=no-such-game",
    "vendor=NOBODY",
    "vendor=JL&gameCategory=LOTT",
  ])
    expect(await opened(query), query).toBe("game.unknown");
});
