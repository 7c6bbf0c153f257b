import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { testApp, type TestApp } from "../auth/test-app.ts";
import { sql } from "../platform/db/pool.ts";
import { seedSite } from "./seed.ts";
import { statusOf } from "./site.ts";

let world: TestApp;
beforeAll(async () => { world = await testApp(); });
afterAll(() => world.close());

describe("status", () => {
  it("SHELL-20 is 1 in maintenance, also when both hold, 2 where the region is restricted, else 0", async () => {
    expect([statusOf(false, false), statusOf(true, false), statusOf(true, true), statusOf(false, true)]).toEqual([0, 1, 1, 2]);
    const visitor = world.visitor({ address: "203.0.113.9" });
    expect(await visitor.ask(calls.site.status, {})).toEqual({
      status: 0, maintenance: false, regionRestriction: false, location: { ip: "203.0.113.9" },
    });
    await world.database.owner.run(sql`update merchant set maintenance = true where code = 'khela'`);
    world.services.merchants.forget();
    expect(await visitor.ask(calls.site.status, {})).toMatchObject({ status: 1, maintenance: true });
    expect(await visitor.call(calls.site.settings, {})).toMatchObject({ status: 503, errorCode: "system.maintenance" });
    await world.database.owner.run(sql`update merchant set maintenance = false where code = 'khela'`);
    world.services.merchants.forget();
  });

  it("the sandbox, where nothing can be lost, is open to everybody", async () => {
    expect(await world.visitor({ address: "203.0.113.9" }).ask(calls.site.status, {})).toMatchObject({ status: 0, regionRestriction: false });
  });
});

describe("settings", () => {
  it("tells the site who it is, and that it is a sandbox", async () => {
    await seedSite(world.database.db);
    const settings = await world.visitor().ask(calls.site.settings, {});
    expect(settings).toMatchObject({
      merchantCode: "khela", trialMerchantCode: "khela_trial", brand: "Khela", currency: "BDT", currencySymbol: "৳", currencyDigits: 2,
      sandbox: true, minimumAge: 18, licence: null, social: [], arcadeUrl: "http://localhost:3001",
      customerService: [{ csType: "HELP", title: "সহায়তা কেন্দ্র", url: "/m/help" }],
    });
    expect(settings.flags).toMatchObject({ USERNAMEREG3: true, MOBILENUMREG3: false });
    expect(settings.categories[0]).toBe("HOT");
    expect((await world.visitor({ merchant: "khela_trial" }).ask(calls.site.settings, {})).trialMerchantCode).toBe("khela_trial");
  });

  it("an unknown merchant is told that nothing is available", async () => {
    expect(await world.visitor({ merchant: "nobody" }).call(calls.site.settings, {})).toMatchObject({
      status: 400, errorCode: "function.not.available",
    });
  });

  it("countries where online gambling is an offence are on the deny list, each with its reason", async () => {
    const rows = await world.database.db.rows<{ country: string; reason: string }>(sql`select country, reason from denied_country`);
    expect(rows.map(({ country }) => country)).toContain("BD");
    for (const { country, reason } of rows) expect([country, reason.length > 20]).toEqual([country, true]);
  });
});
