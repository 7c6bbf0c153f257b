/**
 * The import law as data: which folders may import which. The first row whose folder contains the importing file
 * decides; an unlisted import is refused. Packages from npm are checked by knip and the budgets.
 */

export type Law = {
  /** Folder of the importing file, or the file; `*` matches one folder name, here and in `may`. */
  readonly from: string;
  readonly may: readonly string[];
};

/** Features of the server, and which others each may import, through `<feature>.ts` (or `publicFiles`), never a store. */
export const edges: Readonly<Record<string, readonly string[]>> = {
  // a member gets a message about changes of their account, and an account that looks like an excluded member's is
  // kept from playing
  auth: ["member", "wallet", "inbox", "responsible-gaming", "site"],
  // there is no member without a main account; their page says their level
  member: ["wallet", "vip", "site"],
  // the host of a live table belongs to a game; a member in a break sees no marketing
  content: ["games", "responsible-gaming", "site"],
  // the chat's hours are on the jurisdiction's clock
  inbox: ["content", "responsible-gaming", "site"],
  // a bet names its game
  wallet: ["games", "site"],
  // money leaves an account behind the payment password; a channel may ask for a level, which has limits of its own; the end of a
  // withdrawal is a message
  cashier: ["wallet", "member", "auth", "responsible-gaming", "vip", "promotions", "inbox", "site"],
  // a jurisdiction says whether games may be tried for free
  games: ["responsible-gaming", "site"],
  // a level's bonus is money, the notice of it a message; months are the jurisdiction's; rates are compared with what games keep
  vip: ["wallet", "games", "inbox", "responsible-gaming", "site"],
  // free play creates a guest of the trial merchant, as a member
  play: ["wallet", "games", "responsible-gaming", "member", "site"],
  // a game is a tile of the catalogue, an order moves money, a corrected or void draw is a message
  lottery: ["wallet", "games", "responsible-gaming", "inbox", "site"],
  // an account opened for somebody has a password; credit leaves behind the payment password, and what comes back is a message; rates and salaries
  // are compared with what games keep
  agents: ["wallet", "member", "auth", "games", "inbox", "site"],
  // who may have a reward depends on their level, a break, what they verified and the browsers they share; names on a board are hidden as the winners' are
  promotions: ["wallet", "vip", "member", "auth", "games", "responsible-gaming", "inbox", "site"],
  "responsible-gaming": ["site"],
  // people, rights, proposals and the audit log's reading alone: what operators do stands in the feature that it belongs to
  operator: ["site"],
  site: [],
};

/** Files of a feature that others may import beside `<feature>.ts`. */
export const publicFiles: Readonly<Record<string, readonly string[]>> = {
  // the type of every feature's audit checks; natural batching, which play's transactions use too
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
  // starts a sandbox with its seed
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
  // its colours are the site's; of the engines only how money is written
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
  // the database tool writes the game server's schema as well
  {
    from: "tools/db/",
    may: ["tools/", "apps/server/", "packages/", "tests/", "apps/game-server/server/db/migrate.ts"],
  },
  // uses the policy alone: a codec's fault is not repeated here
  {
    from: "tools/certify/clients/",
    may: ["tools/certify/", "apps/server/src/play/adapters/*/policy.ts", "packages/"],
  },
  // writes the papers of every process
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
 * The layers inside a folder, lowest first. A place is a folder or a file in it, and imports itself and the places of
 * lower rows; those of one row do not import each other. A place without a row is refused.
 */
export const innerLayers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "apps/server/src/auth/": [
    ["account", "limits", "notices", "exclusions"],
    // each verifies and stores, and knows nothing of the others
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
