import { games } from "./games/games.ts";
import { home } from "./home/home.ts";
import { network } from "./app/network.ts";
import { shell } from "./app/shell.ts";

/** All English messages that home needs. */
export const initial = { ...shell, ...home, ...games, ...network };
