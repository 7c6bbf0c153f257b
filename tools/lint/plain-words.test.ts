import { expect, test } from "vitest";
import { checkSubject, checkWords } from "./check-words.ts";
import { maxSentenceWords, wordRules } from "./plain-words.ts";
import { parseSource } from "./source-files.ts";

const rulesBroken = (path: string, text: string) =>
  checkWords(path, text, path.endsWith(".ts") ? parseSource(path, text) : null).map(({ rule }) => rule);

test.each(wordRules)("$rule: its example → refused; the plain form → taken", ({ rule, seen, plain }) => {
  expect(rulesBroken("docs/new.md", `${seen}\n`)).toEqual([`words, ${rule}`]);
  expect(rulesBroken("docs/new.md", `${plain}\n`)).toEqual([]);
});

test("rules: each its own name", () => {
  expect(new Set(wordRules.map(({ rule }) => rule)).size).toBe(wordRules.length);
  expect(wordRules.length).toBeGreaterThanOrEqual(40);
});

const { seen } = wordRules[0]!;

test.each([
  ["a comment of a source", "apps/server/src/wallet/new.ts", `// ${seen}\n`],
  ["a block of a source", "apps/server/src/wallet/new.ts", `/**\n * ${seen}\n */\nexport const a = 1;\n`],
  ["a comment of a SQL file", "apps/server/db/functions/wallet/new.sql", `-- ${seen}\nselect 1;\n`],
  ["a comment of a style sheet", "apps/web/src/home/new.module.css", `/* ${seen} */\n`],
  ["a paper", "docs/operate/new.md", `## Mail\n\n- ${seen}\n`],
  ["a command's help", "docs/commands.md", `\`\`\`\n${seen}\n\`\`\`\n`],
  ["an error's text", "apps/server/src/wallet/new.ts", `throw new Error("${seen}");\n`],
  ["a template", "tools/vendor/new.ts", `print(\`\${name}: ${seen}\`);\n`],
  ["a screen's text", "apps/web/src/i18n/en/new.ts", `export const a = { "a.b": "${seen}" };\n`],
])("%s → refused", (_what, path, text) => {
  expect(rulesBroken(path, text)).toHaveLength(1);
});

test.each([
  ["a text of a test", "apps/server/src/wallet/new.test.ts", `export const a = "${seen}";\n`],
  ["SQL", "apps/server/src/wallet/new-store.ts", `export const a = sql\`select '${seen}'\`;\n`],
  ["code of a paper", "docs/new.md", `\`${seen}\`\n\n\`\`\`\n${seen}\n\`\`\`\n`],
  ["a licence of others", "CODE_OF_CONDUCT.md", `${seen}\n`],
])("%s → taken", (_what, path, text) => {
  expect(rulesBroken(path, text)).toEqual([]);
});

const sentence = (words: number) => `${"word ".repeat(words - 1)}end.`;

test("sentence: over its words in a paragraph, an item or a cell → refused at its line", () => {
  const long = sentence(maxSentenceWords + 1);
  const text = `# Title\n\nShort.\n\n- ${long}\n\n| a | ${long} |\n`;
  expect(checkWords("docs/new.md", text).map(({ line, rule }) => [line, rule])).toEqual([
    [5, "words, long sentence"],
    [7, "words, long sentence"],
  ]);
  expect(rulesBroken("docs/new.md", `${sentence(maxSentenceWords)}\n${sentence(20)}\n`)).toEqual([]);
});

test.each([
  ["console: show claims", 0],
  ["wallet, play: post a win once", 0],
  ["Show claims", 1],
  ["wallet: say what became of a bet", 1],
])("subject %j → %i faults", (subject, count) => {
  expect(checkSubject(subject)).toHaveLength(count);
});
