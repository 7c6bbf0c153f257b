/**
 * The import law as data: who may import whom. Read from the top; the first row whose folder holds the importing file
 * decides. Anything a row does not list is refused. Packages from npm are knip's and the budgets' matter, not the law's.
 */

export type Law = {
  /** Folder of the importing file; `*` stands for one feature's name. */
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
  cashier: ["wallet", "member", "safer", "site"],
  games: ["site"],
  // a member's free play is a guest of the trial merchant, who is made like any member
  play: ["wallet", "games", "safer", "member", "site"],
  lottery: ["wallet", "safer", "site"],
  agents: ["wallet", "member", "site"],
  promos: ["wallet", "member", "site"],
  safer: ["site"],
  site: [],
};

/** Files of a feature that others may import beside `<feature>.ts`. */
export const doors: Readonly<Record<string, readonly string[]>> = {
  // the audit's shape, which every feature's checks have; natural batching, which play's moves use too
  wallet: ["wallet.ts", "audit.ts", "gather.ts"],
  // a seed names the merchant it is for
  site: ["site.ts", "seed.ts"],
};

export const laws: readonly Law[] = [
  { from: "packages/contract/", may: ["packages/contract/"] },
  { from: "packages/engines/", may: ["packages/engines/"] },
  { from: "packages/sandbox/", may: ["packages/sandbox/", "packages/engines/", "packages/contract/"] },
  { from: "apps/server/src/platform/", may: ["apps/server/src/platform/", "packages/contract/", "packages/engines/"] },
  { from: "apps/server/src/", may: ["apps/server/src/", "packages/contract/", "packages/engines/", "packages/sandbox/"] },
  { from: "apps/web/", may: ["apps/web/", "packages/contract/", "packages/engines/"] },
  { from: "apps/arcade/", may: ["apps/arcade/", "packages/contract/", "packages/engines/", "packages/sandbox/"] },
  { from: "apps/gateway/", may: ["apps/gateway/", "packages/contract/", "packages/engines/"] },
  { from: "apps/outside/", may: ["apps/outside/"] },
  { from: "tools/", may: ["tools/", "apps/server/src/", "packages/", "tests/"] },
  { from: "bench/", may: ["bench/", "tools/", "apps/server/src/", "packages/", "tests/"] },
  { from: "tests/", may: ["tests/", "tools/", "apps/", "packages/"] },
];

/** Below: web and its floors, lowest first. A floor imports itself and what lies under it; features do not see each other. */
export const webFloors = {
  low: ["lib", "ui", "i18n", "styles"],
  top: ["home", "app"],
} as const;
