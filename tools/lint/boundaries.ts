/**
 * The import rules as data: which folders may import which. The first row whose folder contains the importing file
 * decides. An import without a row is refused. Packages from npm are checked by knip and the budgets.
 */

export type Law = {
  /** The importing file, or its folder. `*` matches one folder name, here and in `may`. */
  readonly from: string;
  readonly may: readonly string[];
};

/**
 * Features of the server, each with the features that it may import: only their `<feature>.ts` or `publicFiles`, never
 * a store.
 */
export const edges: Readonly<Record<string, readonly string[]>> = {
  // members get messages about changes of their account; an account that resembles an excluded member's cannot play
  auth: ["member", "wallet", "inbox", "responsible-gaming", "site"],
  // every member has a main account; the member's page shows the VIP level
  member: ["wallet", "vip", "site"],
  // the host of a live table belongs to a game; a member in a break sees no marketing
  content: ["games", "responsible-gaming", "site"],
  // the chat's hours are in the jurisdiction's time zone
  inbox: ["content", "responsible-gaming", "site"],
  // a bet names its game in the catalogue
  wallet: ["games", "site"],
  // withdrawals require the payment password; a channel may require a VIP level, and levels have separate limits;
  // members get a message at the end of a withdrawal
  cashier: ["wallet", "member", "auth", "responsible-gaming", "vip", "promotions", "inbox", "site"],
  // the jurisdiction decides whether free play is allowed
  games: ["responsible-gaming", "site"],
  // a level's bonus is paid with a message; months are in the jurisdiction's time zone; rates are compared with the
  // games' margins
  vip: ["wallet", "games", "inbox", "responsible-gaming", "site"],
  // free play creates a guest, who is a member of the trial merchant
  play: ["wallet", "games", "responsible-gaming", "member", "site"],
  // a lottery is a game of the catalogue; an order moves money; members get a message about a corrected or void draw
  lottery: ["wallet", "games", "responsible-gaming", "inbox", "site"],
  // an account that an agent opens gets a password; sending credit requires the payment password; members get a message
  // about returned credit; rates and salaries are compared with the games' margins
  agents: ["wallet", "member", "auth", "games", "inbox", "site"],
  // a reward depends on the member's level, breaks, verified contacts and shared browsers; leaderboards mask names like
  // the winners' list
  promotions: ["wallet", "vip", "member", "auth", "games", "responsible-gaming", "inbox", "site"],
  "responsible-gaming": ["site"],
  // the feature has only operators, rights, proposals and the reading of the audit log: each action of an operator is
  // in the feature that it changes
  operator: ["site"],
  site: [],
};

/** Files of a feature that other features may import, in addition to `<feature>.ts`. */
export const publicFiles: Readonly<Record<string, readonly string[]>> = {
  // The type of all features' audit checks, and the batcher, which play also uses.
  wallet: ["wallet.ts", "audit/audit-check.ts", "ledger/batcher.ts"],
};

/** Folders that serve every request and import no feature. */
export const serverBase = ["http", "infra", "integrations"] as const;

export const laws: readonly Law[] = [
  { from: "packages/contract/", may: ["packages/contract/"] },
  { from: "packages/engines/", may: ["packages/engines/"] },
  { from: "packages/service-kit/", may: ["packages/service-kit/", "packages/contract/"] },
  { from: "packages/sandbox/", may: ["packages/sandbox/", "packages/engines/", "packages/contract/"] },
  ...serverBase.map((folder) => ({
    from: `apps/server/src/${folder}/`,
    may: [
      ...serverBase.map((base) => `apps/server/src/${base}/`),
      "packages/contract/",
      "packages/engines/",
      "packages/service-kit/",
    ],
  })),
  // May import the seed, because it starts a sandbox with seed data.
  { from: "apps/server/src/main.ts", may: ["apps/server/", "packages/"] },
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
  { from: "apps/server/seed/", may: ["apps/server/src/", "apps/server/seed/", "packages/"] },
  { from: "apps/web/", may: ["apps/web/", "packages/contract/", "packages/engines/"] },
  // May import the site's colours, and from the engines only the format of money.
  {
    from: "apps/console/",
    may: [
      "apps/console/",
      "packages/contract/",
      "packages/engines/src/money.ts",
      "apps/web/src/styles/tokens.css",
    ],
  },
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
  // May import the game server's schema, because the database tool writes it as well.
  {
    from: "tools/db/",
    may: ["tools/", "apps/server/", "packages/", "tests/", "apps/game-server/server/db/migrate.ts"],
  },
  // May import only an adapter's policy, so that a fault of the adapter's codec is not repeated here.
  {
    from: "tools/certify/clients/",
    may: ["tools/certify/", "apps/server/src/play/adapters/*/policy.ts", "packages/"],
  },
  // May import files of every process, because it writes the papers about them.
  {
    from: "tools/docs/",
    may: [
      "tools/",
      "packages/",
      "apps/server/src/infra/settings.ts",
      "apps/server/src/http/escape-html.ts",
      "apps/server/src/integrations/payment-gateways/payment-gateways.ts",
      "apps/server/src/play/adapters/adapters.ts",
      "apps/sandbox-gateway/src/providers/providers.ts",
      "apps/game-server/server/settings.ts",
      "apps/sandbox-gateway/src/settings.ts",
      "apps/sandbox-services/src/settings.ts",
    ],
  },
  {
    from: "tools/chaos/replicas/",
    may: ["tools/", "apps/server/", "packages/", "tests/", "apps/game-server/wire/"],
  },
  { from: "tools/", may: ["tools/", "apps/server/", "packages/", "tests/"] },
  { from: "bench/", may: ["bench/", "tools/", "apps/server/", "packages/", "tests/"] },
  { from: "tests/", may: ["tests/", "tools/", "apps/", "packages/"] },
];

/**
 * The layers of a client, lowest first. A layer imports itself and the layers below it; features (rooms of the
 * console) do not import each other. Each of the top layers imports those before it, and no feature imports any of
 * them.
 */
export const clientLayers: Readonly<
  Record<string, { readonly low: readonly string[]; readonly top: readonly string[] }>
> = {
  web: { low: ["lib", "ui", "i18n", "styles"], top: ["home", "app"] },
  console: { low: ["lib", "ui", "i18n", "styles", "list"], top: ["app"] },
};

/**
 * The layers inside a folder, lowest first. A place is a folder or a file in it. It may import itself and the places of
 * lower rows; places of the same row may not import each other. A place without a row is refused.
 */
export const innerLayers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "apps/server/src/auth/": [
    ["account", "limits", "notices", "exclusions"],
    // These verify and store proofs of a person's identity. None of them needs another one.
    ["credentials", "challenges", "identity"],
    ["flows"],
    ["operator"],
    ["auth.ts", "routes.ts"],
  ],
  "apps/server/src/auth/credentials/": [
    ["password", "devices", "firebase"],
    ["payment-password", "security-questions", "second-factor"],
  ],
  "apps/server/src/auth/challenges/": [["person", "proof-hash.ts"], ["sms"], ["mail"]],
  "apps/server/src/auth/flows/": [
    ["sessions"],
    ["login"],
    ["recover"],
    ["register", "change", "codes", "close"],
  ],
};
