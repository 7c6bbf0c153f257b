/**
 * Every JSON example of the papers is parsed by the code that reads it in real use; an example without a reader fails.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { parseGameMessage, parseSiteMessage } from "@khela/contract/play/frame-messages";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { VendorApiResponse, vendorSchemas } from "@khela/contract/vendor-wallet-api";
import { vendorCallbackSchemas, VendorGame } from "@khela/contract/vendor-callbacks";
import { lotteryGames, parseResult } from "@khela/engines/lottery/lottery";
import { loadOdds } from "@khela/engines/lottery/odds";
import { sql } from "@khela/service-kit/db/database";
import { readConfig as readGameServer } from "../../apps/game-server/server/config.ts";
import { readChannels, saveChannels } from "../../apps/server/test/cashier/save-channels.ts";
import { saveWeights } from "../../apps/server/src/play/turnover/weights.ts";
import { promotionFile } from "../../apps/server/test/promotions/promotions-harness.ts";
import { startHarness, type Harness } from "../harness.ts";
import { createOperator, type TestOperator } from "../operators.ts";
import { listBlocks, listInline, type Example } from "./examples.ts";

let w: Harness;
let mina: TestOperator;
let saved = 0;
beforeAll(async () => {
  w = await startHarness();
  mina = await createOperator(w, "mina");
  // the approval rules are deleted, so that the examples are accepted at any cost
  await w.database.owner.run(sql`delete from approval_rule`);
});
afterAll(() => w.close());

const check = (schema: TSchema, value: unknown) => expect(Compile(schema).Check(value)).toBe(true);
const owned = () => ({
  merchantId: w.merchantId,
  currency: "BDT",
  now: w.services.now(),
});

async function savePromotion(promotion: object): Promise<void> {
  await mina.callOrThrow(operatorCalls.promotions.save, { promotion });
}

async function saveHours(hours: unknown): Promise<void> {
  const db = w.database.owner;
  const [first, ...others] = await readChannels(db, w.merchantId);
  await saveChannels(db, w.merchantId, [{ ...first, hours }, ...others]);
}

function readAnyResult(json: unknown): void {
  const takers = lotteryGames.filter((game) => {
    try {
      return parseResult(game, json) !== null;
    } catch {
      return false;
    }
  });
  expect(takers).not.toEqual([]);
}

function readOdds(json: object): void {
  const takers = lotteryGames.filter((game) =>
    Object.keys(json).every((play) => game.plays.some(({ code }) => code === play)),
  );
  expect(takers).not.toEqual([]);
  for (const game of takers) loadOdds(game, json);
}

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

function readSecrets(json: object): void {
  const secrets = JSON.stringify(json).replaceAll("whsec_…", SECRET);
  const { secrets: read } = readGameServer({
    PLATFORM_URL: "http://localhost:3000",
    GAME_SERVER_DATABASE_URL: "postgres://a@localhost/a",
    GAME_SERVER_VENDOR_SECRETS: secrets,
  });
  expect([...read.values()]).toEqual([[SECRET]]);
}

type Reader = {
  readonly what: string;
  /** Returns whether this reader is for the example. */
  readonly of: (json: never, example: Example) => boolean;
  readonly read: (json: never) => void | Promise<void>;
};

const has =
  (...names: string[]) =>
  (json: object) =>
    names.every((name) => Object.hasOwn(json, name));
/** Returns whether an object has turnover weights: whole percents by upper-case categories or by games. */
const isWeights = (json: object) =>
  Object.keys(json).length > 0 &&
  Object.entries(json).every(
    ([name, value]) => /^[A-Z]+(\/[\w-]+)?$/.test(name) && typeof value === "number",
  );

