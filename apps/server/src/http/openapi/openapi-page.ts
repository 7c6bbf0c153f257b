// The API as one page without a script, generated at the first request.

import { createHash } from "node:crypto";
import type { OpenApi } from "@khela/contract/openapi";
import { escapeHtml } from "../escape-html.ts";

const style = `
:root{color-scheme:dark light;font:16px/1.55 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.5rem 0;min-height:2.75rem;border-bottom:1px solid color-mix(in srgb,currentColor 15%,transparent)}
code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:1rem;border-radius:.5rem;background:color-mix(in srgb,currentColor 7%,transparent)}
b{display:inline-block;min-width:4.5rem}
`;

/** Hash of the page's inline style, for its content security policy. */
export const docsStyleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`;

function operation(path: string, method: string, details: Readonly<Record<string, unknown>>): string {
  const { description, ...rest } = details;
  return (
    `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></summary>` +
    `<p>${escapeHtml(String(description))}</p><pre tabindex="0">${escapeHtml(JSON.stringify(rest, null, 2))}</pre></details>`
  );
}

export function docsPage(document: OpenApi): string {
  const sections = document.tags.map(({ name }) => {
    const rows = Object.entries({ ...document.paths, ...document.webhooks }).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, details]) => (details["tags"] as string[]).includes(name))
        .map(([method, details]) => operation(path, method, details)),
    );
    return `<h2>${escapeHtml(name)}</h2>${rows.join("")}`;
  });
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${document.info.title} API</title><style>${style}</style>` +
    `<h1>${document.info.title} API</h1><p>${escapeHtml(document.info.description)} The same as data: <a href="/openapi.json">openapi.json</a>.</p>` +
    `${sections.join("")}</html>`
  );
}
