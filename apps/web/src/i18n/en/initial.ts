import { games } from "./games/games.ts";
import { home } from "./site/home.ts";
import { network } from "./site/network.ts";
import { shell } from "./site/shell.ts";

/** All messages that home needs. */
export const initial = { ...shell, ...home, ...games, ...network };
