import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { browserTargets } from "@khela/contract/site/browser-floor";
import { screenFiles } from "./screen-files.ts";
import { siteErrorTexts } from "./site-error-texts.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const clientEntry = fileURLToPath(new URL("src/app/entry-client.tsx", import.meta.url));
const loadWithStyles = fileURLToPath(new URL("src/lib/load-with-styles.ts", import.meta.url));

/**
 * Lists the names of a style sheet's classes and animations. Similar text in a comment may add a name, which does no
 * harm.
 */
function listNames(file: string): readonly string[] {
  const css = readFileSync(file, "utf8");
  return [...new Set([...css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name = ""]) => name))];
}

// Every class name occurs twice in the first page, in its style and in its markup, so short names save a kilobyte. A
// name has three characters for the file, which stay when files are added, and one for the class. Similar names in one
// style compress better than random ones. Both builds use the same names, and a collision stops the build.
const classLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
const prefixes = new Map<string, string>();

function prefixOf(file: string): string {
  const name = basename(file);
  const hash = createHash("sha256").update(name).digest().readUIntBE(0, 6);
  const prefix = (hash % (26 * 36 * 36))
    .toString(36)
    .padStart(3, "0")
    .replace(/^\d/, (digit) => "ghijklmnop"[Number(digit)]!);
  const other = prefixes.get(prefix) ?? file;
  if (other !== file) throw new Error(`${file} and ${other} have the same short name: rename one`);
  prefixes.set(prefix, file);
  return prefix;
}

function scopedName(name: string, address: string): string {
  const file = address.split("?")[0] ?? address;
  const letter = classLetters[listNames(file).indexOf(name)];
  if (letter === undefined)
    throw new Error(`${file} has no class ${name}, or more than ${classLetters.length}`);
  return prefixOf(file) + letter;
}

const styleImport = /import (styles|\w+Styles) from "([^"]+\.module\.css)";/g;

/**
 * Inserts a component's class names as text. Names chosen at run time (`styles[variant]`) become a table. A name that
 * its style sheet lacks stops the build.
 */
function putNamesInPlace(code: string, id: string): string {
  const imports = [...code.matchAll(styleImport)];
  return imports.reduce((text, [statement, styles = "", path = ""]) => {
    const file = join(dirname(id), path);
    const names = listNames(file);
    const table = Object.fromEntries(names.map((name) => [name, scopedName(name, file)]));
    const isChosen = new RegExp(`\\b${styles}\\[`).test(text);
    return text
      .replace(statement, `import "${path}";${isChosen ? `const ${styles} = ${JSON.stringify(table)};` : ""}`)
      .replace(new RegExp(`(?<![\\w.])${styles}\\.(\\w+)`, "g"), (_use, name: string) => {
        if (table[name] === undefined) throw new Error(`${id}: ${path} has no class ${name}`);
        return JSON.stringify(table[name]);
      });
  }, code);
}

// A name as text is only in the chunks that use it. An imported name would be one more export of the first chunk, which
// adds up to a kilobyte for the names that only lazy parts use.
const namesInPlace = {
  name: "css-module-names-in-place",
  enforce: "pre" as const,
  transform: (code: string, id: string): string | null =>
    id.endsWith(".tsx") ? putNamesInPlace(code, id) : null,
};

// After the names are inserted, only the style sheet of a CSS module is needed. It counts as used wherever it is
// imported.
const stylesWithoutNames = {
  name: "css-modules-without-names",
  enforce: "post" as const,
  transform: (_code: string, id: string): { code: string; moduleSideEffects: "no-treeshake" } | null =>
    id.endsWith(".module.css") ? { code: "", moduleSideEffects: "no-treeshake" } : null,
};

// Loads a lazy chunk's style sheet before the chunk. Vite's own helper would take four times as much of the first page,
// and it also preloads scripts, which modulePreload switches off.
const styleBeforeChunk = {
  name: "style-before-chunk",
  enforce: "pre" as const,
  load(id: string): string | null {
    return id === "\0vite/preload-helper.js"
      ? `export { loadWithStyles as __vitePreload } from ${JSON.stringify(loadWithStyles)};`
      : null;
  },
};

type Graph = { getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null };

/** Returns everything that loads with these modules, by following their static imports. */
function closureOf(graph: Graph, modules: readonly string[]): ReadonlySet<string> {
  const found = new Set(modules);
  for (const id of found) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  }
  return found;
}

const sourceFile = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const entries = {
  first: [clientEntry],
  routes: [sourceFile("app/routing/routes.lazy.ts")],
  visitorRoutes: [sourceFile("app/routing/visitor-routes.lazy.ts")],
  memberRoutes: [sourceFile("app/routing/member-routes.lazy.ts")],
  dialogs: [sourceFile("app/shell/age-gate.tsx"), sourceFile("home/announcements/login-popups.tsx")],
  home: [sourceFile("home/home.deferred.ts")],
  lists: [sourceFile("games/game-list-screen.tsx"), sourceFile("games/search/search-screen.tsx")],
  login: [sourceFile("auth/login/login-screen.tsx")],
  register: [sourceFile("auth/register/register-screen.tsx")],
} as const;
type Closures = Readonly<Record<keyof typeof entries, ReadonlySet<string>>>;

