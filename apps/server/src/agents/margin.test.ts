/**
 * Calls that save rates, salaries, rebates, VIP ladders, turnover weights and games. They are refused when all of
 * these together pay back more than a game's margin.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../tests/harness.ts";
import { createOperator } from "../../../../tests/operators.ts";
import { demoPassword } from "../../seed/auth/demo-passwords.ts";
import { seedAuth } from "../../seed/auth/seed.ts";
import { findMarginFault, readGivenBack, readMargins, type Margins } from "../games/games.ts";
import { addVendor, checkGames, importGames, switchVendor } from "../games/vendors/registry.ts";
import { addWallet } from "../../seed/cashier/payout-account.ts";
import { createOrderId } from "../cashier/order-id.ts";
import { saveWeights } from "../play/turnover/weights.ts";
import { seedHistory } from "../../seed/agents/history.ts";
import { changeRates, siteDay } from "./rebates/rates.ts";
import { seedAgents } from "../../seed/agents/seed.ts";

const { agents } = calls;

let w: Harness;
let seeded: Margins;
beforeAll(async () => {
  w = await startHarness();
  seeded = await readMargins(w.database.owner, w.merchantId);
  // with no weights, every stake counts in full towards turnover
  await saveWeights(w.database.owner, { ...owned(), now: w.services.now() }, {});
});
afterAll(() => w.close());

const owned = () => ({ merchantId: w.merchantId, currency: "BDT" });
const findFault = async () =>
  findMarginFault(
    await readGivenBack(w.database.owner, owned(), w.services.now()),
    await readMargins(w.database.owner, w.merchantId),
  );
let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;

async function openTeam(basisPoints: number) {
  const agent = await w.person(name("boss"), { type: 1, balance: "100.00" });
  const { customerId } = await agent.client.callOrThrow(agents.createDownline, {
    username: name("below"),
    password: "a long enough pass phrase",
    userType: 0,
  });
  const rates = [{ category: "RNG", basisPoints }];
  const set = { parent: null, rates, fromDay: siteDay(w.services.now()), now: w.services.now() };
  expect(await changeRates(w.database.owner, agent, set)).toBeNull();
  const request = (kind: "daily" | "hourly" | "dividend", rate: string, more: object = {}) =>
    agent.client.call(agents.requestContract, {
      customerId,
      kind,
      rateType: "P",
      tiers: [{ minTurnover: "1", rate }],
      ...more,
    });
  return { agent, customerId, request };
}

test("[CONT-06] sandbox: its rebate, ladder, the demo team's rates and salaries together → below what every game keeps", async () => {
  const { owner } = w.database;
  const merchant = (await w.services.merchants.findByCode("khela"))!;
  const { secrets, now } = w.services;
  await seedAuth(owner, { config: { mode: "sandbox" }, secrets, password: demoPassword, now });
  const seed = { merchant, secrets, password: demoPassword, now: now() };
  await seedAgents(owner, seed);
  await seedHistory(owner, { ...seed, cashier: { createOrderId, addWallet } });
  const given = await readGivenBack(owner, owned(), now());
  expect(given.agentRates).toEqual({ RNG: 12 });
  expect(given.rebates).toMatchObject([{ code: "rebate", basisPoints: 20 }]);
  expect(await findFault()).toBeNull();
  expect(findMarginFault(given, seeded)).toBeNull();
});

test("[AGT-05] contract: salary that with the agents' rate, rebate and level bonus is more than a game keeps → refused with the parts and the game; of two kinds together too", async () => {
  const { request } = await openTeam(10);
  const refused = await request("daily", "0.5");
  expect(refused).toMatchObject({ status: 409, errorCode: "margin.exceeded" });
  expect(refused.detail).toMatchObject({
    game: expect.stringContaining("bgs-"),
    parts: expect.arrayContaining([
      { part: "VIP rate", percent: expect.any(String) },
      { part: "daily salary", percent: "0.50" },
    ]),
  });
  expect((await request("daily", "0.1")).status).toBe(200);
  const both = await request("hourly", "0.1");
  expect(both.errorCode).toBe("margin.exceeded");
  expect(both.detail).toMatchObject({
    parts: expect.arrayContaining([
      { part: "daily salary", percent: "0.10" },
      { part: "hourly salary", percent: "0.10" },
    ]),
  });
  // a share of the loss is not compared with the margin; a fixed amount is compared, as a share of its minimum
  // turnover
  expect((await request("dividend", "10")).status).toBe(200);
  const fixed = { rateType: "F", tiers: [{ minTurnover: "1000", rate: "10" }] };
  expect((await (await openTeam(0)).request("daily", "0", fixed)).errorCode).toBe("margin.exceeded");
});

test("[AGT-03] rates of a member below, set or preset by a link or with the account → refused above what is left", async () => {
  const { agent, customerId } = await openTeam(300);
  const configs = (rate: string) => [{ gameType: "RNG" as const, rate }];
  const update = (rate: string) =>
    agent.client.call(agents.updateDownlineRebates, { customerId, configs: configs(rate) });
  const refused = await update("0.60");
  expect(refused.errorCode).toBe("margin.exceeded");
  expect(refused.detail).toMatchObject({
    gameType: "RNG",
    parts: expect.arrayContaining([{ part: "agents' rates", percent: "0.60" }]),
  });
  expect((await update("0.10")).status).toBe(200);
  const open = (rate: string) =>
    agent.client.call(agents.createDownline, {
      username: name("preset"),
      password: "a long enough pass phrase",
      userType: 0,
      configs: configs(rate),
    });
  expect((await open("0.60")).errorCode).toBe("margin.exceeded");
  expect((await open("0.10")).status).toBe(200);
  const link = (rate: string) => agent.client.call(agents.createAffiliateUrl, { configs: configs(rate) });
  expect((await link("0.60")).errorCode).toBe("margin.exceeded");
  expect((await link("0.10")).status).toBe(200);
});

test("[CONT-06] console: ladder above what games keep → margin.exceeded with parts and game, nothing saved", async () => {
  const asha = await createOperator(w, "asha-of-margins");
  const levels = [{ name: "Basic" }, { name: "Gold", totalTurnover: "1000.00", bonus: "100.00" }];
  const answer = await asha.call(operatorCalls.vip.saveLevels, { levels });
  expect(answer.errorCode).toBe("margin.exceeded");
  expect((answer.detail as { margin: object }).margin).toMatchObject({
    parts: expect.arrayContaining([{ part: "level bonus", percent: "10.00" }]),
  });
  const { count } = await w.database.owner.one<{ count: number }>(
    sql`select count(*)::int count from vip_level where merchant_id = ${w.merchantId}`,
  );
  expect(count).toBe(9);
});

test("[CONT-06] turnover weights and a vendor's games by which more is given back than kept → refused, nothing changed", async () => {
  const { owner } = w.database;
  const { agent } = await openTeam(0);
  const set = { parent: null, fromDay: siteDay(w.services.now()), now: w.services.now() };
  await saveWeights(owner, { ...owned(), now: w.services.now() }, { RNG: 10 });
  await changeRates(owner, agent, { ...set, rates: [{ category: "RNG", basisPoints: 300 }] });
  expect(await findFault()).toBeNull();
  await expect(saveWeights(owner, { ...owned(), now: w.services.now() }, { RNG: 60 })).rejects.toThrow(
    "margin.exceeded: members get back",
  );
  await addVendor(
    owner,
    {
      code: "THINCO",
      name: { en: "Thin" },
      gameTypes: ["LIVE"],
      walletMode: "seamless",
      adapter: "khela",
      url: "https://api.thin.example",
      launchUrl: "https://games.thin.example/play",
      publicKey: null,
      ipAllow: [],
    },
    { actor: "operator:test" },
  );
  const list = (rtp: string) => ({
    vendor: "THINCO",
    games: checkGames([{ code: "thin", type: "LIVE", name: { en: "Thin" }, rtp }]),
  });
  const options = { actor: "operator:test", currency: "BDT", now: w.services.now() };
  await expect(importGames(owner, list("99.9"), options)).rejects.toThrow("but thin keeps only 0.10 %");
  expect(await owner.rows(sql`select 1 from game where vendor = 'THINCO'`)).toEqual([]);
  await importGames(owner, list("97"), options);
  await switchVendor(owner, "THINCO", { status: "off", ...options });
  await owner.run(sql`update game set rtp = '99.9' where vendor = 'THINCO'`);
  await expect(switchVendor(owner, "THINCO", { status: "on", ...options })).rejects.toThrow(
    "margin.exceeded",
  );
});
