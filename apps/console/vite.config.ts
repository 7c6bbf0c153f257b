import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// React gets a separate file, because it changes less often than the console, so browsers keep the file over releases.
const chunkGroups = {
  groups: [
    { name: "react", priority: 2, test: /node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/ },
    { name: "libraries", priority: 1, test: /node_modules\/(?:@tanstack|@formatjs|intl-messageformat)\// },
  ],
};

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/console/",
  plugins: [react()],
  publicDir: false,
  build: {
    // Operators use desktops, and no older browser has the passkeys and dialogs that the console needs.
    target: ["chrome111", "safari16.4", "firefox114"],
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { output: { codeSplitting: chunkGroups } },
  },
});
