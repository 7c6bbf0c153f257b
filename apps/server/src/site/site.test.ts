import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { testApp, type AuthTestHarness } from "../../test/auth/auth-harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { seedSite } from "../../seed/site/seed.ts";
import { statusOf } from "./site.ts";

let harness: AuthTestHarness;
beforeAll(async () => {
  harness = await testApp();
});
afterAll(() => harness.close());

describe("status", () => {
  it("[SHELL-20] status: maintenance → 1, also with a restriction; restricted region → 2; else → 0", async () => {
    expect([
      statusOf(false, false),
      statusOf(true, false),
      statusOf(true, true),
      statusOf(false, true),
    ]).toEqual([0, 1, 1, 2]);
    const visitor = harness.visitor({ address: "203.0.113.9" });
    const { info: _info, ...open } = await visitor.callOrThrow(calls.site.status, {});
    expect(open).toEqual({
      status: 0,
      maintenance: false,
      regionRestriction: false,
      location: { ip: "203.0.113.9" },
      notice: { text: "", contact: "", until: null },
      maintenances: [],
    });
    await harness.database.owner.run(sql`update merchant set maintenance = true where code = 'khela'`);
    harness.services.merchants.forget();
    expect(await visitor.callOrThrow(calls.site.status, {})).toMatchObject({ status: 1, maintenance: true });
    expect(await visitor.call(calls.site.settings, {})).toMatchObject({
      status: 503,
      errorCode: "system.maintenance",
    });
    await harness.database.owner.run(sql`update merchant set maintenance = false where code = 'khela'`);
    harness.services.merchants.forget();
  });

  it("[SHELL-20] closed, with the merchant's own words → in the reader's language or the next one; an end that has passed or has no offset → none", async () => {
    const { owner } = harness.database;
    const noticeFor = async (language: "BN" | "EN", until: string) => {
      const closed = {
        maintenance: { EN: "New engine room." },
        region: { EN: "Not in your country." },
        contact: { BN: "ফোন করুন", EN: "Ring us" },
        until,
      };
      await owner.run(
        sql`update merchant set settings = settings || ${JSON.stringify({ closed })}::jsonb where code = 'khela'`,
      );
      harness.services.merchants.forget();
      return (await harness.visitor({ language }).callOrThrow(calls.site.status, {})).notice;
    };
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    expect(await noticeFor("EN", soon)).toEqual({ text: "", contact: "", until: null });
    await owner.run(sql`update merchant set maintenance = true where code = 'khela'`);
    expect(await noticeFor("BN", soon)).toEqual({
      text: "New engine room.",
      contact: "ফোন করুন",
      until: Date.parse(soon),
    });
    for (const until of ["2020-01-01T00:00:00Z", "2999-01-01T00:00:00", "soon"])
      expect((await noticeFor("EN", until)).until, until).toBeNull();
    await owner.run(
      sql`update merchant set maintenance = false, settings = settings - 'closed' where code = 'khela'`,
    );
    harness.services.merchants.forget();
  });

  it("sandbox without served countries → open to everyone", async () => {
    expect(
      await harness.visitor({ address: "203.0.113.9" }).callOrThrow(calls.site.status, {}),
    ).toMatchObject({
      status: 0,
      regionRestriction: false,
    });
  });
});

describe("site calls", () => {
  it("[API-02] status → merchant's configuration; domain routes and whitelabel tree → calls of their own", async () => {
    const { owner } = harness.database;
    await owner.run(
      sql`update merchant set settings = settings || '{"domainRoute": ["https://two.example/x", "http://localhost:3000"]}' where code = 'khela'`,
    );
    await owner.run(
      sql`insert into module_switch (merchant_id, module, enabled) select id, 'GAMELOFAV3', false from merchant where code = 'khela'`,
    );
    await owner.run(
      sql`insert into download_link (merchant_id, resource_type, url) select id, 'IOS', 'https://apps.example/1' from merchant where code = 'khela'`,
    );
    harness.services.merchants.forget();
    const { info } = await harness.visitor().callOrThrow(calls.site.status, {});
    expect(info).toMatchObject({
      mainDomain: "localhost:3000",
      mobileTemplate: { mem_cen: 1, dep_func: 1 },
      imageCDNs: [],
      customerService: [{ csType: "HELP", path: "/m/help" }],
      resources: [{ resourceType: "IOS", url: "https://apps.example/1", labelNameEn: "" }],
      domainRoute: [
        { domain: "localhost:3000", url: "http://localhost:3000", main: true },
        { domain: "two.example", url: "https://two.example", main: false },
      ],
    });
    expect(await harness.visitor().callOrThrow(calls.site.domainRoute, {})).toEqual(info.domainRoute);
    const tree = await harness.visitor().callOrThrow(calls.site.whitelabel, {});
    expect(tree).toEqual(info.whitelabel);
    const flags = Object.fromEntries(tree.childrenNodes.map(({ modId, enabled }) => [modId, enabled]));
    expect(flags).toMatchObject({ COMM3: "1", USERNAMEREG3: "1", GAMELOFAV3: "0" });
    expect(Object.keys(flags)).toHaveLength(tree.childrenNodes.length);
    await owner.run(sql`delete from module_switch where module = 'GAMELOFAV3'`);
    await owner.run(sql`update merchant set settings = settings - 'domainRoute' where code = 'khela'`);
    harness.services.merchants.forget();
  });
});

describe("settings", () => {
  it("settings → merchant's identity and the sandbox mark", async () => {
    await seedSite(harness.database.db);
    const settings = await harness.visitor().callOrThrow(calls.site.settings, {});
    expect(settings).toMatchObject({
      merchantCode: "khela",
      trialMerchantCode: "khela_trial",
      freePlay: true,
      brand: "Khela",
      currency: "BDT",
      currencySymbol: "৳",
      currencyDigits: 2,
      sandbox: true,
      minimumAge: 18,
      licence: null,
      social: [],
      customerService: [{ csType: "HELP", title: "Help", url: "/m/help" }],
    });
    expect(settings.flags).toMatchObject({
      USERNAMEREG3: true,
      WITHDRAW3: true,
      OFFERS3: true,
      MANPLAYREB3: true,
      REWCEN3: true,
      AGENT3: true,
      LOTTERY3: true,
    });
    const inBengali = await harness.visitor({ language: "BN" }).callOrThrow(calls.site.settings, {});
    expect(inBengali.customerService).toEqual([{ csType: "HELP", title: "সাহায্য", url: "/m/help" }]);
    expect(settings.categories[0]).toBe("HOT");
    expect(settings.categories.filter((category) => category.endsWith("LOTT"))).toEqual(["LOTT", "ELOTT"]);
    // the trial merchant has no draws
    const trial = await harness.visitor({ merchant: "khela_trial" }).callOrThrow(calls.site.settings, {});
    expect([trial.trialMerchantCode, trial.flags["LOTTERY3"]]).toEqual(["khela_trial", false]);
    expect(trial.categories.filter((category) => category.endsWith("LOTT"))).toEqual([]);
  });

  it("unknown merchant → function not available", async () => {
    expect(await harness.visitor({ merchant: "nobody" }).call(calls.site.settings, {})).toMatchObject({
      status: 400,
      errorCode: "function.not.available",
    });
  });

  it("countries where online gambling is an offence → denied, each with its reason", async () => {
    const rows = await harness.database.db.rows<{ country: string; reason: string }>(
      sql`select country, reason from denied_country`,
    );
    expect(rows.map(({ country }) => country)).toContain("BD");
    for (const { country, reason } of rows) expect([country, reason.length > 20]).toEqual([country, true]);
  });
});
