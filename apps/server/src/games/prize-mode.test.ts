import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { createClient } from "../../../../tests/client.ts";
import { startHarness, type Person, type Harness } from "../../../../tests/harness.ts";
import { sql, type Sql } from "@khela/service-kit/db/database";

let w: Harness;
let member: Person;
beforeAll(async () => {
  w = await startHarness();
  await w.database.owner.run(sql`update flag set enabled = true where name = 'LOTTERY3'`);
  member = await w.person("lotteries");
});
afterAll(async () => {
  await w.close();
});

const change = (text: Sql) => w.database.owner.run(text);
beforeEach(async () => {
  await change(sql`update vendor set status = 'on'`);
  await change(sql`update game set enabled = true`);
  await change(sql`delete from merchant_game`);
});

const closed = (gameType: string, ...vendors: string[]) =>
  change(
    sql`update game set enabled = false where game_type = ${gameType} and vendor = any(${vendors}::text[])`,
  );

/** Responses are cached for seconds. A search text of spaces filters nothing, and its length makes each query new. */
let queries = 0;
async function tiles(gameType: string, merchant = "khela") {
  const query = { gameType, pageSize: 60, gameName: " ".repeat((queries += 1)) };
  return (await createClient(w.app, { merchant, language: "EN" }).callOrThrow(calls.games.list, query)).games;
}

/** Returns the prize modes of the merchant's lotteries, by vendor. */
async function modes(merchant?: string): Promise<Record<string, unknown>> {
  const all = [...(await tiles("LOTT", merchant)), ...(await tiles("ELOTT", merchant))];
  return Object.fromEntries(
    all.map(({ vassalage }) => [
      vassalage,
      [
        ...new Set(all.filter((game) => game.vassalage === vassalage).map(({ prizeMode }) => prizeMode)),
      ].join(),
    ]),
  );
}

test("[GAME-10] TCG_LOTTO_VN listed under ELOTT → electronic; a lottery with series keeps ZY", async () => {
  await closed("ELOTT", "LOTT");
  expect(await modes()).toEqual({ LOTT: "ELOTT", TCG_LOTTO_VN: "ELOTT,ZY", TCG_SEA: "SEA" });
});

test("[GAME-10] LOTT listed under ELOTT → electronic", async () => {
  await closed("ELOTT", "TCG_LOTTO_VN");
  expect(await modes()).toEqual({ LOTT: "ELOTT", TCG_LOTTO_VN: "ELOTT", TCG_SEA: "SEA" });
});

test("[GAME-10] neither listed under ELOTT, whatever LOTT lists → normal; TCG_SEA keeps SEA", async () => {
  await closed("ELOTT", "TCG_LOTTO_VN", "LOTT");
  expect(await modes()).toEqual({ LOTT: "LOTT", TCG_LOTTO_VN: "LOTT", TCG_SEA: "SEA" });
});

test("[GAME-10] vendor off → not among the vendors; in maintenance → among them", async () => {
  await closed("ELOTT", "LOTT");
  await change(sql`update vendor set status = 'maintenance' where code = 'TCG_LOTTO_VN'`);
  expect(await modes()).toMatchObject({ LOTT: "ELOTT" });
  await change(sql`update vendor set status = 'off' where code = 'TCG_LOTTO_VN'`);
  expect(await modes()).toEqual({ LOTT: "LOTT", TCG_SEA: "SEA" });
});

test("[GAME-10] vendor hidden by one merchant → prize mode of that merchant only", async () => {
  await change(sql`insert into merchant_game (merchant_id, node_id, enabled)
    select ${w.merchantId}, node_id, false from game where game_type = 'ELOTT' and vendor in ('LOTT', 'TCG_LOTTO_VN')`);
  expect(await modes()).toMatchObject({ LOTT: "LOTT" });
  expect(await modes("khela_trial")).toMatchObject({ LOTT: "ELOTT" });
});

test("[GAME-10] lottery → prize mode wherever it is listed; other games → none", async () => {
  expect(new Set((await tiles("RNG")).map(({ prizeMode }) => prizeMode))).toEqual(new Set([null]));
  const sea = (await tiles("ELOTT")).find(({ vassalage }) => vassalage === "TCG_SEA")!;
  await change(sql`update game set hot_rank = 1, sort = -1 where node_id = ${sea.nodeId}`);
  const popular = await w.visitor().callOrThrow(calls.games.popular, { count: 5 });
  expect(popular.find(({ gameId }) => gameId === sea.nodeId)).toMatchObject({ prizeMode: "SEA" });
  expect(popular.some(({ prizeMode }) => prizeMode === "ELOTT")).toBe(true);
  const hot = await w.visitor().callOrThrow(calls.games.hot, { limitNum: 33 });
  expect(hot.list.find(({ nodeId }) => nodeId === sea.nodeId)).toMatchObject({ prizeMode: "SEA" });
  await member.client.callOrThrow(calls.games.addRecent, { nodeId: sea.nodeId });
  expect((await member.client.callOrThrow(calls.games.recent, {})).list).toMatchObject([
    { prizeMode: "SEA" },
  ]);
});

test("[GAME-10] lottery launched → with its prize mode, not the client's; other games → none", async () => {
  const nodes = async (vendor: string, gameType: string) =>
    (
      await w.database.owner.one<{ nodeId: number }>(sql`
    update game set playable = true where node_id = (
      select min(node_id) from game where vendor = ${vendor} and game_type = ${gameType}) returning node_id "nodeId"`)
    ).nodeId;
  const launched = async (nodeId: number) => {
    const { status, body } = await member.client.send(
      "GET",
      `/wps/game/launchGame?nodeId=${nodeId}&launchMode=LOTT&lottoPrizeMode=ZY`,
    );
    expect(status).toBe(200);
    const { content } = (body as { value: { content: { game_url: string } } }).value;
    return new URL(content.game_url).searchParams.get("lottoPrizeMode");
  };
  const lottery = await nodes("LOTT", "LOTT");
  expect(await launched(lottery)).toBe("ELOTT");
  expect(await launched(await nodes("TCG_SEA", "ELOTT"))).toBe("SEA");
  expect(await launched(await nodes("BGS", "RNG"))).toBeNull();
  await closed("ELOTT", "TCG_LOTTO_VN", "LOTT");
  expect(await launched(lottery)).toBe("LOTT");
});
