// The games' clients: one page for each family of games, hashed assets, no inline script or style (the arcade's
// content policy allows neither).
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Families of games with a client of their own: a folder each. */
const families = [
  "dice", "slots", "mines", "limbo", "plinko", "keno", "wheel", "hilo", "blackjack", "video-poker", "three-card-poker", "matches", "live", "crash", "fishing", "poker",
];

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  base: "/",
  publicDir: false,
  build: {
    outDir: here("./dist"),
    emptyOutDir: true,
    target: ["chrome80", "safari14"],
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: families.map((family) => here(`./clients/${family}/index.html`)),
    },
  },
});
