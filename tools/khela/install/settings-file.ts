/**
 * Writes the settings of an installation on Debian. Existing settings stay, addresses follow the answers, and secrets
 * are created once.
 */
import { randomBytes } from "node:crypto";
import { parseEnv } from "node:util";
import type { Answers } from "./answers.ts";
import { DATA_DIR, WAL_DIR } from "./layout.ts";

const SECRET_BYTES = 32;
const PASSWORD_BYTES = 24;

const hex = (bytes: number) => randomBytes(bytes).toString("hex");

/** Returns the settings that the answers decide. */
function answered({ DOMAIN, CERTIFICATES, BACKUPS }: Answers): Record<string, string> {
  return {
    PUBLIC_URL: `https://${DOMAIN}`,
    GAME_SERVER_URL: `https://games.${DOMAIN}`,
    GATEWAY_URL: `https://pay.${DOMAIN}`,
    SANDBOX_URL: `https://messages.${DOMAIN}`,
    KHELA_BACKUPS: BACKUPS,
    // With this setting, Node also trusts the machine's own certificate authority.
    ...(CERTIFICATES === "local" ? { NODE_USE_SYSTEM_CA: "1" } : {}),
  };
}

/** Returns settings of a new installation, with new secrets. */
const begun = (): Record<string, string> => ({
  NODE_ENV: "production",
  KHELA_SECRET_KEY: hex(SECRET_BYTES),
  DATABASE_URL: `postgres://khela:${hex(PASSWORD_BYTES)}@127.0.0.1/khela`,
  KHELA_DATA: DATA_DIR,
  KHELA_WAL: WAL_DIR,
  TRUST_PROXY: "1",
  LOG_LEVEL: "info",
});

/** Returns the new text of the settings file: `present`, with the settings that the answers decide. */
export function settingsOf(answers: Answers, present: string): string {
  const given = parseEnv(present);
  const own = { ...begun(), ...answered(answers) };
  const others = Object.keys(given).filter((name) => !Object.hasOwn(own, name));
  // The order is fixed and does not depend on the parser's order.
  const names = [...Object.keys(own), ...others.toSorted()];
  const values: Record<string, string | undefined> = { ...own, ...given, ...answered(answers) };
  const lines = names.map((name) => `${name}=${quoted(values[name] ?? "")}`);
  return `# Settings of Khela, read by its units and by the command khela: docs/settings.md. Keep a copy apart from the backups.\n${lines.join("\n")}\n`;
}

/** Quotes a value so that systemd, a shell and Node read it in the same way. */
const quoted = (value: string) => (/^[\w@%+=:,./-]*$/.test(value) ? value : `'${value}'`);
