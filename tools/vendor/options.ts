/** Parses and checks the command line of `npm run vendor`, before the database is queried. */
import { existsSync, readFileSync } from "node:fs";
import { createPublicKey } from "node:crypto";
import { parseArgs } from "node:util";
import type { VendorGame } from "@khela/contract/vendor-callbacks";
import { adapters } from "../../apps/server/src/play/adapters/adapters.ts";
import { RegistryRefusal, type NewVendor } from "../../apps/server/src/games/vendors/registry.ts";

const policies = Object.values(adapters).map(({ policy }) => policy);
const adapterNames = policies.map(({ name }) => name).join(", ");

export const USAGE = `npm run vendor -- COMMAND
  list                       lists the vendors with their addresses, keys and games
  add CODE --name NAME --url URL --launch-url URL OPTIONS
                             registers a vendor and prints its signing secret
  rotate-key CODE [--grace-hours 24]
                             prints the next secret; the previous one stays valid for these hours
  allow-ip CODE RANGE…       only these addresses may call as the vendor; "any": all
  games import FILE          adds, changes and closes the vendor's games as in a file: {"vendor": CODE, "games": […]}
  games fetch CODE           does the same with the list of the vendor's API
  off CODE, on CODE          off: hides its games and refuses launches; open bets are still settled
  --operator NAME            operator's name for the audit log (the host's account)
Options of add
  --name NAME                its name in English; --name-bn NAME in Bengali
  --url URL                  its API, for our calls to it
  --launch-url URL           the page that opens its games in the site's frame
  --adapter NAME             the protocol it speaks: ${adapterNames} (khela)
  --public-key FILE          PEM, for an adapter that signs with an RSA key
  --ip RANGE                 an address or range it calls from; repeat for more (any)`;

/** A command. `operator`: name of the operator who acts; undefined: not named. */
export type Command = CommandWords & { readonly operator: string | undefined };

type CommandWords =
  | { readonly name: "list" }
  | { readonly name: "add"; readonly vendor: NewVendor }
  | { readonly name: "rotate-key"; readonly code: string; readonly graceHours: number }
  | { readonly name: "allow-ip"; readonly code: string; readonly ranges: readonly string[] }
  | { readonly name: "import"; readonly file: string }
  | { readonly name: "fetch"; readonly code: string }
  | { readonly name: "on" | "off"; readonly code: string };

const text = { type: "string" } as const;
const MAX_GRACE_HOURS = 24 * 30;

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: text,
      "name-bn": text,
      url: text,
      "launch-url": text,
      adapter: text,
      "public-key": text,
      ip: { type: "string", multiple: true },
      "grace-hours": text,
      operator: text,
    },
  });
}

type Values = ReturnType<typeof parse>["values"];

/** Options that each command takes. Any other option is refused by its name. */
const optionsOf: Readonly<Record<string, readonly (keyof Values)[]>> = {
  add: ["name", "name-bn", "url", "launch-url", "adapter", "public-key", "ip", "operator"],
  "rotate-key": ["grace-hours", "operator"],
  "allow-ip": ["operator"],
  games: ["operator"],
  off: ["operator"],
  on: ["operator"],
};

/** Parses the command line. @throws {RegistryRefusal} with one line that names the fault */
export function readCommand(args: readonly string[], publicUrl: string): Command | null {
  const { values, positionals } = parseOrRefuse(args);
  const command = commandOf(positionals, values, publicUrl);
  return command === null ? null : { ...command, operator: values.operator };
}

function commandOf(
  [name = "", ...rest]: readonly string[],
  values: Values,
  publicUrl: string,
): CommandWords | null {
  const misplaced = Object.keys(values).find((key) => !(optionsOf[name] ?? []).includes(key as keyof Values));
  if (misplaced !== undefined)
    throw new RegistryRefusal(`--${misplaced} is no option of ${name || "this command"}.`);
  switch (name) {
    case "list":
      return only(rest, 0, { name });
    case "add":
      return only(rest, 1, { name, vendor: newVendor(code(rest), values, publicUrl) });
    case "rotate-key":
      return only(rest, 1, { name, code: code(rest), graceHours: hours(values["grace-hours"] ?? "24") });
    case "allow-ip":
      return { name, code: code(rest), ranges: ranges(rest.slice(1)) };
    case "games":
      return games(rest);
    case "on":
    case "off":
      return only(rest, 1, { name, code: code(rest) });
    default:
      return null;
  }
}

