/**
 * The cache of a member's offers. Cached responses are compressed. A client without compression gets a new response,
 * so the test compares both responses.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../tests/harness.ts";
import { createPromotionsHarness, type PromotionsHarness } from "../../test/promotions/promotions-harness.ts";

let p: PromotionsHarness;
let base: string;
beforeAll(async () => {
  p = await createPromotionsHarness();
  base = p.c.platformUrl;
});
afterAll(() => p.close());

async function read(person: Person, encoding: string, language = "EN") {
  const answer = await fetch(base + calls.promotions.mine.path, {
    headers: { merchant: "khela", language, authorization: person.token, "accept-encoding": encoding },
  });
  return ((await answer.json()) as { value: OutputOf<typeof calls.promotions.mine> }).value.list;
}

/**
 * Returns the state of a promotion in the cached list, after checking that the cached list equals the list that is not
 * cached.
 */
async function keptState(person: Person, promotionId: string) {
  const kept = await read(person, "gzip");
  expect(kept).toEqual(await read(person, "identity"));
  const found = kept.find((one) => one.promotionId === promotionId);
  if (found === undefined) return null;
  return `${found.state} ${found.reason ?? ""} ${found.progress?.actual ?? ""}`.replaceAll(/ +/g, " ").trim();
}

test("[CONT-06] kept offers: what a member does, an operator saves, others are paid → the offers of now", async () => {
  const person = await p.person("1000.00");
  const other = await p.person("1000.00");
  const mission = await p.offer({
    type: "MISSION",
    metric: "turnover",
    target: "100.00",
    needsApproval: true,
  });
  const login = await p.offer({
    code: "first-login",
    declaredCost: "100.00",
    budget: "100.00",
    expectedClaims: 10,
  });
  expect(await keptState(person, mission)).toBe("join 0.00");
  await person.client.callOrThrow(calls.promotions.join, { promotionId: mission });
  expect(await keptState(person, mission)).toBe("joined 0.00");
  await p.bet(person, "40.00");
  await p.run();
  expect(await keptState(person, mission)).toBe("joined 40.00");
  await p.bet(person, "60.00");
  await p.run();
  expect(await keptState(person, mission)).toBe("claim 100.00");
  expect(await keptState(other, mission)).toBe("join 0.00");
  await person.client.callOrThrow(calls.promotions.claim, { promotionId: mission });
  expect(await keptState(person, mission)).toBe("applying 100.00");

  expect(await keptState(person, login)).toBe("claim");
  const { owner } = p.c.w.database;
  await owner.run(
    sql`update promotion set budget_minor = reward_max_minor, declared_cost_minor = reward_max_minor where id = ${BigInt(login)}`,
  );
  await other.client.callOrThrow(calls.promotions.claim, { promotionId: login });
  expect(await keptState(person, login)).toBe("none budget");
  expect(await keptState(other, login)).toBe("claimed");

  await owner.run(sql`update promotion set title = '{"en": "Renamed"}' where id = ${BigInt(mission)}`);
  await keptState(person, mission);
  expect((await read(person, "gzip")).find((one) => one.promotionId === mission)?.promotionName).toBe(
    "Renamed",
  );
  await owner.run(sql`update promotion set enabled = false where id = ${BigInt(login)}`);
  expect(await keptState(person, login)).toBeNull();
});

test("[CONT-06] kept offers: a promotion begins and ends by the clock alone, each language has its own", async () => {
  const person = await p.person();
  const at = p.c.w.services.now().getTime();
  const stepMs = 300_000;
  const brief = await p.offer({
    startsAt: new Date(at + stepMs).toISOString(),
    endsAt: new Date(at + 2 * stepMs).toISOString(),
  });
  expect(await keptState(person, brief)).toBe("soon soon");
  p.c.advance(stepMs);
  expect(await keptState(person, brief)).toBe("claim");
  const names = [await read(person, "gzip", "EN"), await read(person, "gzip", "BN")].map(
    (list) => list.find((one) => one.promotionId === brief)?.promotionName,
  );
  expect(names).toEqual(["Test", "পরীক্ষা"]);
  p.c.advance(stepMs);
  expect(await keptState(person, brief)).toBeNull();
});
