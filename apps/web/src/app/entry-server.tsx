// What the server imports: pages as text. The built files are read once, at import.

import { readFileSync } from "node:fs";
import type { Page, PageRequest } from "./page.ts";
import type { BuiltFiles, Manifest } from "./document.ts";
import { filesOf } from "./document.ts";
import type { OfflineRequest } from "./render-offline.tsx";
import { renderOffline } from "./render-offline.tsx";
import { renderWith } from "./render-page.tsx";
import { sha256 } from "./sha256.ts";

export type { Page, PageRequest } from "./page.ts";

const client = new URL("../client/", import.meta.url);
const entry = "src/app/entry-client.tsx";

function readBuild(): BuiltFiles {
  const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", client), "utf8")) as Manifest;
  const { styles } = filesOf(manifest, entry);
  const css = [...styles].map((file) => readFileSync(new URL(file, client), "utf8").trim()).join("");
  return { manifest, entry, css };
}

const build = readBuild();

/** CSP sources of what a page carries inline: one style sheet and no script that runs. */
export const inlineHashes: { script: string[]; style: string[] } = { script: [], style: [`sha256-${sha256(build.css)}`] };

export function renderOfflinePage(request: OfflineRequest): Promise<string> {
  return renderOffline(build.css, request);
}

export function renderPage(request: PageRequest): Promise<Page> {
  return renderWith(build, request);
}