/**
 * Returns whether a module is a table of calls. Loaders need these tables before a screen opens, and members' screens
 * use them too.
 */
const isCallTable = (id: string): boolean => /\/packages\/contract\/src\/.*calls\.ts$/.test(id);

/** Returns whether nearly every screen except home needs the module, to change something or to read cached data. */
const isOfMostScreens = (id: string): boolean =>
  ["lib/query/mutation.ts", "lib/query/query-data.ts"].some((path) => id === sourceFile(path));

// Visitors' first screens and their shared modules: a slow phone waits longer for twenty small files than for a few
// larger files. The first row that matches a module decides its chunk. Modules that other screens also use are in other
// chunks than modules that only these screens use.
const sharedChunks: readonly (readonly [name: string, has: (closures: Closures, id: string) => boolean])[] = [
  ["site", ({ first }, id) => first.has(id)],
  // Home opens these dialogs by itself, and they need none of the chunks below.
  ["dialogs", ({ dialogs }, id) => dialogs.has(id)],
  [
    "routes",
    ({ routes, visitorRoutes, memberRoutes }, id) =>
      routes.has(id) ||
      isOfMostScreens(id) ||
      (visitorRoutes.has(id) && (memberRoutes.has(id) || isCallTable(id))),
  ],
  ["visitor-routes", ({ visitorRoutes }, id) => visitorRoutes.has(id)],
  ["member-routes", ({ memberRoutes }, id) => memberRoutes.has(id)],
  ["tiles", ({ home, lists }, id) => home.has(id) && lists.has(id)],
  ["lists", ({ lists }, id) => lists.has(id) && id.startsWith(sourceFile("games/"))],
  [
    "auth",
    ({ login, register }, id) => login.has(id) && register.has(id) && id.startsWith(sourceFile("auth/")),
  ],
  [
    "auth",
    ({ login, register }, id) =>
      (login.has(id) || register.has(id)) && id.startsWith(sourceFile("auth/form/")),
  ],
  [
    "controls",
    ({ login, register }, id) => login.has(id) && register.has(id) && id.startsWith(sourceFile("ui/")),
  ],
  ["list-controls", ({ lists }, id) => lists.has(id)],
];

let closures: Closures | null = null;

/**
 * Returns a module's chunk; null: the bundler decides. A lazy entry stays a separate file, which the server looks up.
 */
function chunkOf(graph: Graph, id: string): string | null {
  closures ??= Object.fromEntries(
    Object.entries(entries).map(([name, modules]) => [name, closureOf(graph, modules)]),
  ) as Closures;
  const known = closures;
  const isLazyEntry = Object.values(entries).flat().includes(id) && id !== clientEntry;
  return isLazyEntry ? null : (sharedChunks.find(([, has]) => has(known, id))?.[0] ?? null);
}

// React has its own chunk: it changes less often than the site, so a phone keeps it across our releases.
const chunkGroups = {
  includeDependenciesRecursively: false,
  groups: [
    { name: "react", priority: 2, test: /node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/ },
    {
      name: (id: string, graph: Graph): string | null => chunkOf(graph, id),
      debugName: "shared",
      priority: 1,
    },
  ],
};

export default defineConfig(({ isSsrBuild = false }) => ({
  root,
  plugins: [
    siteErrorTexts,
    namesInPlace,
    stylesWithoutNames,
    isSsrBuild ? screenFiles : styleBeforeChunk,
    react(),
  ],
  publicDir: isSsrBuild ? false : "public",
  css: { modules: { generateScopedName: scopedName } },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true as const },
  build: {
    target: isSsrBuild ? "node20" : browserTargets,
    cssTarget: browserTargets,
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    minify: !isSsrBuild,
    assetsInlineLimit: 0,
    // Only style sheets are listed. A touched link fetches a lazy screen's scripts, and listing all of these would make
    // home larger.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => file.endsWith(".css")),
    },
    reportCompressedSize: false,
    rollupOptions: {
      input: isSsrBuild
        ? "src/app/entry-server.tsx"
        : ["src/app/entry-client.tsx", "src/worker/service-worker.ts"],
      output: isSsrBuild
        ? { entryFileNames: "entry-server.js" }
        : {
            codeSplitting: chunkGroups,
            // The service worker's address is constant, since a worker's scope is the path below it.
            entryFileNames: ({ name }) => (name === "service-worker" ? "sw.js" : "assets/[name]-[hash].js"),
          },
    },
  },
}));
