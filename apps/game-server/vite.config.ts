// The games' clients: one page for each family of games, hashed assets, no inline script or style (the game server's
// content policy forbids both).
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { browserTargets } from "@khela/contract/site/browser-floor";

/** Families of games with their own client, each in its own folder. */
const families = [
  "dice",
  "slots",
  "mines",
  "limbo",
  "plinko",
  "keno",
  "wheel",
  "diamonds",
  "hilo",
  "coin-flip",
  "tower",
  "chicken-road",
  "scratch",
  "blackjack",
  "video-poker",
  "three-card-poker",
  "matches",
  "live",
  "crash",
  "slide",
  "fishing",
  "poker",
];

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const pages = families.map((family) => here(`./clients/${family}/index.html`));

/** Every client's page is the same document with the client's main.ts. */
const onePage: Plugin = {
  name: "one-page",
  resolveId: (id) => (pages.includes(id) ? id : null),
  load: (id) => (pages.includes(id) ? readFileSync(here("./clients/shell/page.html"), "utf8") : null),
};

export default defineConfig({
  root: here("."),
  base: "/",
  publicDir: false,
  plugins: [onePage],
  build: {
    outDir: here("./dist"),
    emptyOutDir: true,
    target: browserTargets,
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: pages,
      output: {
        // One chunk for the code that all clients share. Without this setting, shared code that is also used by a later
        // import becomes a separate chunk.
        codeSplitting: { groups: [{ name: "shell", minShareCount: pages.length }] },
      },
    },
  },
});
