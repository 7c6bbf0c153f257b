/** Rows of the documentation site's sidebar, by task. Each paper has one place: a row, or the folder of a row. */

export type SidebarRow = {
  readonly label: string;
  /** Path of a paper, or of a page that the build generates. */
  readonly path: string;
  /** Folder whose papers the row's page lists; the sidebar shows these papers only inside the folder. */
  readonly folder?: string;
};

export type SidebarGroup = { readonly title: string; readonly rows: readonly SidebarRow[] };

const row = (label: string, path: string, folder?: string): SidebarRow =>
  folder === undefined ? { label, path } : { label, path, folder };

export const PAR_SHEETS = "docs/par-sheets";
export const SITE_API = "api/site";
export const CONSOLE_API = "api/console";

export const sidebar: readonly SidebarGroup[] = [
  {
    title: "Start",
    rows: [
      row("Khela", "README.md"),
      row("Architecture", "ARCHITECTURE.md"),
      row("Glossary", "docs/glossary.md"),
    ],
  },
  {
    title: "Run a site",
    rows: [
      row("Tasks of an operator", "docs/operate/README.md"),
      row("Install", "docs/operate/install.md"),
      row("Servers", "docs/operate/servers.md"),
      row("Cluster", "docs/operate/cluster.md"),
      row("Kubernetes", "docs/operate/kubernetes.md"),
      row("Upgrade", "docs/operate/upgrade.md"),
      row("Restore", "docs/operate/restore.md"),
      row("Clone", "docs/operate/clone.md"),
      row("Data and backups", "docs/operate/data.md"),
      row("Monitoring", "docs/operate/monitoring.md"),
      row("Alerts", "docs/operate/alerts/README.md", "docs/operate/alerts"),
      row("Settings", "docs/settings.md"),
      row("Commands", "docs/commands.md"),
      row("Security", "SECURITY.md"),
    ],
  },
  {
    title: "Do business",
    rows: [
      row("People", "docs/operate/people.md"),
      row("Site and countries", "docs/operate/site.md"),
      row("Money", "docs/operate/money.md"),
      row("Promotions and VIP", "docs/operate/promotions.md"),
      row("Agents", "docs/operate/agents.md"),
      row("Draws", "docs/operate/draws.md"),
      row("Services of others", "docs/operate/integrations.md"),
    ],
  },
  {
    title: "Games and fairness",
    rows: [
      row("Fairness", "docs/fairness.md"),
      row("Lottery", "docs/lottery.md"),
      row("Par sheets", `${PAR_SHEETS}/README.md`, PAR_SHEETS),
    ],
  },
  {
    title: "Connect",
    rows: [
      row("Supply games", "docs/integrate.md"),
      row("Certification", "docs/certification.md"),
      row("API of site and vendors", `${SITE_API}/README.md`, SITE_API),
      row("API of the console", `${CONSOLE_API}/README.md`, CONSOLE_API),
    ],
  },
  {
    title: "Change the code",
    rows: [
      row("How to", "docs/how-to.md"),
      row("Style", "STYLE.md"),
      row("Contribute", "CONTRIBUTING.md"),
      row("Ledger", "docs/ledger.md"),
      row("Tables", "docs/tables.md"),
      row("Tamperings", "docs/tamperings.md"),
      row("Database", "apps/server/db/README.md"),
      row("Migrations of the server", "apps/server/db/migrations/README.md"),
      row("Migrations of the games", "apps/game-server/db/migrations/README.md"),
      row("Decisions", "docs/decisions/README.md", "docs/decisions"),
      row("Specification", "docs/spec.md"),
      row("Benchmarks", "docs/benchmarks.md"),
    ],
  },
  {
    title: "Project",
    rows: [
      row("Changelog", "CHANGELOG.md"),
      row("Support", "SUPPORT.md"),
      row("Code of conduct", "CODE_OF_CONDUCT.md"),
      row("Third-party software", "THIRD_PARTY.md"),
    ],
  },
];

const rows = sidebar.flatMap((group) => group.rows);

/**
 * Checks the sidebar. @throws Error with the papers that have no place in it, and with the rows whose paper does not
 * exist
 */
export function checkSidebar(papers: readonly string[]): void {
  const hasPlace = (path: string) =>
    rows.some((one) => one.path === path || (one.folder !== undefined && path.startsWith(`${one.folder}/`)));
  const wrong = [
    ...papers.filter((path) => !hasPlace(path)),
    ...rows.map(({ path }) => path).filter((path) => !papers.includes(path)),
  ];
  if (wrong.length > 0)
    throw new Error(`tools/docs/site/sidebar.ts and the papers differ: ${wrong.join(", ")}`);
}