const readers: readonly Reader[] = [
  { what: "promotion", of: has("code", "declaredCost"), read: savePromotion },
  {
    what: "weights of a merchant",
    of: (json, { text }) => isWeights(json) && text.includes("SPORTS"),
    read: async (json) => void (await saveWeights(w.database.owner, owned(), json)),
  },
  {
    what: "weights of a promotion",
    of: isWeights,
    read: (weights) =>
      savePromotion(
        promotionFile({ code: `weighted-${(saved += 1)}`, turnoverPercent: 100, lockHours: 72, weights }),
      ),
  },
  {
    what: "requirements of a promotion",
    of: (json: readonly unknown[]) => Array.isArray(json) && json.includes("realName"),
    read: (requires) => savePromotion(promotionFile({ code: "verified", requires })),
  },
  {
    what: "hours of a channel",
    of: (json: readonly { days?: unknown }[]) => Array.isArray(json) && json[0]?.days !== undefined,
    read: saveHours,
  },
  {
    what: "secrets of a game server",
    of: (_json, { text }) => text.includes("whsec_…"),
    read: readSecrets,
  },
  {
    what: "page of a report",
    of: has("transactions", "next"),
    read: (json) => check(vendorCallbackSchemas.statement.out, json),
  },
  { what: "answer with free rounds", of: has("freeRounds"), read: (json) => check(VendorApiResponse, json) },
  {
    what: "call of a vendor",
    of: has("method", "vendor"),
    read: (json) => check(vendorSchemas.balance, json),
  },
  {
    what: "name of a game",
    of: has("en", "bn"),
    read: (name) => check(VendorGame, { code: "coin", type: "BGS", name }),
  },
  {
    what: "message between game and site",
    of: (json: { type?: unknown }) => String(json.type).startsWith("khela:"),
    read: (json) => expect(parseGameMessage(json) ?? parseSiteMessage(json)).toEqual(json),
  },
  {
    what: "result of a draw",
    of: (json) => ["prizes", "digits", "numbers", "first"].some((name) => has(name)(json)),
    read: readAnyResult,
  },
  {
    what: "odds",
    of: (json: object) => Object.keys(json).some((name) => /^(lo2|[a-z0-9]+\.[a-z0-9.]+)$/.test(name)),
    read: readOdds,
  },
];

/**
 * Examples that this test does not read: packages/engines/src/fairness-doc.test.ts settles the rounds of
 * docs/fairness.md; the remaining ones are answers or placeholders.
 */
const readElsewhere = [
  /^docs\/fairness\.md/,
  /"draw": "the answer of/,
  /^\{\}$/,
  /^\{"(session|url)": "…/,
  /^\{"action": "pay"\}$/,
  /^\{"state":"\w+"\}$/,
];

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // the text is not JSON: it shows only names, or omits a part
    return undefined;
  }
}

const inComments = listBlocks().flatMap(({ place, text }) =>
  [...text.matchAll(/# (\{.*\})$/gm)].map((found) => ({ place, language: "json", text: found[1]! })),
);
/** Examples of a single field with a game's weight, completed to an object. */
const fields = listInline()
  .filter(({ text }) => /^"[A-Z]+\/[\w-]+": \d+$/.test(text))
  .map((example) => ({ ...example, text: `{${example.text}}` }));
const examples = [
  ...listBlocks().filter(({ language }) => language === "json"),
  ...listInline().filter(({ text }) => /^[{[]/.test(text)),
  ...inComments,
  ...fields,
]
  .map((example) => ({ ...example, json: jsonOf(example.text) }))
  .filter(({ json }) => json !== undefined)
  .filter(({ place, text }) => !readElsewhere.some((known) => known.test(place) || known.test(text.trim())));

test("JSON between fences → JSON", () => {
  const broken = listBlocks().filter(
    ({ language, text }) => language === "json" && jsonOf(text) === undefined,
  );
  expect(broken).toEqual([]);
  expect(examples.length).toBeGreaterThan(15);
});

test.each(examples)("$place: $text → taken by its reader", async (example) => {
  const reader = readers.find(({ of }) => of(example.json as never, example));
  expect(reader?.what).toBeDefined();
  await reader!.read(example.json as never);
});

test("promotion of the papers → begun, and without an end that could pass", () => {
  const promotions = examples.map(({ json }) => json as Record<string, unknown>).filter(has("declaredCost"));
  expect(promotions).toHaveLength(1);
  expect(promotions[0]).not.toHaveProperty("endsAt");
  expect(Date.parse(String(promotions[0]!["startsAt"]))).toBeLessThan(Date.parse("2026-11-01"));
});
