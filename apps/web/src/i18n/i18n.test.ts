import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { errors } from "@khela/contract/errors";
import { fields } from "@khela/contract/fields";
import { initial as bnInitial } from "./bn/initial.ts";
import { namespaces as bnNamespaces } from "./bn/namespaces.ts";
import { initial as enInitial } from "./en/initial.ts";
import { namespaces as enNamespaces } from "./en/namespaces.ts";
import { initial as thInitial } from "./th/initial.ts";
import { namespaces as thNamespaces } from "./th/namespaces.ts";
import type { NamespaceLoaders } from "./namespaces.ts";
import { languageNames } from "./language-names.ts";
import {
  languageFallbacks,
  directionOf,
  parseLanguageCode,
  languageCodes,
} from "@khela/contract/locale/languages";
import type { Messages } from "./message.ts";
import { formatMessage } from "./message.ts";

const src = fileURLToPath(new URL("..", import.meta.url));

async function everything(first: Messages, parts: NamespaceLoaders): Promise<Messages> {
  const loaded = await Promise.all(Object.values(parts).map((load) => load()));
  return Object.assign({}, first, ...loaded) as Messages;
}

const bn = await everything(bnInitial, bnNamespaces);
const en = await everything(enInitial, enNamespaces);
const th = await everything(thInitial, thNamespaces);
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

describe("[I18N-01] message completeness of Bengali, English and Thai", () => {
  test.each(Object.entries(others))("%s → same message ids as Bengali", (_name, messages) => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(bn).sort());
  });

  test.each(Object.entries(others))("%s → same placeholders as Bengali", (_name, messages) => {
    for (const id of Object.keys(bn)) expect([id, namesIn(messages[id])]).toEqual([id, namesIn(bn[id])]);
  });

  test("every message → not empty, Bengali in Bengali script", () => {
    for (const [id, message] of Object.entries(bn)) {
      const text = typeof message === "string" ? message : message.other;
      expect([id, text.replace(/\{\w+\}/g, "").trim() === "" ? "" : /[\u0980-\u09ff©]/.test(text)]).toEqual([
        id,
        true,
      ]);
    }
  });

  test("every language → the same files, each namespace's name once", () => {
    const filesOf = (language: string) => {
      const folder = join(src, "i18n", language);
      return filesUnder(folder).map((path) => relative(folder, path));
    };
    expect([filesOf("en"), filesOf("th")]).toEqual([filesOf("bn"), filesOf("bn")]);
    const names = filesOf("bn").map((path) => basename(path));
    expect(names).toEqual([...new Set(names)]);
  });

  test("every namespace → no message id twice", async () => {
    const of = new Map(Object.keys(bnInitial).map((id) => [id, "initial"]));
    for (const [part, load] of Object.entries(bnNamespaces)) {
      for (const id of Object.keys(await load())) {
        expect(of.get(id), id).toBeUndefined();
        of.set(id, part);
      }
    }
  });

  test("every error code and field rule of the contract → a sentence", () => {
    for (const code of Object.keys(errors)) expect(bn, code).toHaveProperty([`error.${code}`]);
    for (const { message } of Object.values(fields)) expect(bn, message).toHaveProperty([message]);
  });

  test("every message → used", () => {
    const source = sourceText();
    const made = ["error.", "field.", "games."];
    const unused = Object.keys(bn).filter(
      (id) =>
        !made.some((start) => id.startsWith(start)) &&
        !source.includes(`"${id}"`) &&
        !source.includes(`\`${id.slice(0, id.lastIndexOf(".") + 1)}\${`),
    );
    expect(unused).toEqual([]);
  });
});

describe("[I18N-02] languages: all 29 selectable", () => {
  test("any language → name, messages and direction", () => {
    expect(languageCodes).toHaveLength(29);
    expect(Object.keys(languageNames).sort()).toEqual([...languageCodes].sort());
    expect(languageCodes.filter((code) => directionOf(code) === "rtl").sort()).toEqual(["AR", "FA", "UR"]);
  });

  test("missing message → fallback: language, its message language, English, Bengali", () => {
    expect(languageFallbacks("LO")).toEqual(["LO", "TH", "EN", "BN"]);
    expect(languageFallbacks("TH")).toEqual(["TH", "EN", "BN"]);
    expect(languageFallbacks("AR")).toEqual(["AR", "EN", "BN"]);
    expect(languageFallbacks("BN")).toEqual(["BN", "EN"]);
  });

  test("unknown language code → rejected", () => {
    expect(parseLanguageCode("xx")).toBeNull();
    expect(parseLanguageCode("en")).toBe("EN");
    expect(parseLanguageCode("th-TH")).toBe("TH");
  });
});

test("plurals: Bengali 0 and 1 → singular; Thai → one form", () => {
  const message = { one: "{count} game", other: "{count} games" };
  expect(formatMessage(message, { count: 0 }, "EN", String)).toBe("0 games");
  expect(formatMessage(message, { count: 0 }, "BN", String)).toBe("0 game");
  expect(formatMessage(message, { count: 1 }, "EN", String)).toBe("1 game");
  expect(formatMessage(message, { count: 1 }, "TH", String)).toBe("1 games");
});
