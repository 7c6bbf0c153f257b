/**
 * Launches games as a guest of the platform's free play. So a sandbox can be certified with only its address and a
 * vendor's secret.
 */
import type { Call } from "@khela/contract/call";
import { calls, type AnyCall } from "@khela/contract/calls";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { gateways, headers as names } from "@khela/contract/wire";
import type { Launch, LaunchRequest } from "./operator.ts";

const REQUEST_TIMEOUT_MS = 15_000;
const MAX_GAMES = 60;

export function createGuestLauncher(
  url: string,
  merchant: string,
): (request: LaunchRequest) => Promise<Launch | null> {
  const guests = new Map<string, string>();

  async function request<C extends AnyCall>(
    definition: C,
    input: InputOf<C>,
    token: string | null,
  ): Promise<OutputOf<C>> {
    const call: Call = definition;
    const query = new URLSearchParams(
      Object.entries(input).map(([name, value]) => [name, String(value)]),
    ).toString();
    const answer = await fetch(url + call.path + (call.method === "GET" && query !== "" ? `?${query}` : ""), {
      method: call.method,
      headers: {
        "content-type": "application/json",
        [names.merchant]: merchant,
        [names.language]: "EN",
        [names.gateway]: gateways.mobile,
        [names.module]: call.module,
        ...(token === null ? {} : { [names.session]: token }),
      },
      ...(call.method === "GET" ? {} : { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const { value, errorCode } = (await answer.json()) as { value: OutputOf<C>; errorCode?: string };
    if (!answer.ok) throw new Error(`${call.name} was refused: ${errorCode}`);
    return value;
  }

  async function guestOf(player: string): Promise<string> {
    const { token } = guests.has(player)
      ? { token: guests.get(player) }
      : await request(calls.auth.freePlay, {}, null);
    if (token === undefined) throw new Error("the guest's login returned no token");
    guests.set(player, token);
    return token;
  }

  return async ({ player, vendor, otherGame }) => {
    const token = await guestOf(player);
    const { games } = await request(calls.games.list, { vassalage: vendor, pageSize: MAX_GAMES }, null);
    const game = games.filter(({ playable }) => playable)[otherGame === true ? 1 : 0];
    if (game === undefined) return null;
    const { content } = await request(calls.play.launch, { nodeId: game.nodeId }, token);
    const session = new URL(content.game_url).searchParams.get("token");
    return session === null ? null : { session };
  };
}
