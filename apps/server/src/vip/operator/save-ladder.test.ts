/**
 * Operators save a ladder and turnover weights over HTTP. The values are refused with every reason, or apply and are
 * in the audit log.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator } from "../../../../../tests/operators.ts";
import { defaultWeight, seedWeights } from "../../play/turnover/default-weights.ts";
import { listWeights, saveWeights } from "../../play/turnover/weights.ts";
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

const owned = () => ({ merchantId: w.merchantId, currency: "BDT" });
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

test("[MEM-07] ladder saved → the levels of its file, read back the same", async () => {
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
});

test("[MEM-07] ladder that cannot be used, or ends below what is open from a level on → every reason, nothing changed", async () => {
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
    "margin.exceeded: members get back 0.46 % of a stake in BGS (VIP rate 0.46 %, weight 100), but bgs-video-poker keeps only 0.456 %",
  );
  await expect(saveAt("1.06", "LIVE")).rejects.toThrow("of a stake in LIVE (");
  await saveAt("1.05", "LIVE");
  await saveAt("0.45", null);
  // a rebate of 0.20 %, and a level bonus of 2.60 for a turnover of 1,000 (0.26 %): 0.46 % together
  await expect(saveAt("0.20", null, "2.60")).rejects.toThrow(
    "(rebate 0.20 %, level bonus 0.26 %, weight 100)",
  );
  await saveAt("0.20", null, "2.50");
  await owner.run(sql`update game set rtp = null where game_code = 'bgs-video-poker'`);
  const { margins } = await readSurroundings(owner, owned(), w.services.now());
  expect(margins.kept.some(({ game }) => game === "bgs-video-poker")).toBe(false);
  expect(margins.kept.some(({ gameType }) => gameType === "PVP")).toBe(false);
});

test("[MEM-07 OPS-04] console: the ladder read, replaced and in the audit log with what changed; refused with every reason", async () => {
  const asha = await createOperator(w, "asha-of-levels", { roles: ["owner"] });
  const content = await createOperator(w, "content-of-levels", { roles: ["auditor"] });
  const { levels: read, saveLevels } = operatorCalls.vip;
  const levels = file.levels.map((one) => ({ ...one }));
  expect((await content.call(saveLevels, { levels })).errorCode).toBe("operator.permission.denied");
  // the sandbox's salary requires level 1
  expect(await asha.call(saveLevels, { levels: levels.slice(0, 1) })).toMatchObject({
    errorCode: "request_param_err",
    detail: { faults: ["promotion vip-salary asks for level 1, and the ladder would end at 0"] },
  });
  expect(await asha.call(saveLevels, { levels: [{ name: "A", more: 1 }] })).toMatchObject({
    errorCode: "request_param_err",
  });
  const both = [asha.call(saveLevels, { levels }), asha.call(saveLevels, { levels })];
  expect((await Promise.all(both)).map(({ errorCode }) => errorCode)).toEqual([undefined, undefined]);
  expect((await content.callOrThrow(read, {})).levels).toMatchObject([
    { name: "Basic" },
    { name: "Gold", rebatePercent: "0.30" },
  ]);
  await asha.callOrThrow(saveLevels, { levels: [levels[0], { ...levels[1], bonus: "0.40" }] });
  const row = (await auditOf("vip.saveLevels")).at(-1)!;
  expect(row).toMatchObject({ actor: "operator:asha-of-levels", subject: "vip:BDT" });
  expect([row.detail["before"], row.detail["after"]]).toEqual([
    { "level.1.bonus": "0.50" },
    { "level.1.bonus": "0.40" },
  ]);
});

test("[MEM-07 OPS-04] ladder where the merchant's rule asks for two → a proposal with the levels before and after; approved by another, and in force", async () => {
  const [mina, karim] = [
    await createOperator(w, "mina-of-levels"),
    await createOperator(w, "karim-of-levels"),
  ];
  const { levels: read, saveLevels } = operatorCalls.vip;
  await w.database.owner.run(
    sql`insert into approval_rule (merchant_id, act, above_minor) values (${w.merchantId}, 'vip.saveLevels', 0)`,
  );
  const before = await mina.callOrThrow(read, {});
  const levels = [
    ...file.levels,
    { name: "Platinum", totalTurnover: "5000.00", bonus: "0.50", rebatePercent: "0.30" },
  ];
  const { proposal } = await mina.call(saveLevels, { levels });
  expect(proposal).toMatchObject({
    act: "vip.saveLevels",
    subject: "vip:BDT",
    after: { "level.2.name": "Platinum" },
  });
  expect(await mina.callOrThrow(read, {})).toEqual(before);
  await karim.callOrThrow(operatorCalls.proposals.approve, { id: proposal!.id, hash: proposal!.hash });
  expect((await mina.callOrThrow(read, {})).levels.map(({ name }) => name)).toEqual([
    "Basic",
    "Gold",
    "Platinum",
  ]);
  await w.database.owner.run(sql`delete from approval_rule where act = 'vip.saveLevels'`);
});

test("[PAY-07 OPS-04] turnover weights in the console: read, saved with what changed in the audit log, refused with every reason; null → the default ones; under the rule of two", async () => {
  const [mina, karim] = [
    await createOperator(w, "mina-of-weights"),
    await createOperator(w, "karim-of-weights"),
  ];
  const auditor = await createOperator(w, "auditor-of-weights", { roles: ["auditor"] });
  const { weights: read, saveWeights: save } = operatorCalls.turnover;
  await mina.callOrThrow(save, { weights: { LIVE: 40 } });
  expect(await auditor.callOrThrow(read, {})).toEqual({ weights: { LIVE: 40, PVP: 0 }, games: {} });
  const { version } = await mina.callOrThrow(save, { weights: { LIVE: 50 } });
  expect((await auditOf("turnover.saveWeights")).at(-1)).toMatchObject({
    actor: "operator:mina-of-weights",
    subject: "turnover:BDT",
    detail: { before: { "weights.LIVE": 40 }, after: { "weights.LIVE": 50, version } },
  });
  expect((await auditor.call(save, { weights: { LIVE: 10 } })).errorCode).toBe("operator.permission.denied");
  expect(await mina.call(save, { weights: { CHESS: 10 } })).toMatchObject({
    errorCode: "request_param_err",
    detail: { faults: [expect.stringContaining("no game has the category CHESS")] },
  });
  await w.database.owner.run(
    sql`insert into approval_rule (merchant_id, act, above_minor) values (${w.merchantId}, 'turnover.saveWeights', 0)`,
  );
  const { proposal } = await mina.call(save, { weights: null });
  expect(await auditor.callOrThrow(read, {})).toEqual({ weights: { LIVE: 50, PVP: 0 }, games: {} });
  expect(proposal).toMatchObject({
    before: { "weights.LIVE": 50 },
    after: { "weights.LIVE": 25, "weights.BGS": 20 },
  });
  await karim.callOrThrow(operatorCalls.proposals.approve, { id: proposal!.id, hash: proposal!.hash });
  expect((await auditor.callOrThrow(read, {})).weights).toMatchObject({ LIVE: 25, BGS: 20, PVP: 0 });
  await w.database.owner.run(sql`delete from approval_rule where act = 'turnover.saveWeights'`);
});

test("[PAY-07] turnover weights saved → in force, PVP zero unless it is named; of no category, no percent, or all zero → refused", async () => {
  const { owner } = w.database;
  await saveWeights(owner, saving(), { LIVE: 50 });
  expect(await listWeights(owner, w.merchantId)).toEqual({ LIVE: 50, PVP: 0 });
  const types = await owner.rows<{ gameType: string }>(sql`select distinct game_type "gameType" from game`);
  const none = Object.fromEntries(types.map(({ gameType }) => [gameType, 0]));
  await expect(saveWeights(owner, saving(), none)).rejects.toThrow("no stake would count");
  await expect(saveWeights(owner, saving(), { CHESS: 10 })).rejects.toThrow("no game has the category CHESS");
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
  await saveWeights(owner, saving(), null);
  expect(await listWeights(owner, w.merchantId)).toEqual(seeded);
});
