/** The command line of `npm run certify`, parsed and checked before the first request. */
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { AdapterPolicy } from "@khela/contract/vendor-adapters";
import { certifiablePolicies, findCertifiablePolicy } from "./adapters/adapter-clients.ts";
import type { RemoteOptions } from "./operators/remote-operator.ts";

const namesOf = (policies: readonly AdapterPolicy[]) => policies.map(({ name }) => name).join(", ");
const withKey = certifiablePolicies.filter(({ credential }) => credential === "RSA key");

export const USAGE = `npm run certify [-- --adapter NAME]    certifies this platform, on a server it starts
npm run certify -- --url URL --vendor CODE --secret whsec_… OPTIONS
  --url URL            the server; repeat it for each further instance of the same platform
  --vendor CODE        the vendor to act as, and the secret that signs its requests
  --secret SECRET      for --adapter ${namesOf(withKey)}: the file of the private key (PEM)
  --adapter NAME       the vendor's adapter: ${namesOf(certifiablePolicies)} (khela)
  --session TOKEN      a launch token; repeat it for a second player, and for a second game of the first player
  --player ID --game CODE --currency CODE
                       the player of the first --session, if it is already redeemed
  --guests MERCHANT    launches games itself, as guests of the sandbox's free play
  --launch-url URL     an address that answers GET ?player=1&vendor=CODE&game=1 with {"session": TOKEN} or {"url": …?token=TOKEN}
  --operator-url URL   an address that takes POST {"do": "block", "subject": PLAYER} and the like (docs/integrate.md)
  --second-vendor CODE --second-secret SECRET
  --only 1,4,39        runs these cases only
  --kills N            number of kills in a case that kills a server (5)
npm run certify -- --secret-of CODE   prints the secret of a vendor of this installation
npm run certify -- --cases            prints the cases (docs/certification.md)`;

export type Command = {
  readonly only: readonly number[] | undefined;
  readonly kills: number | undefined;
  /** Code of the vendor whose secret is printed; the command then exits. Null: none. */
  readonly secretOf: string | null;
  /** Whether to print the table of cases and exit. */
  readonly cases: boolean;
  readonly adapter: AdapterPolicy;
  /** Options for another platform's server; null: the kit certifies this platform. */
  readonly foreign: Omit<RemoteOptions, "adapter"> | null;
};

const text = { type: "string" } as const;
const optionTypes = {
  url: { type: "string", multiple: true },
  session: { type: "string", multiple: true },
  vendor: text,
  secret: text,
  player: text,
  game: text,
  currency: text,
  "launch-url": text,
  "operator-url": text,
  guests: text,
  "secret-of": text,
  cases: { type: "boolean" },
  "second-vendor": text,
  "second-secret": text,
  only: text,
  kills: text,
  adapter: text,
  dialect: text,
} as const;

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: optionTypes }).values;
}

type Values = ReturnType<typeof parse>;

/** Parses the command line. @throws Error with a message for the person at the command line */
export function readCommand(args: readonly string[]): Command {
  const values = parse(args);
  if (values.dialect !== undefined) throw new Error("--dialect is called --adapter now.");
  const adapter = findCertifiablePolicy(values.adapter ?? "khela");
  const shared = {
    only: values.only?.split(",").map((part) => wholeNumber("--only", part)),
    kills: values.kills === undefined ? undefined : wholeNumber("--kills", values.kills),
    adapter,
  };
  const [url, ...more] = (values.url ?? []).map((one) => origin("--url", one));
  if (url !== undefined)
    return { ...shared, secretOf: null, cases: false, foreign: readRemote([url, ...more], values, adapter) };
  const misplaced = Object.keys(values).find(
    (name) => !["only", "kills", "secret-of", "cases", "adapter"].includes(name),
  );
  if (misplaced !== undefined) throw new Error(`--${misplaced} is for a server that is given by --url.`);
  return { ...shared, secretOf: values["secret-of"] ?? null, cases: values.cases === true, foreign: null };
}

function readRemote(
  urls: RemoteOptions["urls"],
  values: Values,
  adapter: AdapterPolicy,
): NonNullable<Command["foreign"]> {
  const { vendor, secret, player, game, currency } = values;
  if (vendor === undefined || secret === undefined) throw new Error("--url needs --vendor and --secret.");
  if (values.session === undefined && values["launch-url"] === undefined && values.guests === undefined) {
    throw new Error(
      "--url needs --session, --launch-url or --guests: a case is played in a session that was launched.",
    );
  }
  const second = values["second-vendor"];
  return {
    urls,
    vendor,
    secret: signing("--secret", secret, adapter),
    sessions: values.session ?? [],
    guests: values.guests ?? null,
    launchUrl: values["launch-url"] === undefined ? null : address("--launch-url", values["launch-url"]),
    operatorUrl:
      values["operator-url"] === undefined ? null : address("--operator-url", values["operator-url"]),
    redeemed:
      player === undefined || game === undefined || currency === undefined
        ? null
        : { player, gameCode: game, currency },
    secondVendor:
      second === undefined
        ? null
        : { code: second, secret: signing("--second-secret", values["second-secret"] ?? "", adapter) },
  };
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new Error(`${name} is "${text}", and has to be a whole number.`);
  return Number(text);
}

function address(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new Error(`${name} is "${text}", and has to begin with http:// or https://.`);
  return text;
}

function origin(name: string, text: string): string {
  return new URL(address(name, text)).origin;
}

function signing(name: string, secret: string, { credential }: AdapterPolicy): string {
  if (credential === "RSA key") {
    if (existsSync(secret)) return readFileSync(secret, "utf8");
    throw new Error(`${name} has to be the file of a private key (PEM) for this adapter.`);
  }
  if (/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(secret)) return secret;
  throw new Error(`${name} is not a signing secret: whsec_ and base64.`);
}
