/**
 * The operator of another server, as given on the command line: launch tokens in a list or from an address, and an
 * address that performs the operator's actions.
 */
import type { VendorApiResponse } from "@khela/contract/vendor-wallet-api";
import { createExpectedBalances } from "../expected-balances.ts";
import type { AdapterClient } from "../adapters/adapter-client.ts";
import { createGuestLauncher } from "./guest-launcher.ts";
import { operatorActions, type Launch, type Operator, type LaunchRequest } from "./operator.ts";
import { createProtocolClient } from "../protocol-client.ts";

const REQUEST_TIMEOUT_MS = 60_000;

export type RemoteOptions = {
  /** URLs of the server under test, then of further instances of the same platform. */
  readonly urls: readonly [string, ...string[]];
  readonly vendor: string;
  readonly secret: string;
  readonly adapter: AdapterClient;
  readonly sessions: readonly string[];
  /** Code of the merchant whose free play the kit uses; null: none. */
  readonly guests: string | null;
  readonly launchUrl: string | null;
  readonly operatorUrl: string | null;
  /** The player of the first session, when it is already redeemed. */
  readonly redeemed: { readonly player: string; readonly gameCode: string; readonly currency: string } | null;
  readonly secondVendor: { readonly code: string; readonly secret: string } | null;
};

export async function createRemoteOperator(options: RemoteOptions): Promise<Operator> {
  const { urls, launchUrl, operatorUrl, secondVendor } = options;
  const listed = await redeemListed(options);
  const launch =
    launchUrl !== null
      ? (request: LaunchRequest) => fetchLaunch(launchUrl, request)
      : options.guests !== null
        ? createGuestLauncher(urls[0], options.guests)
        : async () => null;
  return {
    players: "few",
    ...(secondVendor === null ? {} : { secondVendor }),
    instances: async () => urls,
    launch: async (request) => pickListed(listed, request) ?? launch(request),
    async perform(verb, subject, order) {
      if (operatorUrl === null) return false;
      const answer = await fetch(operatorUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ do: verb, subject, ...order }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 501) return false;
      if (!answer.ok)
        throw new Error(
          `the operator's address answered HTTP ${answer.status} when ${operatorActions[verb]}`,
        );
      return true;
    },
  };
}

type Listed = { readonly session: string; readonly redeemed: VendorApiResponse };

/** Redeems all listed sessions immediately, because a launch token expires after a minute. */
async function redeemListed({
  urls,
  vendor,
  secret,
  adapter,
  sessions,
  redeemed,
}: RemoteOptions): Promise<Listed[]> {
  const wire = createProtocolClient({
    url: urls[0],
    vendor,
    secret,
    adapter,
    expectedBalances: createExpectedBalances(),
    times: [],
  });
  const listed: Listed[] = [];
  for (const [n, session] of sessions.entries()) {
    const answer = (await wire.call("authenticate", { session }))?.answer;
    if (answer?.status === "OK") {
      listed.push({ session, redeemed: answer });
    } else if (n === 0 && redeemed !== null) {
      const balance = (await wire.call("balance", redeemed))?.answer;
      if (balance?.status !== "OK")
        throw new Error(`--player ${redeemed.player} has no balance: ${balance?.status ?? "no answer"}`);
      listed.push({ session, redeemed: { ...balance, ...redeemed } });
    } else {
      throw new Error(
        `--session ${n + 1} cannot be redeemed: ${answer?.status ?? `${urls[0]} did not answer`}`,
      );
    }
  }
  return listed;
}

/** Picks a listed session. Players are numbered in the order of their first session. */
function pickListed(listed: readonly Listed[], { player, otherGame }: LaunchRequest): Launch | null {
  const players = [...new Set(listed.map(({ redeemed }) => redeemed.player))];
  const own = listed.filter(({ redeemed }) => redeemed.player === players[Number(player) - 1]);
  const [first] = own;
  if (otherGame !== true) return first ?? null;
  return own.find(({ redeemed }) => redeemed.gameCode !== first?.redeemed.gameCode) ?? null;
}

async function fetchLaunch(
  launchUrl: string,
  { player, vendor, otherGame }: LaunchRequest,
): Promise<Launch | null> {
  const url = new URL(launchUrl);
  for (const [name, value] of Object.entries({ player, vendor, game: otherGame === true ? "2" : "1" }))
    url.searchParams.set(name, value);
  const answer = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  const text = await answer.text();
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`the launch address answered HTTP ${answer.status}`);
  const { session, url: gameUrl } = JSON.parse(text) as { session?: string; url?: string };
  const token = session ?? (gameUrl === undefined ? null : new URL(gameUrl).searchParams.get("token"));
  if (typeof token !== "string")
    throw new Error('the launch address has to answer {"session": …} or {"url": …?token=…}');
  return { session: token };
}
