/**
 * The import law as data: who may import whom. Read from the top; the first row whose folder holds the importing file
 * decides. Anything a row does not list is refused. Packages from npm are knip's and the budgets' matter, not the law's.
 */

export type Law = {
  /** Folder of the importing file, or the file; `*` stands for the name of one folder, here and in `may`. */
  readonly from: string;
  readonly may: readonly string[];
};

/** Features of the server, and which others each may reach, through `<feature>.ts` (or what a row names), never a store. */
export const edges: Readonly<Record<string, readonly string[]>> = {
  auth: ["member", "wallet", "site"],
  // there is no member without a main account
  member: ["wallet", "site"],
  // the host of a live table stands at a game
  content: ["games", "site"],
  inbox: ["content", "site"],
  wallet: ["site"],
  cashier: ["wallet", "member", "responsible-gaming", "site"],
  games: ["site"],
  // a member's free play is a guest of the trial merchant, who is made like any member
  play: ["wallet", "games", "responsible-gaming", "member", "site"],
  lottery: ["wallet", "responsible-gaming", "site"],
  agents: ["wallet", "member", "site"],
  promos: ["wallet", "member", "site"],
  "responsible-gaming": ["site"],
  site: [],
};

/** Files of a feature that others may import beside `<feature>.ts`. */
export const publicFiles: Readonly<Record<string, readonly string[]>> = {
  // the audit's shape, which every feature's checks have; natural batching, which play's moves use too
  wallet: ["wallet.ts", "audit/audit.ts", "ledger/batcher.ts"],
  // a seed names the merchant it is for
  site: ["site.ts", "seed.ts"],
};

/** What carries any request and knows no feature. */
export const serverBase = ["http", "infra", "integrations"] as const;

/** Files that stand beside what they are about and are not part of it: who else may import them. */
export const restrictedFiles: readonly { readonly file: string; readonly by: readonly string[] }[] = [
  // the kit's vendor is never part of a server
  { file: "apps/server/src/play/adapters/*/certification-client.ts", by: ["tools/certify/"] },
];

export const laws: readonly Law[] = [
  { from: "packages/contract/", may: ["packages/contract/"] },
  { from: "packages/engines/", may: ["packages/engines/"] },
  { from: "packages/service-kit/", may: ["packages/service-kit/", "packages/contract/"] },
  { from: "packages/sandbox/", may: ["packages/sandbox/", "packages/engines/", "packages/contract/"] },
  // speaks a protocol by its policy alone: what a codec gets wrong is not repeated here
  {
    from: "apps/server/src/play/adapters/*/certification-client.ts",
    may: [
      "apps/server/src/play/adapters/*/policy.ts",
      "tools/certify/",
      "packages/contract/",
      "packages/engines/",
    ],
  },
  ...serverBase.map((folder) => ({
    from: `apps/server/src/${folder}/`,
    may: [
      ...serverBase.map((base) => `apps/server/src/${base}/`),
      "packages/contract/",
      "packages/engines/",
      "packages/service-kit/",
    ],
  })),
  {
    from: "apps/server/src/",
    may: [
      "apps/server/src/",
      "packages/contract/",
      "packages/engines/",
      "packages/sandbox/",
      "packages/service-kit/",
    ],
  },
  { from: "apps/web/", may: ["apps/web/", "packages/contract/", "packages/engines/"] },
  {
    from: "apps/game-server/",
    may: [
      "apps/game-server/",
      "packages/contract/",
      "packages/engines/",
      "packages/sandbox/",
      "packages/service-kit/",
    ],
  },
  {
    from: "apps/sandbox-gateway/",
    may: ["apps/sandbox-gateway/", "packages/contract/", "packages/engines/", "packages/service-kit/"],
  },
  { from: "apps/sandbox-services/", may: ["apps/sandbox-services/", "packages/service-kit/"] },
  // the tool of databases writes down the game server's schema as well
  {
    from: "tools/db/",
    may: ["tools/", "apps/server/src/", "packages/", "tests/", "apps/game-server/server/db/migrate.ts"],
  },
  { from: "tools/", may: ["tools/", "apps/server/src/", "packages/", "tests/"] },
  { from: "bench/", may: ["bench/", "tools/", "apps/server/src/", "packages/", "tests/"] },
  { from: "tests/", may: ["tests/", "tools/", "apps/", "packages/"] },
];

/** Below: web and its floors, lowest first. A floor imports itself and what lies under it; features do not see each other. */
export const webFloors = {
  low: ["lib", "ui", "i18n", "styles"],
  top: ["home", "app"],
} as const;
