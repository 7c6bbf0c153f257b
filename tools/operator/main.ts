/**
 * npm run operator -- invite NAME --role ROLE | list | call NAME [--input FILE|JSON] [--file FILE]
 *
 * `invite` works with the host's rights: use it for the first operator, or when nobody can sign in. `call` makes a call of
 * the console on the server at PUBLIC_URL, with the API token in KHELA_OPERATOR_TOKEN, and prints the answer as JSON. An
 * act that needs a second operator prints its proposal. A refusal prints one line, exits with 2 and changes nothing.
 */
import { parseArgs } from "node:util";
import { loadConfig, type Config } from "../../apps/server/src/infra/config.ts";
import { NoInstallation, withInstallation } from "../postgres/installation.ts";
import { Refused } from "../refused.ts";
import { callAsOperator, listCalls } from "./call.ts";
import { inviteByName } from "./invite.ts";

const USAGE = `npm run operator -- COMMAND
  invite NAME --role ROLE [--display NAME]   prints a link to create a passkey, or a password and an app; it works once, within 24 hours
  list                                       lists the calls that a token may make, and their permissions
  call NAME [--input FILE|JSON] [--file FILE]   makes the call as the operator of the token`;

type Options = {
  readonly role?: string | undefined;
  readonly display?: string | undefined;
  readonly input?: string | undefined;
  readonly file?: string[] | undefined;
};

async function run(config: Config, words: readonly string[], options: Options): Promise<string | null> {
  const [command, name, ...more] = words;
  if (command === "list" && name === undefined) return listCalls().join("\n");
  if (name === undefined || more.length > 0) return null;
  const { role, display: displayName, input, file: files = [] } = options;
  if (command === "invite" && role !== undefined)
    return withInstallation(config, "khela-operator", (db) =>
      inviteByName(db, config, { name, role, displayName, now: () => new Date() }),
    );
  if (command !== "call") return null;
  const { value, isProposal } = await callAsOperator(config, { name, input, files });
  if (isProposal) process.stderr.write("it waits for a second operator.\n");
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** Runs the command. Returns its exit code. */
export async function main(args: readonly string[], readConfig: () => Config = loadConfig): Promise<number> {
  const text = { type: "string" } as const;
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { role: text, display: text, input: text, file: { ...text, multiple: true } },
    });
    const printed = await run(readConfig(), positionals, values);
    process[printed === null ? "stderr" : "stdout"].write(`${printed ?? USAGE}\n`);
    return printed === null ? 2 : 0;
  } catch (error) {
    const isUsage = (error as { code?: unknown }).code?.toString().startsWith("ERR_PARSE_ARGS") === true;
    if (!isUsage && !(error instanceof Refused) && !(error instanceof NoInstallation)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
