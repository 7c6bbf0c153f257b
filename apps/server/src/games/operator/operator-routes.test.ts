import { afterAll, beforeAll, expect, test } from "vitest";
import { maxFoundGames } from "@khela/contract/operator/game-catalog/schemas";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";

const { gameCatalog } = operatorCalls;

let w: Harness;
let mina: TestOperator;
type Game = { readonly vendor: string; readonly code: string; readonly bn: string; readonly en: string };
let game: Game;
beforeAll(async () => {
  w = await startHarness();
  mina = await createOperator(w, "mina", { roles: ["support"] });
  game = await w.database.owner.one<Game>(sql`
    select vendor, game_code "code", name ->> 'bn' "bn", name ->> 'en' "en" from game where enabled order by node_id limit 1`);
});
afterAll(() => w.close());

const find = async (name: string, vendor?: string) =>
  (
    await mina.callOrThrow(gameCatalog.find, {
      ...(name === "" ? {} : { name }),
      ...(vendor === undefined ? {} : { vendor }),
    })
  ).list;
const isGame = (one: { readonly vendor: string; readonly code: string }) =>
  one.vendor === game.vendor && one.code === game.code;

test("[OPS-04] game by its Bengali or English name in any case, or by its code → found with both names; of another vendor, or of no name → not found", async () => {
  for (const name of [game.bn, game.en.toUpperCase(), game.code])
    expect((await find(name)).some(isGame)).toBe(true);
  expect((await find(game.en, game.vendor)).find(isGame)?.name).toMatchObject({ bn: game.bn, en: game.en });
  expect((await find(game.en, "NOBODY")).length).toBe(0);
  expect(await find("no game has this name")).toEqual([]);
  expect((await find("%_%")).length).toBe(0);
});

test("[OPS-04] games without a name typed → the first of the catalogue, no more than one page; those that are off are none", async () => {
  expect(await find("")).toHaveLength(maxFoundGames);
  await w.database.owner.run(
    sql`update game set enabled = false where vendor = ${game.vendor} and game_code = ${game.code}`,
  );
  try {
    expect((await find(game.code)).some(isGame)).toBe(false);
  } finally {
    await w.database.owner.run(
      sql`update game set enabled = true where vendor = ${game.vendor} and game_code = ${game.code}`,
    );
  }
});

test("[OPS-04] vendors → with their names, without those that are off", async () => {
  const codes = async () => (await mina.callOrThrow(gameCatalog.vendors, {})).list.map(({ code }) => code);
  expect(await codes()).toContain(game.vendor);
  const before = await w.database.owner.one<{ status: string }>(
    sql`select status from vendor where code = ${game.vendor}`,
  );
  await w.database.owner.run(sql`update vendor set status = 'off' where code = ${game.vendor}`);
  try {
    expect(await codes()).not.toContain(game.vendor);
    expect((await find(game.code)).some(isGame)).toBe(false);
  } finally {
    await w.database.owner.run(sql`update vendor set status = ${before.status} where code = ${game.vendor}`);
  }
});
