/** The command line of `npm run certify`, read and checked whole before anything is asked of anybody. */
import { parseArgs } from "node:util";
import type { ForeignOptions } from "./foreign-operator.ts";

export const USAGE = `npm run certify                        certifies this platform, on a server it starts
npm run certify -- --url URL --vendor CODE --secret whsec_… OPTIONS
  --url URL            the server; again for every further instance of the same platform
  --vendor CODE        the vendor to play, and the secret its requests are signed with
  --secret SECRET
  --session TOKEN      a launch token; again for a second player, and for a second game of the first player
  --player ID --game CODE --currency CODE
                       who sits at the first --session, when it was redeemed already
  --launch-url URL     answers GET ?player=1&vendor=CODE&game=1 with {"session": TOKEN} or {"url": …?token=TOKEN}
  --operator-url URL   takes POST {"do": "block", "subject": PLAYER} and the like (docs/integrate.md)
  --second-vendor CODE --second-secret SECRET
  --only 1,4,39        these cases only
  --kills N            how often a server is killed in a case that kills one (5)`;

export type Command = {
  readonly only: readonly number[] | undefined;
  readonly kills: number | undefined;
  /** Null: a server of our own. */
  readonly foreign: ForeignOptions | null;
};

/** @throws Error with a sentence for the person who typed it */
export function readCommand(args: readonly string[]): Command {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: "string", multiple: true }, session: { type: "string", multiple: true }, vendor: text, secret: text,
      player: text, game: text, currency: text, "launch-url": text, "operator-url": text,
      "second-vendor": text, "second-secret": text, only: text, kills: text,
    },
  });
  const only = values.only?.split(",").map((part) => wholeNumber("--only", part));
  const kills = values.kills === undefined ? undefined : wholeNumber("--kills", values.kills);
  const [url, ...more] = (values.url ?? []).map((one) => origin("--url", one));
  if (url === undefined) {
    const stray = Object.keys(values).find((name) => name !== "only" && name !== "kills");
    if (stray !== undefined) throw new Error(`--${stray} is for a server that is given by --url.`);
    return { only, kills, foreign: null };
  }
  const { vendor, secret, player, game, currency } = values;
  if (vendor === undefined || secret === undefined) throw new Error("--url needs --vendor and --secret.");
  if (values.session === undefined && values["launch-url"] === undefined) throw new Error("--url needs --session or --launch-url: the kit cannot launch a game at somebody else's server.");
  const second = values["second-vendor"];
  return {
    only, kills,
    foreign: {
      urls: [url, ...more], vendor, secret: signing("--secret", secret), sessions: values.session ?? [],
      launchUrl: values["launch-url"] === undefined ? null : address("--launch-url", values["launch-url"]),
      operatorUrl: values["operator-url"] === undefined ? null : address("--operator-url", values["operator-url"]),
      redeemed: player === undefined || game === undefined || currency === undefined ? null : { player, gameCode: game, currency },
      secondVendor: second === undefined ? null : { code: second, secret: signing("--second-secret", values["second-secret"] ?? "") },
    },
  };
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new Error(`${name} is "${text}", and has to be a whole number.`);
  return Number(text);
}

function address(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new Error(`${name} is "${text}", and has to begin with http:// or https://.`);
  return text;
}

function origin(name: string, text: string): string {
  return new URL(address(name, text)).origin;
}

function signing(name: string, secret: string): string {
  if (/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(secret)) return secret;
  throw new Error(`${name} is not a signing secret: whsec_ and base64.`);
}
