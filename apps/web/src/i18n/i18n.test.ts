import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { errors } from "@khela/contract/errors";
import { fields } from "@khela/contract/fields";
import { first as bnFirst } from "./bn/first.ts";
import { parts as bnParts } from "./bn/parts.ts";
import { first as enFirst } from "./en/first.ts";
import { parts as enParts } from "./en/parts.ts";
import { first as thFirst } from "./th/first.ts";
import { parts as thParts } from "./th/parts.ts";
import type { Parts } from "./catalogue.ts";
import { languageNames } from "./language-names.ts";
import { chainOf, directionOf, languageCodeOf, languageCodes } from "@khela/contract/languages";
import type { Messages } from "./message.ts";
import { fill } from "./message.ts";

const src = fileURLToPath(new URL("..", import.meta.url));

async function everything(first: Messages, parts: Parts): Promise<Messages> {
  const loaded = await Promise.all(Object.values(parts).map((load) => load()));
  return Object.assign({}, first, ...loaded) as Messages;
}

const bn = await everything(bnFirst, bnParts);
const en = await everything(enFirst, enParts);
const th = await everything(thFirst, thParts);
const others = { en, th };

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

function sourceText(): string {
  return filesUnder(src)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/i18n\/(?:bn|en|th)\//.test(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
}

function namesIn(message: Messages[string] | undefined): string[] {
  const text = typeof message === "string" ? message : `${message?.one} ${message?.other}`;
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""))].sort();
}

describe("I18N-01 Bengali, English and Thai are complete", () => {
  test.each(Object.entries(others))("%s has the same messages as Bengali", (_name, words) => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(bn).sort());
  });

  test.each(Object.entries(others))("%s fills in the same values", (_name, words) => {
    for (const id of Object.keys(bn)) expect([id, namesIn(words[id])]).toEqual([id, namesIn(bn[id])]);
  });

  test("no message is empty, and Bengali is written in Bengali", () => {
    for (const [id, message] of Object.entries(bn)) {
      const text = typeof message === "string" ? message : message.other;
      expect([id, text.replace(/\{\w+\}/g, "").trim() === "" ? "" : /[\u0980-\u09ff©]/.test(text)]).toEqual([id, true]);
    }
  });

  test("every part is its own file of words, and no word stands in two", async () => {
    const of = new Map(Object.keys(bnFirst).map((id) => [id, "first"]));
    for (const [part, load] of Object.entries(bnParts)) {
      for (const language of ["bn", "en", "th"]) expect(existsSync(join(src, "i18n", language, `${part}.ts`)), part).toBe(true);
      for (const id of Object.keys(await load())) {
        expect(of.get(id), id).toBeUndefined();
        of.set(id, part);
      }
    }
  });

  test("every error code and field rule of the contract has its sentence", () => {
    for (const code of Object.keys(errors)) expect(bn, code).toHaveProperty([`error.${code}`]);
    for (const { message } of Object.values(fields)) expect(bn, message).toHaveProperty([message]);
  });

  test("no message lies unused", () => {
    const source = sourceText();
    const made = ["error.", "field.", "games."];
    const unused = Object.keys(bn).filter((id) =>
      !made.some((start) => id.startsWith(start))
      && !source.includes(`"${id}"`)
      && !source.includes(`\`${id.slice(0, id.lastIndexOf(".") + 1)}\${`));
    expect(unused).toEqual([]);
  });
});

describe("I18N-02 all 29 codes can be chosen", () => {
  test("each has a name, words and a direction", () => {
    expect(languageCodes).toHaveLength(29);
    expect(Object.keys(languageNames).sort()).toEqual([...languageCodes].sort());
    expect(languageCodes.filter((code) => directionOf(code) === "rtl").sort()).toEqual(["AR", "FA", "UR"]);
  });

  test("a text is looked for along the chain: the language, its words, English, Bengali", () => {
    expect(chainOf("LO")).toEqual(["LO", "TH", "EN", "BN"]);
    expect(chainOf("TH")).toEqual(["TH", "EN", "BN"]);
    expect(chainOf("AR")).toEqual(["AR", "EN", "BN"]);
    expect(chainOf("BN")).toEqual(["BN", "EN"]);
  });

  test("a code nobody knows is none of ours", () => {
    expect(languageCodeOf("xx")).toBeNull();
    expect(languageCodeOf("en")).toBe("EN");
    expect(languageCodeOf("th-TH")).toBe("TH");
  });
});

test("plurals follow the language: Bengali counts nothing as one, Thai has one form", () => {
  const message = { one: "{count} game", other: "{count} games" };
  expect(fill(message, { count: 0 }, "EN", String)).toBe("0 games");
  expect(fill(message, { count: 0 }, "BN", String)).toBe("0 game");
  expect(fill(message, { count: 1 }, "EN", String)).toBe("1 game");
  expect(fill(message, { count: 1 }, "TH", String)).toBe("1 games");
});
