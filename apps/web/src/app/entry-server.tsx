// The server's entry: renders pages as text. The built files are read once, at import.

import { readFileSync } from "node:fs";
import type { OfflinePageRequest, Page, PageRequest } from "@khela/contract/site/page";
import type { ClientBuild, Manifest } from "./server/document.ts";
import { collectChunkFiles } from "./server/document.ts";
import { renderOffline } from "./server/render-offline.tsx";
import { renderPageWithBuild } from "./server/render-page.tsx";
import { sha256 } from "./server/sha256.ts";

const clientDir = new URL("../client/", import.meta.url);
const entry = "src/app/entry-client.tsx";

function readBuild(): ClientBuild {
  const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", clientDir), "utf8")) as Manifest;
  const { styles } = collectChunkFiles(manifest, entry);
  const css = [...styles].map((file) => readFileSync(new URL(file, clientDir), "utf8").trim()).join("");
  return { manifest, entry, css };
}

const build = readBuild();

/** CSP sources of what a page carries inline: one style sheet and no executable script. */
export const inlineHashes: { script: string[]; style: string[] } = {
  script: [],
  style: [`sha256-${sha256(build.css)}`],
};

export function renderOfflinePage(request: OfflinePageRequest): Promise<string> {
  return renderOffline(build.css, request);
}

export function renderPage(request: PageRequest): Promise<Page> {
  return renderPageWithBuild(build, request);
}
