// Texts in the sandbox's initial data name a screen or a button by the key of its message, so that it has the same name
// everywhere.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { screenNames, withScreenNames } from "@khela/contract/locale/screen-names";
import { bn as fairnessInBengali } from "../apps/game-server/clients/shell/fairness/i18n/bn.ts";
import { en as fairnessInEnglish } from "../apps/game-server/clients/shell/fairness/i18n/en.ts";
import { bn as gamesInBengali } from "../apps/game-server/clients/shell/i18n/bn.ts";
import { en as gamesInEnglish } from "../apps/game-server/clients/shell/i18n/en.ts";
import { announcementTexts } from "../apps/server/seed/content/announcements.ts";
import { helpAccountTopics } from "../apps/server/seed/content/help-account.ts";
import { moreArticles } from "../apps/server/seed/content/help-more.ts";
import { helpRulesTopics } from "../apps/server/seed/content/help-rules.ts";
import { offers } from "../apps/server/seed/content/promotions.ts";
import { seedMessages, welcomeMessages } from "../apps/server/seed/inbox/seed-messages.ts";

const MESSAGES = join(import.meta.dirname, "../apps/web/src/i18n");
/** Quoted words in the texts that are not the name of a screen or button. */
const QUOTED: ReadonlySet<string> = new Set();

/** Returns every message of the site in a language, read from its files. */
async function messagesOf(language: "bn" | "en"): Promise<Readonly<Record<string, unknown>>> {
  const root = join(MESSAGES, language);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => path.includes("/"));
  const tables = await Promise.all(
    files.map((path) => import(join(root, path)) as Promise<Record<string, object>>),
  );
  return Object.assign({}, ...tables.flatMap((table) => Object.values(table))) as Record<string, unknown>;
}

const texts: readonly string[] = [
  ...announcementTexts.flatMap(({ text: { bn, en } }) => [bn.title, bn.content, en.title, en.content]),
  ...[...helpRulesTopics, ...helpAccountTopics].flatMap(({ articles }) =>
    articles.flatMap(({ bn, en }) => [bn.title, bn.content, en.title, en.content]),
  ),
  ...Object.values(moreArticles).flat(2),
  ...offers.flatMap(({ bn, en }) => [...bn, ...en]),
  ...[...welcomeMessages, ...seedMessages].flatMap(([, ...written]) => written),
];

test("names of screens in seeds → those of the screens' own messages, in both languages", async () => {
  const site = { BN: await messagesOf("bn"), EN: await messagesOf("en") };
  const frame = {
    BN: { ...gamesInBengali, ...fairnessInBengali },
    EN: { ...gamesInEnglish, ...fairnessInEnglish },
  };
  for (const language of ["BN", "EN"] as const)
    for (const [key, name] of Object.entries(screenNames[language])) {
      const [, ...path] = key.split(".");
      const ofGame = path.reduce<unknown>(
        (part, step) => (part as Record<string, unknown>)?.[step],
        frame[language],
      );
      expect([key, name]).toEqual([key, key.startsWith("game.") ? ofGame : site[language][key]]);
    }
});

test("seeded text: a link or a quoted name → the key of a message, never the name typed out", () => {
  expect(texts.length).toBeGreaterThan(200);
  const typed = texts.flatMap((text) => [
    ...[...text.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, name = ""]) => name),
    ...[...text.matchAll(/[‘“]([^’”]*)[’”]/g)].map(([, name = ""]) => name),
  ]);
  expect(typed.filter((name) => !/^\{[a-z]+(\.[A-Za-z]+)+\}$/.test(name) && !QUOTED.has(name))).toEqual([]);
  for (const text of texts) for (const language of ["BN", "EN"] as const) withScreenNames(text, language);
});
