// The desk's page: one document, its style and script in it, each allowed by its hash. The key comes behind the # of the
// address, which no browser sends, and stays in the page's memory.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { backOfficePaths } from "@khela/contract/operator/back-office";
import type { LanguageCode } from "@khela/contract/locale/languages";
import { backOfficeMessages } from "./back-office-messages.ts";

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const asset = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");

export type BackOfficePage = { readonly html: string; readonly policy: string };

export function createBackOfficePage(merchantCode: string): (language: LanguageCode) => BackOfficePage {
  const style = asset("back-office-page.css");
  const script = asset("back-office-page.js");
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "connect-src 'self'",
    "img-src blob:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

  return (language) => {
    const words = backOfficeMessages[language === "BN" ? "BN" : "EN"];
    // nothing here comes from outside; "<" is escaped so that no word can end the element
    const given = JSON.stringify({ words, paths: backOfficePaths, merchant: merchantCode }).replaceAll(
      "<",
      "\\u003c",
    );
    const html =
      `<!doctype html><html lang="${language === "BN" ? "bn" : "en"}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title><style>${style}</style></head>` +
      `<body><main id="desk"></main><script type="application/json" id="given">${given}</script><script type="module">${script}</script></body></html>`;
    return { html, policy };
  };
}
