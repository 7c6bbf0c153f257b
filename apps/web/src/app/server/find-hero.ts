// Finds the picture that is a page's largest contentful paint, in the answers from which the page is rendered.

import { games } from "@khela/contract/games/calls";
import { findHeroUrl } from "../../home/home-loader.ts";
import { pictureUrlOf, type Game } from "../../games/game.ts";
import type { InitialState } from "../hydration/initial-state.ts";

type Answers = InitialState["data"];
type Listed = { readonly games?: readonly Game[]; readonly list?: readonly Game[] };

function findFirstTileUrl(data: Answers): string | null {
  const found = data.find(([key]) => [games.list, games.hot].some(({ name }) => key.startsWith(`${name} `)));
  const listed = found?.[1] as Listed | undefined;
  const game = (listed?.games ?? listed?.list)?.[0];
  return game === undefined ? null : pictureUrlOf(game);
}

/** Returns the picture of home's first banner or of a list's first tile; null when the page has neither. */
export function findHero(data: Answers, showsHome: boolean): string | null {
  return showsHome ? findHeroUrl(data) : findFirstTileUrl(data);
}
