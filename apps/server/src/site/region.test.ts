import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { createClient } from "../../../../tests/client.ts";
import { startHarness, type Harness } from "../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";

const countries = fileURLToPath(new URL("../../../../tests/countries.csv", import.meta.url));

/**
 * Addresses in the test's country file: Malta is served, Bangladesh is served but denied, Germany is not served, and
 * 100.64.0.1 has no country.
 */
const inMalta = "192.0.2.10";
const inBangladesh = "203.0.113.10";
const inGermany = "198.51.100.10";
const nowhere = "100.64.0.1";

let gated: Harness;
let now = new Date("2026-11-21T12:00:00Z");
beforeAll(async () => {
  gated = await startHarness({ env: { SERVED_COUNTRIES: "MT, BD", GEOIP_FILE: countries }, now: () => now });
});
afterAll(() => gated.close());

const from = (address: string) => createClient(gated.app, { merchant: "khela", address });
/** Returns the site's status without the merchant's configuration, notice and maintenances. */
async function gateFrom(address: string) {
  const {
    info: _info,
    notice: _notice,
    maintenances: _maintenances,
    ...gate
  } = await from(address).callOrThrow(calls.site.status, {});
  return gate;
}
const statusFrom = async (address: string) => (await from(address).callOrThrow(calls.site.status, {})).status;

async function change(statement: ReturnType<typeof sql>): Promise<void> {
  await gated.database.owner.run(statement);
  gated.services.merchants.forget();
  now = new Date(now.getTime() + 60_000);
}

describe("[SHELL-20] region policy", () => {
  it("served country → status 0; other, denied or unknown country → 2 with the visitor's address", async () => {
    expect(await gateFrom(inMalta)).toEqual({
      status: 0,
      maintenance: false,
      regionRestriction: false,
      location: { ip: inMalta },
    });
    for (const address of [inGermany, inBangladesh, nowhere]) {
      expect(await gateFrom(address)).toEqual({
        status: 2,
        maintenance: false,
        regionRestriction: true,
        location: { ip: address },
      });
    }
  });

  it("maintenance and restriction → status of maintenance", async () => {
    await change(sql`update merchant set maintenance = true where code = 'khela'`);
    expect([await statusFrom(inMalta), await statusFrom(inGermany)]).toEqual([1, 1]);
    expect(await from(inGermany).call(calls.games.hot, { limitNum: 1 })).toMatchObject({
      status: 503,
      errorCode: "system.maintenance",
    });
    await change(sql`update merchant set maintenance = false where code = 'khela'`);
  });

  it("restricted region → only the site's own calls answer, with and without a session", async () => {
    expect(await from(inGermany).call(calls.games.hot, { limitNum: 1 })).toMatchObject({
      status: 451,
      errorCode: "region.restricted",
    });
    expect(await from(inGermany).callOrThrow(calls.site.settings, {})).toMatchObject({
      merchantCode: "khela",
    });
    const rahim = await gated.person("rahim", { balance: "100" });
    const abroad = from(inBangladesh);
    abroad.token = rahim.token;
    expect(await abroad.call(calls.wallet.balance, {})).toMatchObject({
      status: 451,
      errorCode: "region.restricted",
    });
    const home = from(inMalta);
    home.token = rahim.token;
    expect((await home.callOrThrow(calls.wallet.balance, {})).sumBalance).toBe("100.00");
  });

  it("denied country → opened only by a licence of that country", async () => {
    await change(
      sql`update denied_country set lifted_by = 'Example Authority, 17/2026' where country = 'BD'`,
    );
    expect([await statusFrom(inBangladesh), await statusFrom(inGermany)]).toEqual([0, 2]);
    await change(sql`update denied_country set lifted_by = null where country = 'BD'`);
    expect(await statusFrom(inBangladesh)).toBe(2);
  });

  it("country file unreadable → no visitor served", async () => {
    await change(sql`alter table denied_country rename to denied_country_away`);
    expect(await from(inMalta).call(calls.site.status, {})).toMatchObject({ status: 500 });
    expect(await from(inMalta).call(calls.games.hot, { limitNum: 1 })).toMatchObject({ status: 500 });
    await change(sql`alter table denied_country_away rename to denied_country`);
    expect(await statusFrom(inMalta)).toBe(0);
  });
});
