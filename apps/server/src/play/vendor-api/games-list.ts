// Fetches a vendor's list of its games, page by page, from the vendor's own API.

import { vendorCallbackSchemas } from "@khela/contract/vendor-callbacks";
import Type from "typebox";
import { Compile } from "typebox/compile";
import { callVendor } from "./vendor-client.ts";

type Deps = Parameters<typeof callVendor>[0];
type Endpoint = Parameters<typeof callVendor>[1];

/** Error: the vendor sent no list of games, or an invalid list; the message says which. */
export class GamesUnavailable extends Error {
  override readonly name = "GamesUnavailable";
}

/** A page of the list. Its games are checked later one by one, so that a refusal names the game. */
const pageShape = Compile(
  Type.Object({
    games: Type.Array(Type.Unknown()),
    next: vendorCallbackSchemas.games.out.properties.next,
  }),
);
const MAX_PAGES = 100;

/** Fetches all pages of the vendor's list. @throws {GamesUnavailable} */
export async function fetchGames(deps: Deps, vendor: Endpoint): Promise<unknown[]> {
  const games: unknown[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await callVendor(deps, vendor, "games", {
      vendor: vendor.code,
      ...(after === undefined ? {} : { after }),
    });
    if (answer.kind !== "answer")
      throw new GamesUnavailable(`${vendor.code} does not answer with a valid signature.`);
    if (answer.status !== 200 || !pageShape.Check(answer.body))
      throw new GamesUnavailable(`${vendor.code} answers HTTP ${answer.status} without a list of games.`);
    games.push(...answer.body.games);
    if (answer.body.next === null) return games;
    after = answer.body.next;
  }
  throw new GamesUnavailable(`the list of ${vendor.code} does not end.`);
}