function parseOrRefuse(args: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse(args);
  } catch (error) {
    throw new RegistryRefusal((error as Error).message.split(".")[0] + ".");
  }
}

function only<C>(rest: readonly string[], count: number, command: C): C {
  const unexpected = rest[count];
  if (unexpected !== undefined) throw new RegistryRefusal(`"${unexpected}" is one word too many.`);
  return command;
}

function code([first]: readonly string[]): string {
  if (first === undefined) throw new RegistryRefusal("the vendor's code is missing.");
  return first;
}

function ranges(listed: readonly string[]): readonly string[] {
  if (listed.length === 0) throw new RegistryRefusal('allow-ip needs an address, a range or "any".');
  return listed.length === 1 && listed[0] === "any" ? [] : listed;
}

function games([what, which, ...more]: readonly string[]): CommandWords {
  if (what !== "import" && what !== "fetch")
    throw new RegistryRefusal(`games ${what ?? ""} is unknown: games import FILE, games fetch CODE.`);
  if (which === undefined)
    throw new RegistryRefusal(`games ${what} needs ${what === "import" ? "a file" : "a code"}.`);
  return only(more, 0, what === "import" ? { name: "import", file: which } : { name: "fetch", code: which });
}

function hours(given: string): number {
  const value = Number(given);
  if (!/^\d{1,3}$/.test(given) || value > MAX_GRACE_HOURS)
    throw new RegistryRefusal(
      `--grace-hours is "${given}", and has to be a whole number up to ${MAX_GRACE_HOURS}.`,
    );
  return value;
}

function required(values: Values, option: "name" | "url" | "launch-url"): string {
  const value = values[option];
  if (value === undefined || value.trim() === "") throw new RegistryRefusal(`--${option} is missing.`);
  return value;
}

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

function address(option: "url" | "launch-url", given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && loopback.has(url.hostname));
  if (url === null || !isSafe || url.username !== "" || url.password !== "" || url.hash !== "")
    throw new RegistryRefusal(
      `--${option} is "${given}", and has to be an https address without name, password or #; http only on this machine.`,
    );
  return url;
}

function publicKey(file: string): string {
  if (!existsSync(file)) throw new RegistryRefusal(`--public-key: there is no file ${file}.`);
  const pem = readFileSync(file, "utf8");
  try {
    if (createPublicKey(pem).asymmetricKeyType === "rsa" && !pem.includes("PRIVATE")) return pem;
  } catch {
    // The refusal below covers this case.
  }
  throw new RegistryRefusal(`--public-key: ${file} holds no RSA public key in PEM.`);
}

function newVendor(vendorCode: string, values: Values, publicUrl: string): NewVendor {
  const name = required(values, "name");
  const launchUrl = address("launch-url", required(values, "launch-url"));
  // A frame of the site's own origin could take the site's session.
  if (launchUrl.origin === new URL(publicUrl).origin)
    throw new RegistryRefusal(
      "--launch-url is the site's own address; a vendor's games open at another origin.",
    );
  const adapter = values.adapter ?? "khela";
  const policy = policies.find(({ name }) => name === adapter);
  if (policy === undefined) throw new RegistryRefusal(`there is no adapter "${adapter}": ${adapterNames}.`);
  const keyFile = values["public-key"];
  if ((policy.credential === "RSA key") !== (keyFile !== undefined))
    throw new RegistryRefusal(
      `--public-key is ${keyFile === undefined ? "missing: vendors that speak" : "no option for"} ${adapter}${keyFile === undefined ? " sign with an RSA key" : ""}.`,
    );
  return {
    code: vendorCode,
    name: { en: name, bn: values["name-bn"] ?? name },
    gameTypes: [] as VendorGame["type"][],
    walletMode: policy.wallet,
    adapter,
    url: address("url", required(values, "url")).href.replace(/\/$/, ""),
    launchUrl: launchUrl.href,
    publicKey: keyFile === undefined ? null : publicKey(keyFile),
    ipAllow: values.ip ?? [],
  };
}
