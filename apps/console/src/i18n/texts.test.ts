import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import { ChannelEntry, ReceivingAccount } from "@khela/contract/operator/channels/schemas";
import { factKinds } from "@khela/contract/operator/facts";
import { PromotionFile } from "@khela/contract/operator/promotions/promotion-file";
import { LadderLevel } from "@khela/contract/operator/vip/schemas";
import { WithdrawRules } from "@khela/contract/operator/withdrawals/schemas";
import { vendorGameTypes } from "@khela/contract/vendor-callbacks";
import { formatPattern } from "./format-pattern.ts";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorCall } from "@khela/contract/operator/operator-call";
import type { Texts } from "./text-ids.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const filesOf = (language: string) =>
  readdirSync(join(here, language), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .sort();

async function textsOf(language: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const path of filesOf(language)) {
    const file = (await import(new URL(`./${language}/${path}`, import.meta.url).href)) as Readonly<
      Record<string, Texts>
    >;
    for (const group of Object.values(file))
      for (const [id, text] of Object.entries(group)) texts.set(id, text);
  }
  return texts;
}

const bn = await textsOf("bn");
const en = await textsOf("en");

/** Returns the names of the values that a text takes. */
function valuesIn(text: string, language: string): readonly string[] {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === "object" && value !== null) {
      const {
        type,
        value: name,
        options,
      } = value as {
        type?: number;
        value?: unknown;
        options?: Readonly<Record<string, { readonly value: unknown }>>;
      };
      if (type !== undefined && type > 0 && type < 7 && typeof name === "string") names.add(name);
      for (const option of Object.values(options ?? {})) visit(option.value);
    }
  };
  visit(new IntlMessageFormat(text, language).getAst());
  return [...names].sort();
}

test("[OPS-01] texts: Bengali and English → the same files, ids and values; each can be read", () => {
  expect(filesOf("en")).toEqual(filesOf("bn"));
  expect([...en.keys()].sort()).toEqual([...bn.keys()].sort());
  for (const [id, text] of bn) expect([id, valuesIn(text, "bn")]).toEqual([id, valuesIn(en.get(id)!, "en")]);
});

const withoutValues = (text: string) => text.replace(/\{\w+\}/g, "");

test("texts: none is empty, and Bengali is in Bengali script", () => {
  // A text without Bengali letters must be a name or a code, such as XLSX or RTP.
  for (const [id, text] of bn)
    expect([
      id,
      /[\u0980-\u09ff]/.test(text) || text === "English" || !/[a-z]/.test(withoutValues(text)),
    ]).toEqual([id, true]);
  for (const [id, text] of en) expect([id, text.trim() === ""]).toEqual([id, false]);
});

test("numbers among the values → the language's digits and grouping, also in a plural", () => {
  expect(formatPattern("bn", bn.get("list.exact")!, { shown: 50, count: 1_234_567 })).toBe(
    "১২,৩৪,৫৬৭টির মধ্যে ৫০টি দেখানো হচ্ছে",
  );
  expect(formatPattern("bn", bn.get("first.waiting")!, { count: 3 })).toBe("৩টি অপেক্ষায়");
  expect(formatPattern("en", en.get("first.waiting")!, { count: 1 })).toBe("1 waiting");
});

test("[OPS-01] acts: what an operator changes, or reads of somebody → named in the audit log, in proposals and in timelines", () => {
  const acts: readonly OperatorCall[] = Object.values(operatorCalls).flatMap((area) => Object.values(area));
  const unnamed = acts.filter(({ name, effect }) => effect !== "read" && !bn.has(`act.${name}`));
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});

test("[OPS-01] facts: every field of a document under approval has its kind; each fact and category of games has a name", () => {
  const documents = [ChannelEntry, ReceivingAccount, LadderLevel, PromotionFile, WithdrawRules];
  const fields = documents.flatMap(({ properties }) => Object.keys(properties));
  // Each condition has a fact kind, but the field `conditions` itself has none.
  expect(fields.filter((field) => field !== "conditions" && !Object.hasOwn(factKinds, field))).toEqual([]);
  const isNamed = (fact: string) =>
    ["fact", "promotions.field", "vip.column", "withdrawals.rule"].some((prefix) =>
      bn.has(`${prefix}.${fact}`),
    );
  expect(Object.keys(factKinds).filter((fact) => !isNamed(fact))).toEqual([]);
  expect(vendorGameTypes.filter((category) => !bn.has(`gameCategory.${category}`))).toEqual([]);
});
