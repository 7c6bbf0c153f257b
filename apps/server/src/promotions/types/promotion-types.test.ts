/** The data about promotion types in the database equals the contract's data and the types' rules. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { promotionTypes } from "@khela/contract/promotions/promotion-types";
import { missionMetrics } from "@khela/contract/promotions/schemas";
import { sql } from "@khela/service-kit/db/database";
import {
  createPromotionsHarness,
  type PromotionsHarness,
} from "../../../test/promotions/promotions-harness.ts";
import { promotionMetrics } from "@khela/contract/promotions/promotion-metrics";
import { promotionTypeRules } from "./promotion-types.ts";

let p: PromotionsHarness;
beforeAll(async () => {
  p = await createPromotionsHarness();
});
afterAll(() => p.close());

const set = (id: string, column: "type" | "metric", value: string) => {
  const change = column === "type" ? sql`type = ${value}` : sql`metric = ${value}`;
  return p.c.w.database.owner.run(sql`update promotion set ${change} where id = ${BigInt(id)}`);
};

test("[CONT-06] a row's type: each of the contract → kept; another → refused by the table", async () => {
  const id = await p.offer({});
  for (const type of Object.keys(promotionTypes)) await set(id, "type", type);
  await expect(set(id, "type", "LOGOUT")).rejects.toThrow("promotion_type_check");
});

test("[CONT-06] a type is added to the contract → its rows are kept without a change of the table", async () => {
  const id = await p.offer({});
  await expect(
    p.c.w.database.owner.transaction(async (tx) => {
      await tx.run(sql`
        create or replace function promotion_types() returns text[] language sql immutable parallel safe return array['LOGIN', 'LOGOUT']`);
      await tx.run(sql`update promotion set type = 'LOGOUT' where id = ${BigInt(id)}`);
      throw new Error("kept");
    }),
  ).rejects.toThrow("kept");
});

test("[CONT-06] a row's metric: each that a type counts → known to the table; another → refused", async () => {
  const id = await p.offer({});
  for (const metric of Object.keys(promotionMetrics)) {
    const refusal = await set(id, "metric", metric).then(
      () => "",
      (error: Error) => error.message,
    );
    expect([metric, refusal.includes("promotion_metric_check")]).toEqual([metric, false]);
  }
  await expect(set(id, "metric", "visits")).rejects.toThrow("promotion_metric_check");
});

test("[CONT-06] every metric is that of a type, or of a mission's choice", () => {
  const counted = Object.values(promotionTypeRules).map(({ metric }) => metric);
  expect(new Set([...counted.filter((metric) => metric !== null), ...missionMetrics])).toEqual(
    new Set(Object.keys(promotionMetrics)),
  );
});
