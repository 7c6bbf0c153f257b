import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));

// Class names are read by people in the page, and a repeated prefix costs a compressed page nothing.
function scopedName(name: string, file: string): string {
  return `${basename(file.split("?")[0] ?? file, ".module.css")}-${name}`;
}

export default defineConfig(({ isSsrBuild = false }) => ({
  root,
  plugins: [react()],
  publicDir: isSsrBuild ? false : "public",
  css: { modules: { generateScopedName: scopedName } },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true },
  build: {
    target: isSsrBuild ? "node20" : ["chrome80", "safari13"],
    cssTarget: ["chrome80", "safari13"],
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    minify: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: isSsrBuild ? "src/app/entry-server.tsx" : "src/app/entry-client.tsx",
      output: isSsrBuild ? { entryFileNames: "entry-server.js" } : {},
    },
  },
}));
