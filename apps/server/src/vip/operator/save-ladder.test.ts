/** A ladder and turnover weights as an operator saves them: refused with every reason, or in force with a row in the audit log. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { backOfficePaths } from "@khela/contract/operator/back-office";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { findBackOfficeKey } from "../../http/back-office/back-office-key.ts";
import { defaultWeight, seedWeights } from "../../play/turnover/default-weights.ts";
import { listWeights, saveDefaultWeights, saveWeights } from "../../play/turnover/weights.ts";
import { LadderRefusal, readLadder, toLadderFile } from "./ladder-file.ts";
import { sandboxLevels } from "../../../seed/vip/seed.ts";
import type { NamedLevel } from "../store.ts";
import { listLevels } from "../vip.ts";
import { readSurroundings, type LadderSurroundings } from "./ladder-surroundings.ts";
import { saveLadder } from "./save-ladder.ts";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(() => w.close());

const owned = () => ({ merchantId: w.merchantId, currency: "BDT", actor: "operator:mina" });
const saving = () => ({ ...owned(), now: w.services.now() });
const save = (content: unknown, named: readonly NamedLevel[] = []) =>
  saveLadder(w.database.owner, owned(), readLadder(content, "BDT"), { ...nothing, named });
const nothing: LadderSurroundings = {
  named: [],
  margins: { kept: [], weights: {} },
  givenBack: { rebates: [], levels: [], agentRates: {}, salaries: [] },
};
const auditOf = (action: string) =>
  w.database.owner.rows<{ actor: string; subject: string; detail: Record<string, unknown> }>(sql`
    select actor, subject, detail from audit_log where action = ${action} order by id`);
const file = {
  levels: [
    { name: "Basic" },
    { name: "Gold", totalTurnover: "1000.00", bonus: "0.50", rebatePercent: "0.3" },
  ],
};

test("[MEM-07] ladder saved → the levels of its file, read back the same, and in the audit log with what it was", async () => {
  await saveLadder(w.database.owner, owned(), sandboxLevels, nothing);
  await save(file);
  const levels = await listLevels(w.database.owner, owned());
  expect(levels).toMatchObject([
    { level: 0, name: "Basic", totalTurnoverMinor: 0n },
    { level: 1, name: "Gold", totalTurnoverMinor: 100_000n, bonusMinor: 50n, rebateBasisPoints: 30 },
  ]);
  expect(readLadder(toLadderFile(levels, "BDT"), "BDT")).toEqual(
    levels.map(({ level: _level, ...one }) => one),
  );
  const row = (await auditOf("vip.levels")).at(-1)!;
  expect(row).toMatchObject({ actor: "operator:mina", subject: "vip:BDT" });
  expect([(row.detail["before"] as unknown[]).length, (row.detail["after"] as unknown[]).length]).toEqual([
    9, 2,
  ]);
});

test("[MEM-07] ladder that cannot be used, or ends below what is open from a level on → every reason, nothing changed", async () => {
  const before = (await auditOf("vip.levels")).length;
  const named = [
    { what: "promotion salary", minLevel: 2 },
    { what: "channel bank", minLevel: 1 },
  ];
  await expect(save(file, named)).rejects.toThrow(
    "promotion salary asks for level 2, and the ladder would end at 1",
  );
  const cheaper = { levels: [...file.levels, { name: "Lost", totalTurnover: "10.00" }] };
  const refusal = await save(cheaper, [{ what: "channel bank", minLevel: 3 }]).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(LadderRefusal);
  expect((refusal as LadderRefusal).faults).toEqual(
    expect.arrayContaining([
      "level 2: totalTurnoverMinor is less than that of level 1",
      "channel bank asks for level 3, and the ladder would end at 2",
    ]),
  );
  for (const content of [
    null,
    {},
    { levels: [] },
    { levels: [{ name: "A", more: 1 }] },
    { levels: [{ name: "A", bonus: "1.005" }] },
  ])
    await expect((async () => save(content))()).rejects.toThrow(LadderRefusal);
  expect((await auditOf("vip.levels")).length).toBe(before);
  expect(await listLevels(w.database.owner, owned())).toHaveLength(2);
});

test("[CONT-06 MEM-07] level whose rate or bonus gives back more than a game keeps → refused with the game, by the categories that rebates are paid in", async () => {
  const { owner } = w.database;
  const around = await readSurroundings(owner, owned(), w.services.now());
  expect(around.givenBack.rebates).toMatchObject([{ gameType: null }]);
  expect(around.named).toContainEqual({ what: "promotion rebate", minLevel: 0 });
  const rising = (rebatePercent: string, bonus: string) =>
    readLadder(
      { levels: [{ name: "Basic" }, { name: "Gold", totalTurnover: "1000.00", bonus, rebatePercent }] },
      "BDT",
    );
  const of = (gameType: string | null): LadderSurroundings => ({
    named: [],
    margins: { kept: around.margins.kept, weights: {} },
    givenBack: { ...nothing.givenBack, rebates: [{ basisPoints: 20, gameType }] },
  });
  const saveAt = (percent: string, gameType: string | null, bonus = "0.00") =>
    saveLadder(owner, owned(), rising(percent, bonus), of(gameType));
  await expect(saveAt("0.46", null)).rejects.toThrow(
    "margin.exceeded: together 0.46 % of a stake in BGS is given back (VIP rate 0.46 %, weight 100), and bgs-video-poker keeps 0.456 %",
  );
  await expect(saveAt("1.06", "LIVE")).rejects.toThrow("of a stake in LIVE is given back");
  await saveAt("1.05", "LIVE");
  await saveAt("0.45", null);
  // 0.20 % on the way to a level that pays 2.60 for 1,000: 0.46 % in all
  await expect(saveAt("0.20", null, "2.60")).rejects.toThrow(
    "(rebate 0.20 %, level bonus 0.26 %, weight 100)",
  );
  await saveAt("0.20", null, "2.50");
  await owner.run(sql`update game set rtp = null where game_code = 'bgs-video-poker'`);
  const { margins } = await readSurroundings(owner, owned(), w.services.now());
  expect(margins.kept.some(({ game }) => game === "bgs-video-poker")).toBe(false);
  expect(margins.kept.some(({ gameType }) => gameType === "PVP")).toBe(false);
});

test("[MEM-07] back office: the ladder read, replaced and in the audit log by its operator; refused with every reason; with the key alone", async () => {
  const key = findBackOfficeKey(w.services.config, w.services.secrets)!;
  const call = async (body?: object, authorization = key) => {
    const answer = await w.app.inject({
      method: body === undefined ? "GET" : "POST",
      url: backOfficePaths.vipLevels,
      headers: { authorization, merchant: "khela" },
      ...(body === undefined ? {} : { payload: body }),
    });
    return answer.json() as { errorCode?: string; value: { levels?: object[]; data?: unknown } };
  };
  const levels = file.levels.map((one) => ({ ...one }));
  expect(await call({ operator: "asha", levels }, "another key")).toMatchObject({
    errorCode: "permission.denied",
  });
  // the sandbox's salary asks for level 1
  expect(await call({ operator: "asha", levels: levels.slice(0, 1) })).toMatchObject({
    errorCode: "request_param_err",
    value: { data: { faults: ["promotion vip-salary asks for level 1, and the ladder would end at 0"] } },
  });
  expect(await call({ operator: "asha", levels: [{ name: "A", more: 1 }] })).toMatchObject({
    errorCode: "request_param_err",
  });
  const before = (await auditOf("vip.levels")).length;
  expect(
    (await Promise.all([call({ operator: "asha", levels }), call({ operator: "asha", levels })])).map(
      ({ errorCode }) => errorCode,
    ),
  ).toEqual([undefined, undefined]);
  expect((await call()).value.levels).toMatchObject([
    { name: "Basic" },
    { name: "Gold", rebatePercent: "0.30" },
  ]);
  const rows = (await auditOf("vip.levels")).slice(before);
  expect(rows).toMatchObject([{ actor: "operator:asha" }, { actor: "operator:asha" }]);
});

test("[PAY-07] turnover weights saved → in force and in the audit log, PVP zero unless it is named; of no category, no percent, or all zero → refused", async () => {
  const { owner } = w.database;
  const version = await saveWeights(owner, saving(), { LIVE: 50 });
  expect(await listWeights(owner, w.merchantId)).toEqual({ LIVE: 50, PVP: 0 });
  const row = (await auditOf("turnover.weights")).at(-1)!;
  expect(row).toMatchObject({
    subject: `turnover:${version}`,
    detail: { before: {}, after: { LIVE: 50, PVP: 0 } },
  });
  const types = await owner.rows<{ gameType: string }>(sql`select distinct game_type "gameType" from game`);
  const none = Object.fromEntries(types.map(({ gameType }) => [gameType, 0]));
  await expect(saveWeights(owner, saving(), none)).rejects.toThrow("no stake would count");
  await expect(saveWeights(owner, saving(), { CHESS: 10 })).rejects.toThrow(
    "CHESS is the category of no game",
  );
  for (const content of [[], { LIVE: 101 }, { LIVE: 1.5 }, { live: 10 }])
    await expect(saveWeights(owner, saving(), content)).rejects.toThrow("whole percents from 0 to 100");
  expect(await listWeights(owner, w.merchantId)).toEqual({ LIVE: 50, PVP: 0 });
  await expect(saveWeights(owner, saving(), { "JL/none": 10 })).rejects.toThrow("JL/none is no game");
  const game = await owner.one<{ name: string }>(
    sql`select vendor || '/' || game_code "name" from game where game_type = 'LIVE' order by node_id limit 1`,
  );
  await saveWeights(owner, saving(), { LIVE: 50, PVP: 5 });
  expect(await listWeights(owner, w.merchantId)).toEqual({ LIVE: 50, PVP: 5 });
  await saveWeights(owner, saving(), { LIVE: 50, [game.name]: 10 });
  expect(await listWeights(owner, w.merchantId)).toEqual({ LIVE: 50, PVP: 0, [game.name]: 10 });
});

test("[PAY-07] default weights: the lower of category and return → a merchant without weights has them, another keeps its own", async () => {
  expect([
    defaultWeight("RNG", 96.5),
    defaultWeight("RNG", 98.2),
    defaultWeight("LIVE", 97.3),
    defaultWeight("LIVE", 99.43),
    defaultWeight("BGS", 96),
    defaultWeight("BGS", 99),
    defaultWeight("PVP", 90),
  ]).toEqual([100, 20, 25, 10, 20, 10, 0]);
  const { owner } = w.database;
  const own = await listWeights(owner, w.merchantId);
  const other = await owner.one<{ id: number }>(
    sql`insert into merchant (code, brand, currency) values ('weighed', 'Weighed', 'BDT') returning id`,
  );
  const dice = await owner.one<{ name: string }>(
    sql`select vendor || '/' || game_code "name" from game where game_type = 'BGS' and rtp::numeric >= 99 order by node_id limit 1`,
  );
  await seedWeights(owner);
  expect(await listWeights(owner, w.merchantId)).toEqual(own);
  const seeded = await listWeights(owner, other.id);
  expect(seeded).toMatchObject({ LIVE: 25, BGS: 20, PVP: 0, [dice.name]: 10 });
  expect(Object.values(seeded).every((one) => one <= 50)).toBe(true);
  await saveDefaultWeights(owner, saving());
  expect(await listWeights(owner, w.merchantId)).toEqual(seeded);
});
