/**
 * The operator of somebody else's server, as far as the command line gives one: launch tokens in a list or from an
 * address, and an address that does what only an operator can.
 */
import type { VendorAnswer } from "@khela/contract/vendor";
import { openBook } from "./book.ts";
import type { DialectClient } from "./dialects/client.ts";
import { openGuests } from "./guests.ts";
import { verbs, type Launch, type Operator, type Wish } from "./operator.ts";
import { openWire } from "./wire.ts";

const ASK_TIMEOUT_MS = 60_000;

export type ForeignOptions = {
  /** The server under test first, then further instances of the same platform. */
  readonly urls: readonly [string, ...string[]];
  readonly vendor: string;
  readonly secret: string;
  readonly dialect: DialectClient;
  readonly sessions: readonly string[];
  /** The merchant whose guests the kit may be. */
  readonly guests: string | null;
  readonly launchUrl: string | null;
  readonly operatorUrl: string | null;
  /** Who sits at the first session, when it was redeemed already. */
  readonly redeemed: { readonly player: string; readonly gameCode: string; readonly currency: string } | null;
  readonly secondVendor: { readonly code: string; readonly secret: string } | null;
};

export async function foreignOperator(options: ForeignOptions): Promise<Operator> {
  const { urls, launchUrl, operatorUrl, secondVendor } = options;
  const listed = await redeemListed(options);
  const launch = launchUrl !== null ? (wish: Wish) => askLaunch(launchUrl, wish)
    : options.guests !== null ? openGuests(urls[0], options.guests) : async () => null;
  return {
    players: "few",
    ...(secondVendor === null ? {} : { secondVendor }),
    instances: async () => urls,
    launch: async (wish) => pickListed(listed, wish) ?? launch(wish),
    async hand(verb, subject) {
      if (operatorUrl === null) return false;
      const answer = await fetch(operatorUrl, {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ do: verb, subject }),
        signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 501) return false;
      if (!answer.ok) throw new Error(`the operator's address answered HTTP ${answer.status} when ${verbs[verb]}`);
      return true;
    },
  };
}

type Listed = { readonly session: string; readonly redeemed: VendorAnswer };

/** At once, since a launch token lives for a minute. */
async function redeemListed({ urls, vendor, secret, dialect, sessions, redeemed }: ForeignOptions): Promise<Listed[]> {
  const wire = openWire({ url: urls[0], vendor, secret, dialect, book: openBook(), times: [] });
  const listed: Listed[] = [];
  for (const [n, session] of sessions.entries()) {
    const answer = (await wire.ask("authenticate", { session }))?.answer;
    if (answer?.status === "OK") {
      listed.push({ session, redeemed: answer });
    } else if (n === 0 && redeemed !== null) {
      const balance = (await wire.ask("balance", redeemed))?.answer;
      if (balance?.status !== "OK") throw new Error(`--player ${redeemed.player} has no balance: ${balance?.status ?? "no answer"}`);
      listed.push({ session, redeemed: { ...balance, ...redeemed } });
    } else {
      throw new Error(`--session ${n + 1} cannot be redeemed: ${answer?.status ?? `${urls[0]} did not answer`}`);
    }
  }
  return listed;
}

/** Players are numbered in the order in which their first session was given. */
function pickListed(listed: readonly Listed[], { player, otherGame }: Wish): Launch | null {
  const players = [...new Set(listed.map(({ redeemed }) => redeemed.player))];
  const own = listed.filter(({ redeemed }) => redeemed.player === players[Number(player) - 1]);
  const [first] = own;
  if (otherGame !== true) return first ?? null;
  return own.find(({ redeemed }) => redeemed.gameCode !== first?.redeemed.gameCode) ?? null;
}

async function askLaunch(launchUrl: string, { player, vendor, otherGame }: Wish): Promise<Launch | null> {
  const url = new URL(launchUrl);
  for (const [name, value] of Object.entries({ player, vendor, game: otherGame === true ? "2" : "1" })) url.searchParams.set(name, value);
  const answer = await fetch(url, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
  const text = await answer.text();
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`the launch address answered HTTP ${answer.status}`);
  const { session, url: gameUrl } = JSON.parse(text) as { session?: string; url?: string };
  const token = session ?? (gameUrl === undefined ? null : new URL(gameUrl).searchParams.get("token"));
  if (typeof token !== "string") throw new Error("the launch address has to answer {\"session\": …} or {\"url\": …?token=…}");
  return { session: token };
}
